import { readFile, readJson, type Download } from './answers.ts';
import { readEvents } from './read-events.ts';
import type {
  AnswerOf,
  CallOptions,
  DataOf,
  EventOf,
  EventPath,
  FilePath,
  JsonPath,
  ListPath,
  Method,
  Operation,
  RecordOf,
  Rest,
} from './described.ts';

export interface ClientOptions {
  /** Address of the server, such as `https://dig.example.org`, without `/api`. */
  baseUrl: string;
  /** A token from an earlier login. */
  token?: string;
  /** Language of messages and drawings. */
  language?: 'en' | 'it';
  /** Replaces the built-in `fetch`. */
  fetch?: typeof fetch;
  /** Delay before a broken event stream is reopened, in ms. Default: 2,000. */
  restMs?: number;
}

export interface Credentials {
  username: string;
  password: string;
}

/** The API as functions. Paths, parameters, bodies and responses have the types of its description. */
export interface Client<Paths> {
  /** Logs in, returns the token (valid for 30 minutes) and sends it with every further call. */
  login(credentials: Credentials): Promise<string>;
  get<P extends JsonPath<Paths, 'get'>>(path: P, ...rest: RestOf<Paths, P, 'get'>): Data<Paths, P, 'get'>;
  post<P extends JsonPath<Paths, 'post'>>(path: P, ...rest: RestOf<Paths, P, 'post'>): Data<Paths, P, 'post'>;
  put<P extends JsonPath<Paths, 'put'>>(path: P, ...rest: RestOf<Paths, P, 'put'>): Data<Paths, P, 'put'>;
  patch<P extends JsonPath<Paths, 'patch'>>(
    path: P,
    ...rest: RestOf<Paths, P, 'patch'>
  ): Data<Paths, P, 'patch'>;
  delete<P extends JsonPath<Paths, 'delete'>>(
    path: P,
    ...rest: RestOf<Paths, P, 'delete'>
  ): Data<Paths, P, 'delete'>;
  /** Yields all records of a list, page by page. */
  list<P extends ListPath<Paths>>(
    path: P,
    ...rest: RestOf<Paths, P, 'get'>
  ): AsyncGenerator<RecordOf<Paths, P>>;
  /**
   * Yields events as they happen, until the signal or the caller ends it. A broken stream continues
   * where it stopped. Throws an `ApiError` if the token is no longer valid.
   */
  events<P extends EventPath<Paths>>(
    path: P,
    ...rest: RestOf<Paths, P, 'get'>
  ): AsyncGenerator<EventOf<Paths, P>>;
  /** Downloads a file: a drawing, a report, an export, or the result for a file sent as `body`. */
  download<P extends FilePath<Paths>>(
    path: P,
    ...rest: RestOf<Paths, P, P extends FilePath<Paths, 'get'> ? 'get' : 'post'>
  ): Promise<Download>;
  /** Returns the complete response: with `pagination`, or with the `findings` of a write. */
  request<M extends Method, P extends JsonPath<Paths, M>>(
    method: M,
    path: P,
    ...rest: RestOf<Paths, P, M>
  ): Promise<AnswerOf<Operation<Paths, P, M>>>;
}

type RestOf<Paths, P extends keyof Paths, M extends Method> = Rest<CallOptions<Operation<Paths, P, M>>>;
type Data<Paths, P extends keyof Paths, M extends Method> = Promise<DataOf<Operation<Paths, P, M>>>;

/** A call without specific types. */
interface Call {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  version?: number;
  idempotencyKey?: string;
  lastEventId?: string | undefined;
  signal?: AbortSignal;
}

interface Envelope {
  data?: unknown;
  pagination?: { total: number };
}

/** Maximum number of records per page. */
const PAGE_SIZE = 100;

/**
 * Creates a client of the API described by `Paths`. Nothing is sent before the first call. Calls throw
 * an `ApiError` if the API returns an error.
 */
export function connect<Paths>(options: ClientOptions): Client<Paths> {
  let { token } = options;
  const send = (method: Method, path: string, call: Call = {}): Promise<Response> => {
    const address = options.baseUrl.replace(/\/+$/, '') + fillPath(path, call.path) + writeQuery(call.query);
    const { body, type } = writeBody(call.body);
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(options.language && { 'accept-language': options.language }),
      ...(call.version !== undefined && { 'if-match': `"${call.version}"` }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      ...(call.lastEventId !== undefined && { 'last-event-id': call.lastEventId }),
      ...(type && { 'content-type': type }),
    };
    return (options.fetch ?? fetch)(address, {
      method: method.toUpperCase(),
      headers,
      body,
      signal: call.signal ?? null,
    });
  };
  const request = async (method: Method, path: string, call?: Call): Promise<unknown> =>
    readJson(await send(method, path, call));
  const createMethod = (method: Method) => async (path: string, call?: Call) =>
    unwrap(await request(method, path, call));
  const client = {
    login: async (credentials: Credentials) => {
      token = undefined;
      const body = new URLSearchParams({ ...credentials });
      const answer = (await request('post', '/api/auth/login', { body })) as { access_token: string };
      return (token = answer.access_token);
    },
    get: createMethod('get'),
    post: createMethod('post'),
    put: createMethod('put'),
    patch: createMethod('patch'),
    delete: createMethod('delete'),
    list: (path: string, call?: Call) => listAll((page) => request('get', path, page), call),
    events: (path: string, call: Call = {}) =>
      readEvents((lastEventId) => send('get', path, { ...call, lastEventId }), { ...options, ...call }),
    download: async (path: string, call?: Call) =>
      readFile(await send(call?.body === undefined ? 'get' : 'post', path, call)),
    request,
  };
  // Only the types differ between APIs, so the cast is safe.
  return client as unknown as Client<Paths>;
}

/**
 * Fills the parameters into a path.
 * @throws TypeError if one is missing
 */
function fillPath(path: string, values: Call['path'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

function writeQuery(values: Call['query'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** The content type of forms is set by `fetch`. */
function writeBody(body: unknown): { body: string | FormData | URLSearchParams | null; type?: string } {
  if (body === undefined) return { body: null };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

function unwrap(answer: unknown): unknown {
  return isEnvelope(answer) ? answer.data : answer;
}

function isEnvelope(answer: unknown): answer is Envelope {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    answer.status === 'success' &&
    'data' in answer
  );
}

/** `skip` and `limit` of the query set the first record and the page size. */
async function* listAll(
  request: (call: Call) => Promise<unknown>,
  { query = {}, ...call }: Call = {},
): AsyncGenerator<unknown> {
  const limit = query['limit'] ?? PAGE_SIZE;
  let skip = Number(query['skip'] ?? 0);
  for (;;) {
    const { data, pagination } = (await request({ ...call, query: { ...query, skip, limit } })) as Envelope;
    if (!Array.isArray(data)) return;
    yield* data;
    skip += data.length;
    if (data.length === 0 || skip >= (pagination?.total ?? 0)) return;
  }
}
