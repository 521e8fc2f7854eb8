import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DomainError, formatInLanguage, ValidationError } from '@trowel/domain/core';
import type { Answered, RunIdempotently, Context, PackedAnswer } from '@trowel/services/context';
import { JSON_TYPE } from '../answers/send-json.ts';
import { toHttp } from '../answers/to-http.ts';
import { isWrite, packWritten, wantsMinimal } from './send-answer.ts';
import { IncomingFile } from '../bodies/incoming-files.ts';
import { UploadedFile } from '../bodies/multipart.ts';
import type { Route } from './define-route.ts';
import type { ParsedInput } from './read-input.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request with its route and input. */
export interface RoutedRequest {
  req: IncomingMessage;
  route: Route;
  input: ParsedInput;
  runIdempotently: RunIdempotently;
}

/**
 * Runs a route. With an `Idempotency-Key` it runs once, even if the request is repeated. Keys belong
 * to accounts, so anonymous requests have none.
 */
export async function runOnce(ctx: Context, request: RoutedRequest): Promise<Answered<unknown>> {
  const { req, route, input, runIdempotently } = request;
  const key = readKey(req);
  const accountId = ctx.actor.id;
  if (key === undefined || accountId === null) return { result: await route.run(ctx, input) };
  const isMinimal = wantsMinimal(req);
  return runIdempotently(ctx, {
    accountId,
    key,
    fingerprint: ctx.services.tokens.fingerprint(describe(request)),
    isLight: isLight(route),
    run: (inner) => route.run(inner, input),
    pack: (result) => (route.isShownOnce ? undefined : packWritten(route, result, { isMinimal })),
    packFailure: (error) => packFailure(formatInLanguage(ctx.language, error)),
  });
}

/**
 * Returns the idempotency key of a write.
 * @throws ValidationError for an invalid key
 */
function readKey({ method, headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (!isWrite(method) || key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = {
    en: 'Idempotency-Key must have 1 to 200 visible characters, without spaces.',
    it: 'Idempotency-Key deve avere da 1 a 200 caratteri visibili, senza spazi.',
  };
  throw new ValidationError([{ field: 'Idempotency-Key', message, type: 'invalid_format' }]);
}

/** File uploads, passwords and imports take long, and a transaction must not wait for them. */
function isLight({ access, bodyKind = 'json' }: Route): boolean {
  return (access === 'create' || access === 'update' || access === 'delete') && bodyKind === 'json';
}

/**
 * Returns a text that identifies the request. Files are represented by their hash, independent of
 * multipart boundaries.
 */
function describe({ route: { method, path }, input: { params, query, list, body } }: RoutedRequest): string {
  return JSON.stringify([method, path, params, query, list, body], (_name, value: unknown) => {
    if (value instanceof IncomingFile) return [value.fileName, value.received.sha256];
    if (value instanceof UploadedFile)
      return [value.fileName, createHash('sha256').update(value.bytes).digest('hex')];
    return value;
  });
}

const FIRST_FAULT = 500;

/** Server errors are not stored, because a retry may succeed. */
function packFailure(error: unknown): PackedAnswer | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const { status, headers, body } = toHttp(error, '');
  if (status >= FIRST_FAULT) return undefined;
  return { status, headers: { ...headers, 'Content-Type': JSON_TYPE }, body: JSON.stringify(body) };
}
