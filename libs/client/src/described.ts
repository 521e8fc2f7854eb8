// What can be asked and what is answered, read from the types that openapi-typescript writes of the description.

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths (of `Paths`) that have a method. */
export type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [m in M]: object } ? P : never;
}[keyof Paths] &
  string;

/** What is described of one method at one path. */
export type Operation<Paths, P extends keyof Paths, M extends Method> = M extends keyof Paths[P]
  ? Paths[P][M]
  : never;

/** The body of an answer that went well, as it comes over the wire; undefined where there is nothing to say. */
export type AnswerOf<O> = O extends { responses: infer R } ? JsonOf<R, keyof R & (200 | 201)> : never;
type JsonOf<R, Status extends keyof R> = [Status] extends [never]
  ? undefined
  : R[Status] extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined;

/** The same without its envelope. */
export type DataOf<O> = AnswerOf<O> extends { status: 'success'; data: infer Data } ? Data : AnswerOf<O>;

/** Those of them that give JSON, or nothing. */
export type JsonPath<Paths, M extends Method> = Exclude<
  PathWith<Paths, M>,
  FilePath<Paths, M> | EventPath<Paths>
>;

/** The paths that give a list, page by page. */
export type ListPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: AnswerOf<Operation<Paths, P, 'get'>> extends { pagination: object }
    ? P
    : never;
}[PathWith<Paths, 'get'>];

/** One record of a list. */
export type RecordOf<Paths, P extends keyof Paths> =
  DataOf<Operation<Paths, P, 'get'>> extends readonly (infer One)[] ? One : never;

/** The paths that give a file: to one who reads them, or for what is sent. */
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

/** What is told at a path that tells of events. */
type StreamedEvent<O> = O extends { responses: { 200: { content: { 'text/event-stream': infer Data } } } }
  ? Data
  : never;

/** The paths that tell of events as they happen. */
export type EventPath<Paths> = {
  [P in PathWith<Paths, 'get'>]: [StreamedEvent<Operation<Paths, P, 'get'>>] extends [never] ? never : P;
}[PathWith<Paths, 'get'>];

/** The data of one event. */
export type EventOf<Paths, P extends keyof Paths> = StreamedEvent<Operation<Paths, P, 'get'>>;

/** What a call takes: what the description demands must be there. */
export type CallOptions<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & Common;

interface Common {
  /** The version the change is based on: a record somebody has changed meanwhile is not overwritten (412). */
  version?: number;
  /** A key of your own, new for each write: sent again with it, the write is not done twice. */
  idempotencyKey?: string;
  /** Gives the call up. */
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

/** Files go as `FormData`, forms as `URLSearchParams`, all else as JSON. */
type BodyOf<C> = C extends { 'application/json': infer Body }
  ? Body
  : C extends { 'multipart/form-data': unknown }
    ? FormData
    : URLSearchParams;

/** The last argument of a call: it may be left out when nothing in it must be there. */
export type Rest<Options> = {} extends Options ? [options?: Options] : [options: Options];
