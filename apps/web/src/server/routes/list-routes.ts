import { serviceRoutes, type Access, type Route } from '@trowel/http';
import { graphExportRoutes } from './graph-exports.ts';
import { modelRoutes } from './models.ts';
import { sceneRoutes } from './scene.ts';

export interface RoutesOptions {
  version: string;
  /** True if published content is readable without a login. */
  publicRead: boolean;
}

/** Lists all routes of the web service that are not pages. */
export function listRoutes({ version, publicRead }: RoutesOptions): Route[] {
  const access: Access = publicRead ? 'published' : 'read';
  return [
    ...graphExportRoutes(access),
    ...sceneRoutes(access),
    ...modelRoutes(access),
    ...serviceRoutes({ service: 'trowel-web', version }),
  ];
}
