// Types of requests and responses, derived from the types that openapi-typescript generates.

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Paths (of `Paths`) with a method. */
export type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [m in M]: object } ? P : never;
}[keyof Paths] &
  string;

/** The operation of a method and path. */
export type Operation<Paths, P extends keyof Paths, M extends Method> = M extends keyof Paths[P]
  ? Paths[P][M]
  : never;

/** Body of a successful response. Undefined if it is empty. */
export type AnswerOf<O> = O extends { responses: infer R } ? JsonOf<R, keyof R & (200 | 201)> : never;
type JsonOf<R, Status extends keyof R> = [Status] extends [never]
  ? undefined
  : R[Status] extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined;

/** Body without its envelope. */
export type DataOf<O> = AnswerOf<O> extends { status: 'success'; data: infer Data } ? Data : AnswerOf<O>;

/** Paths that return JSON or nothing. */
export type JsonPath<Paths, M extends Method> = Exclude<
  PathWith<Paths, M>,
  FilePath<Paths, M> | EventPath<Paths>
>;

/** Paths that return a list, page by page. */
export type ListPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: AnswerOf<Operation<Paths, P, 'get'>> extends { pagination: object }
    ? P
    : never;
}[PathWith<Paths, 'get'>];

/** Type of a record in a list. */
export type RecordOf<Paths, P extends keyof Paths> =
  DataOf<Operation<Paths, P, 'get'>> extends readonly (infer One)[] ? One : never;

/** Paths that return a file, by GET or POST. */
export type FilePath<Paths, M extends Method = 'get' | 'post'> = {
  [m in M]: {
    [P in PathWith<Paths, m>]: DescribesFile<Operation<Paths, P, m>> extends true ? P : never;
  }[PathWith<Paths, m>];
}[M];
type DescribesFile<O> = O extends { responses: { 200: { content: infer C } } }
  ? Exclude<keyof C, 'application/json' | 'text/event-stream'> extends never
    ? false
    : true
  : false;

/** Event data of a path with events. */
type StreamedEvent<O> = O extends { responses: { 200: { content: { 'text/event-stream': infer Data } } } }
  ? Data
  : never;

/** Paths with events. */
export type EventPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: [StreamedEvent<Operation<Paths, P, 'get'>>] extends [never] ? never : P;
}[PathWith<Paths, 'get'>];

/** Data of one event. */
export type EventOf<Paths, P extends keyof Paths> = StreamedEvent<Operation<Paths, P, 'get'>>;

/** Options of a call. Required parameters are required here too. */
export type CallOptions<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & Common;

interface Common {
  /** Version of the record on which the change is based. If the record has changed since, the call fails (412). */
  version?: number;
  /** Unique key of a write. Repeating the call with the same key does not write twice. */
  idempotencyKey?: string;
  /** Cancels the call. */
  signal?: AbortSignal;
}

type PathPart<O> = O extends { parameters: { path: infer P extends object } }
  ? { path: P }
  : { path?: never };

type QueryPart<O> = O extends { parameters: { query: infer Q extends object } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { query?: NonNullable<Q> }
    : { query?: never };

type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? { body: BodyOf<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: BodyOf<C> }
    : { body?: never };

/** Files are sent as `FormData`, forms as `URLSearchParams`, everything else as JSON. */
type BodyOf<C> = C extends { 'application/json': infer Body }
  ? Body
  : C extends { 'multipart/form-data': unknown }
    ? FormData
    : URLSearchParams;

/** Last argument of a call. Optional if none of its fields is required. */
export type Rest<Options> = {} extends Options ? [options?: Options] : [options: Options];
