import { serviceRoutes, type Access, type Route } from '@trowel/http';
import { graphExportRoutes } from './graph-exports.ts';
import { modelRoutes } from './models.ts';
import { sceneRoutes } from './scene.ts';

export interface RoutesOptions {
  version: string;
  /** Opens what shows or gives away what is published. */
  publicRead: boolean;
}

/** All routes of the web service that are no pages. */
export function listRoutes({ version, publicRead }: RoutesOptions): Route[] {
  const access: Access = publicRead ? 'published' : 'read';
  return [
    ...graphExportRoutes(access),
    ...sceneRoutes(access),
    ...modelRoutes(access),
    ...serviceRoutes({ service: 'trowel-web', version }),
  ];
}
