import type { ChosenRecord, CombinedFilters, EntityName, ListQuery } from '@trowel/domain/records';
import type { Field, Page, Permission } from '@trowel/domain/core';
import type { Context, FollowedChanges, JobKind } from '@trowel/services/context';
import type { z } from 'zod';
import type { LimitClass } from '../guards/rate-limits.ts';
import type { BytesAnswer } from '../answers/send-bytes.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Who may call: anyone, who is then nobody; anyone, where those who are logged in see more; anyone logged in; those who
 * hold a permission.
 */
export type Access = 'open' | 'published' | 'authenticated' | Permission;

/** Whether nobody needs a token. */
export function isOpen(access: Access): boolean {
  return access === 'open' || access === 'published';
}

/**
 * How a body arrives; `form_or_json` as the caller likes it, `multipart` gives one file (as the member `file`) and text
 * fields; `upload` gives lists of files that lie where files are kept, by the name of their part, and text fields.
 */
export type BodyKind = 'json' | 'form' | 'form_or_json' | 'multipart' | 'upload';

/**
 * The shape of an answer: one record or a page in the envelope, bare JSON, a download, kept bytes, news as they come
 * (server-sent events), or nothing.
 */
export type AnswerKind = 'single' | 'list' | 'bare' | 'file' | 'bytes' | 'events' | 'empty';

/** One record or result; `findings` are soft problems that did not block the write. */
export interface Single<T> {
  data: T;
  findings?: readonly unknown[] | undefined;
  /** Further members of the envelope, as the declaration's `beside` names them. */
  beside?: Readonly<Record<string, unknown>>;
  /** What besides its version tells the answer from others at its address, such as the language. */
  variant?: string;
}

/** A result that is JSON already (UTF-8), in place of its `data`: made by a thread, too large to be taken apart again. */
export interface MadeJson {
  json: Uint8Array;
}

/** A download. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

interface Results<T> {
  single: Single<T> | MadeJson;
  list: Page<T>;
  bare: T;
  file: FileAnswer;
  bytes: BytesAnswer;
  events: FollowedChanges;
  empty: void;
}

/** What a list may be filtered and sorted by. */
export interface ListSpec {
  fields: readonly Field[];
  /** Parameters that look at several fields, such as `period`. */
  combined?: CombinedFilters;
}

/** What a handler receives: everything parsed, nothing of HTTP. */
export interface Input<P, Q, B, L> {
  params: P;
  query: Q;
  body: B;
  list: L;
  /** The fields the caller wants of each record, where the route declares `choice`; undefined for all. */
  fields: readonly string[] | undefined;
  /** The version the caller believes current, from `If-Match`; text when it is not a number. */
  ifMatch: number | string | undefined;
  /** The last event the caller has heard of, from `Last-Event-ID`. */
  lastEventId: number | undefined;
}

export interface AnswerSpec<S, K> {
  status: 200 | 201 | 202 | 204;
  kind: K;
  /** Schema of `data` (for `list`: of one record; for `bare`: of the whole answer). */
  schema?: S;
  /** Media types of a `file` or of `bytes`. */
  contentTypes?: readonly string[];
  description?: string;
  example?: unknown;
  /** Schemas of members of the envelope beside `data`. */
  beside?: Readonly<Record<string, z.ZodType>>;
}

interface RouteSpec<
  P extends z.ZodType,
  Q extends z.ZodObject,
  B extends z.ZodType,
  S extends z.ZodType,
  K,
  L,
  C,
> {
  method: Method;
  /** The whole path as the caller sees it: `/api/us/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  params?: P;
  /** Parameters of this route alone; with `list`, those that are not filters. */
  query?: Q;
  list?: L;
  /** The kind of record of which the caller may choose fields by `fields=`; the answer then holds no others. */
  choice?: C;
  body?: B;
  bodyKind?: BodyKind;
  /** Largest body, in bytes; 1 MiB unless told. */
  maxBodyBytes?: number;
  bodyExample?: unknown;
  /** What the description shows in place of `body`, where that is looser than what is meant. */
  describedBody?: z.ZodType;
  /** The entity whose pyArchInit names are accepted as keys of the body. */
  entity?: EntityName;
  answer: AnswerSpec<S, K>;
  /** Honours `If-Match`. */
  versioned?: boolean;
  /** Tells how far it has come, line by line, to those who accept `application/x-ndjson`; the answer is the last line. */
  tellsProgress?: boolean;
  /** Takes long: with `Prefer: respond-async` it is done later, as a job of this kind. */
  job?: JobKind;
  /** It may be asked for a state of the past, which its answer names. */
  tellsState?: boolean;
  /** Its answer holds a secret that is kept nowhere, under an `Idempotency-Key` neither. */
  isShownOnce?: boolean;
  /** Open to who must set up a second factor before all else. */
  isBeforeSecondFactor?: boolean;
  /** Class of rate limit; `default` unless told. */
  limit?: LimitClass;
  /** Statuses of failures that the rest of the declaration does not tell of. */
  failures?: readonly number[];
  /** Address of the record made, for `Location`. */
  locate?(data: z.output<S>): string;
  run(
    ctx: Context,
    input: Input<z.output<P>, z.output<Q>, z.output<B>, L extends ListSpec ? ListQuery : undefined>,
  ): Promise<
    K extends AnswerKind ? Results<z.output<S> | (C extends EntityName ? ChosenRecord : never)>[K] : never
  >;
}

/** A route whose types are forgotten: what `mount` and the API's description work on. */
export interface Route extends Omit<
  RouteSpec<z.ZodType, z.ZodObject, z.ZodType, z.ZodType, AnswerKind, ListSpec, EntityName>,
  'run' | 'locate'
> {
  run(ctx: Context, input: Input<unknown, unknown, unknown, unknown>): Promise<unknown>;
  locate?(data: unknown): string;
}

/** Declares a route: it is mounted, documented and tested from this one object. */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  S extends z.ZodType = z.ZodUndefined,
  const K extends AnswerKind = AnswerKind,
  L extends ListSpec | undefined = undefined,
  C extends EntityName | undefined = undefined,
>(route: RouteSpec<P, Q, B, S, K, L, C>): Route {
  return route as Route;
}
