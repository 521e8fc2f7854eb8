import type { ChosenRecord, CombinedFilters, EntityName, ListQuery } from '@trowel/domain/records';
import type { Field, Page, Permission } from '@trowel/domain/core';
import type { Context, FollowedChanges, JobKind } from '@trowel/services/context';
import type { z } from 'zod';
import type { LimitClass } from '../guards/rate-limits.ts';
import type { BytesAnswer } from '../answers/send-bytes.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Users who may call a route: everybody as an anonymous user; everybody, with more data for logged-in
 * users; logged-in users; users with a permission.
 */
export type Access = 'open' | 'published' | 'authenticated' | Permission;

/** Returns true if no token is required. */
export function isOpen(access: Access): boolean {
  return access === 'open' || access === 'published';
}

/**
 * Format of a body. `form_or_json`: either of both. `multipart`: one file (field `file`) and text
 * fields. `upload`: lists of files in the file storage by field name, and text fields.
 */
export type BodyKind = 'json' | 'form' | 'form_or_json' | 'multipart' | 'upload';

/**
 * Format of a response: one record or a page in the envelope, plain JSON, a document in a format that
 * the client chose, a download, a stored file, server-sent events, or nothing.
 */
export type AnswerKind = 'single' | 'list' | 'bare' | 'document' | 'file' | 'bytes' | 'events' | 'empty';

/** One record or result. `findings` are problems that did not block the write. */
export interface Single<T> {
  data: T;
  findings?: readonly unknown[] | undefined;
  /** Further fields of the envelope, as declared in `beside`. */
  beside?: Readonly<Record<string, unknown>>;
  /**
   * Distinguishes the response from others at the same address, in addition to the version. For
   * example the language.
   */
  variant?: string;
}

/** A result as JSON text (UTF-8) in place of `data`. Created by a worker thread and too large to parse again. */
export interface MadeJson {
  json: Uint8Array;
}

/** A document as text. The format depends on what the client accepts. */
export interface DocumentAnswer {
  contentType: string;
  headers?: Readonly<Record<string, string>>;
  text: string;
}

/** A download. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

interface Results<T> {
  /** A file for routes with a choice of formats: the declaration then has their media types. */
  single: Single<T> | MadeJson | FileAnswer;
  list: Page<T>;
  bare: T;
  document: DocumentAnswer;
  file: FileAnswer;
  bytes: BytesAnswer;
  events: FollowedChanges;
  empty: void;
}

/** Fields by which a list can be filtered and sorted. */
export interface ListSpec {
  fields: readonly Field[];
  /** Kind of record, if its custom fields are filters too. */
  entity?: EntityName;
  /** Filters over several fields, such as `period`. */
  combined?: CombinedFilters;
}

/** Parsed input of a handler, independent of HTTP. */
export interface Input<P, Q, B, L> {
  params: P;
  query: Q;
  body: B;
  list: L;
  /** Selected fields of each record, if the route declares `choice`. Undefined for all. */
  fields: readonly string[] | undefined;
  /** Expected version from `If-Match`. A text if it is not a number. */
  ifMatch: number | string | undefined;
  /** Last received event from `Last-Event-ID`. */
  lastEventId: number | undefined;
  /** True if the client prefers a page to JSON, by its `Accept`. */
  prefersHtml: boolean;
}

export interface AnswerSpec<S, K> {
  status: 200 | 201 | 202 | 204;
  kind: K;
  /** Schema of `data` (for `list` of one record, for `bare` of the whole response). */
  schema?: S;
  /** Media types of a `document`, a `file` or of `bytes`, or of the files that a `single` can be requested as. */
  contentTypes?: readonly string[];
  description?: string;
  example?: unknown;
  /** Schemas of further fields of the envelope next to `data`. */
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
  /** Full path: `/api/us/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  params?: P;
  /** Parameters of this route. With `list`, those that are not filters. */
  query?: Q;
  list?: L;
  /** Kind of record whose fields can be selected with `fields=`. The response then contains no others. */
  choice?: C;
  body?: B;
  bodyKind?: BodyKind;
  /** Maximum size of a body, in bytes. Default: 1 MiB. */
  maxBodyBytes?: number;
  bodyExample?: unknown;
  /** Documented schema in place of `body`, if that accepts more than intended. */
  describedBody?: z.ZodType;
  /** Entity whose pyArchInit names are accepted as keys of the body. */
  entity?: EntityName;
  answer: AnswerSpec<S, K>;
  /** Supports `If-Match`. */
  versioned?: boolean;
  /** Sends progress lines to clients that accept `application/x-ndjson`. The response is the last line. */
  sendsProgress?: boolean;
  /** Long-running: with `Prefer: respond-async` it runs as a job of this kind. */
  job?: JobKind;
  /** Supports past states. The response names its state. */
  hasState?: boolean;
  /** The response contains a secret that is not stored, also not for an `Idempotency-Key`. */
  isShownOnce?: boolean;
  /** Allowed for accounts that must first set up a second factor. */
  isBeforeSecondFactor?: boolean;
  /** Status for invalid parameters, where a standard prescribes another one than 422. */
  invalidStatus?: 400;
  /** Class of rate limit. Default: `default`. */
  limit?: LimitClass;
  /** Error statuses that do not follow from the rest of the declaration. */
  failures?: readonly number[];
  /** Returns the address of the created record, for `Location`. */
  locate?(data: z.output<S>): string;
  run(
    ctx: Context,
    input: Input<z.output<P>, z.output<Q>, z.output<B>, L extends ListSpec ? ListQuery : undefined>,
  ): Promise<
    K extends AnswerKind ? Results<z.output<S> | (C extends EntityName ? ChosenRecord : never)>[K] : never
  >;
}

/** A route without its specific types, for `mount` and the API documentation. */
export interface Route extends Omit<
  RouteSpec<z.ZodType, z.ZodObject, z.ZodType, z.ZodType, AnswerKind, ListSpec, EntityName>,
  'run' | 'locate'
> {
  run(ctx: Context, input: Input<unknown, unknown, unknown, unknown>): Promise<unknown>;
  locate?(data: unknown): string;
}

/** Declares a route. It is mounted, documented and tested from this object. */
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
