import { describeApi } from '../apps/api/src/docs/api-description.ts';
import { listRoutes } from '../apps/api/src/routes/list-routes.ts';

/** Returns the OpenAPI description of a version of the API as text, without starting a server. */
export function writeApiDescription(version: string): string {
  return JSON.stringify(describeApi(listRoutes(version), version));
}
