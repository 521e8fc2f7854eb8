// The entry of the package as built by `npm run pack`. It is not compiled in the workspace, because
// `api.ts` is generated from the description of the API during the build.
import type { components, paths } from './api.ts';
import { connect, type Client, type ClientOptions } from './src/index.ts';

export {
  ApiError,
  type AnswerOf,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Credentials,
  type DataOf,
  type Download,
  type EventOf,
  type EventPath,
  type FilePath,
  type JsonPath,
  type ListPath,
  type Method,
  type RecordOf,
} from './src/index.ts';
export type { components, paths } from './api.ts';

/** Types of requests and responses by name: `Schemas['Unit']`. */
export type Schemas = components['schemas'];

/** A client with the types of the whole API. */
export type Trowel = Client<paths>;

/**
 * Creates a client of the API at an address. Nothing is sent before the first call.
 * @example
 * const trowel = createClient({ baseUrl: 'http://localhost:8000' });
 * await trowel.login({ username: 'maria', password });
 * for await (const unit of trowel.list('/api/us', { query: { site_name: 'Villa' } }))
 * console.log(unit.us_number);
 */
export function createClient(options: ClientOptions): Trowel {
  return connect<paths>(options);
}
