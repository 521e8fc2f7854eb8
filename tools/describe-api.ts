import { describeApi } from '../apps/api/src/docs/api-description.ts';
import { listRoutes } from '../apps/api/src/routes/list-routes.ts';

/** Gives the OpenAPI description of a version of the API as text; no server is started for it. */
export function writeApiDescription(version: string): string {
  return JSON.stringify(describeApi(listRoutes(version), version));
}
