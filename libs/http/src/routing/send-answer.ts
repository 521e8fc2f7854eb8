import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildPagination, type Page, type PageRequest } from '@trowel/domain/core';
import type { FollowedChanges, PackedAnswer } from '@trowel/services/context';
import type { Response } from 'express';
import type { DocumentAnswer, FileAnswer, MadeJson, Route, Single } from './define-route.ts';
import { dispositionOf } from '../answers/file-headers.ts';
import { sendBytes, type BytesAnswer } from '../answers/send-bytes.ts';
import { sendEvents } from '../answers/send-events.ts';
import type { ProgressLines } from '../answers/progress-lines.ts';
import { findChallenge } from '../guards/gis-logins.ts';
import { isHeld, JSON_TYPE, pickLanguage, sendJson, setPrivate } from '../answers/send-json.ts';
import { sendWhole } from '../answers/send-whole.ts';
import { isCallerGone, isServerFault, toHttp, type ErrorAnswer } from '../answers/to-http.ts';
import type { CountedExport } from '../guards/export-limit.ts';
import { readRequestId, type Logger } from '../serving/request-log.ts';

interface Handled {
  route: Route;
  result: unknown;
  page: PageRequest;
  /** Set if the response is an export. */
  counted?: CountedExport | undefined;
  /** Returns why the stream must end, undefined while it may continue. */
  findEnd: () => Promise<string | undefined>;
}

/** Sends the result of a route's handler in the shape of its declaration. */
export async function sendResult(
  req: IncomingMessage,
  res: ServerResponse,
  { route, result, page, counted, findEnd }: Handled,
): Promise<void> {
  const { status, kind } = route.answer;
  const written =
    isWrite(req.method) || status === 202
      ? packWritten(route, result, { isMinimal: wantsMinimal(req) })
      : undefined;
  if (written) return sendPacked(res, written);
  switch (kind) {
    case 'empty':
      return void setPrivate(res).writeHead(204).end();
    case 'file':
      return sendFile(req, res, { file: result as FileAnswer, counted });
    case 'bytes':
      return sendBytes(req, res, result as BytesAnswer);
    case 'events':
      return sendEvents(res, result as FollowedChanges, findEnd);
    case 'bare':
      return sendJson(res, status, result);
    case 'document':
      return sendDocument(req, res, result as DocumentAnswer);
    case 'list':
    case 'single':
      if (isFile(result)) return sendFile(req, res, { file: result, counted });
      return isMadeJson(result)
        ? sendMade(req, res, { status, json: result.json })
        : sendRead(req, res, { status, answer: packRead(route, result, page) });
  }
}

/** Sends the result of a route that reports its progress as the last line. */
export function sendLastLine(lines: ProgressLines, { answer }: Route, result: unknown): void {
  const { data, findings, beside } = result as Single<unknown>;
  lines.end(answer.status, { status: 'success', data, ...beside, ...(findings && { findings }) });
}

/** Returns the answer to an error, in the language of the request. */
export function answerFor(res: Response, error: unknown): ErrorAnswer {
  const answer = toHttp(error, readRequestId(res), pickLanguage(res.req.headers['accept-language']));
  const challenge = findChallenge(res.req);
  if (answer.status !== 401 || challenge === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': challenge } };
}

/**
 * Sends the response to an error, in the language of the request. Server errors are logged with their
 * stack. A disconnect is not an error.
 */
export function answerError(res: Response, error: unknown, log: Logger): void {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  sendError(res, answerFor(res, error));
}

/** Sends an error in the envelope. Does nothing if the response has already begun. */
export function sendError(res: ServerResponse, { status, headers, body }: ErrorAnswer): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  sendJson(res, status, body);
}

/** Sends an error as the last line of an answer that has reported progress. */
export function endLinesWithError(
  res: Response,
  { lines, error, log }: { lines: ProgressLines; error: unknown; log: Logger },
): undefined {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  const { status, body } = answerFor(res, error);
  lines.end(status, body);
  return undefined;
}

/** The response to a read of one record or of a page of records. */
export interface ReadAnswer {
  /** The JSON. */
  makeBody(): string;
  tag?: string | undefined;
  /** True if the tag is the version of the record. */
  hasVersion: boolean;
}

/** Returns the response with the records that a route has read. */
export function packRead({ answer }: Route, result: unknown, page: PageRequest): ReadAnswer {
  if (answer.kind === 'list') {
    const { rows, total } = result as Page<unknown>;
    const envelope = { status: 'success', data: rows, pagination: buildPagination(total, page) };
    return { makeBody: () => JSON.stringify(envelope), hasVersion: false };
  }
  const { data, findings, beside, variant } = result as Single<unknown>;
  const envelope = { status: 'success', data, ...beside, ...(findings && { findings }) };
  const version = versionOf(data);
  const tag =
    version === undefined ? undefined : variant === undefined ? `${version}` : `${version}-${variant}`;
  return {
    makeBody: () => JSON.stringify(envelope),
    tag,
    hasVersion: tag !== undefined && variant === undefined,
  };
}

/** Sends the response. A record has its version as its tag, for `If-Match`, and so is never compressed. */
export async function sendRead(
  req: IncomingMessage,
  res: ServerResponse,
  { status, answer }: { status: number; answer: ReadAnswer },
): Promise<void> {
  const { makeBody, tag, hasVersion } = answer;
  if (!hasVersion)
    return sendWhole(req, res, { status, headers: { 'Content-Type': JSON_TYPE }, makeBody, tag });
  const version = `"${tag}"`;
  setPrivate(res).setHeader('ETag', version);
  if (isHeld(req.headers['if-none-match'], version)) return void res.writeHead(304).end();
  const body = makeBody();
  const length = Buffer.byteLength(body);
  res.writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': length }).end(body);
}

/** Sends finished JSON in the envelope. */
function sendMade(
  req: IncomingMessage,
  res: ServerResponse,
  { status, json }: { status: number } & MadeJson,
): Promise<void> {
  const makeBody = (): Buffer =>
    Buffer.concat([Buffer.from('{"status":"success","data":'), json, Buffer.from('}')]);
  return sendWhole(req, res, { status, headers: { 'Content-Type': JSON_TYPE }, makeBody });
}

/** Sends a document. Its format depends on `Accept`, unlike that of the other responses. */
function sendDocument(
  req: IncomingMessage,
  res: ServerResponse,
  { contentType, headers, text }: DocumentAnswer,
): Promise<void> {
  const vary = 'Origin, Authorization, Accept-Language, Accept, Accept-Encoding';
  return sendWhole(req, res, {
    status: 200,
    headers: { ...headers, Vary: vary, 'Content-Type': contentType },
    makeBody: () => text,
  });
}

/** Sends a file. The response to GET has the strong tag of its bytes. A client with the same bytes gets 304. */
async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { file, counted }: { file: FileAnswer; counted: CountedExport | undefined },
): Promise<void> {
  const { fileName, contentType, bytes } = file;
  const isMade = req.method !== 'GET' && req.method !== 'HEAD';
  const tag = isMade ? undefined : createHash('sha256').update(bytes).digest('base64url');
  if (tag !== undefined) await counted?.settle(tag);
  return sendWhole(req, res, {
    status: 200,
    headers: { 'Content-Type': contentType, 'Content-Disposition': dispositionOf(fileName) },
    makeBody: () => bytes,
    tag,
  });
}

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Returns true if a method may write. */
export function isWrite(method: string | undefined): boolean {
  return WRITES.has(method ?? '');
}

/** Returns true if the client prefers a response without the record (RFC 7240). */
export function wantsMinimal({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(one));
}

/** Returns true if the client prefers a background job (RFC 7240). */
export function wantsLater({ headers }: IncomingMessage): boolean {
  const preferences = String(headers['prefer'] ?? '').split(',');
  return preferences.some((one) => /^\s*respond-async\s*(?:;|$)/i.test(one));
}

/** Returns the complete response to a write, or undefined if it is not JSON but a file. */
export function packWritten(
  route: Route,
  result: unknown,
  { isMinimal }: { isMinimal: boolean },
): PackedAnswer | undefined {
  const { status, kind } = route.answer;
  if (kind === 'empty') return { status: 204, headers: {}, body: '' };
  if (kind === 'bare') return asJson(status, {}, result);
  if (kind !== 'single' || isMadeJson(result)) return undefined;
  const { data, findings, beside } = result as Single<unknown>;
  const version = versionOf(data);
  const headers = {
    ...(route.locate && { Location: route.locate(data) }),
    ...(version !== undefined && { ETag: `"${version}"` }),
    ...(status === 202 && { 'Preference-Applied': 'respond-async' }),
  };
  if (isMinimal && changesRecords(route)) {
    const applied = { ...headers, 'Preference-Applied': 'return=minimal' };
    return { status: status === 201 ? 201 : 204, headers: applied, body: '' };
  }
  return asJson(status, headers, { status: 'success', data, ...beside, ...(findings && { findings }) });
}

/** Sends a whole response. */
export function sendPacked(res: ServerResponse, { status, headers, body }: PackedAnswer): void {
  const length = status === 204 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  setPrivate(res)
    .writeHead(status, { ...headers, ...length })
    .end(body);
}

/** Returns the version of a record, if it has one. */
export function versionOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}

/** Returns true if a result is already JSON. */
export function isMadeJson(result: unknown): result is MadeJson {
  return (
    typeof result === 'object' && result !== null && 'json' in result && result.json instanceof Uint8Array
  );
}

function isFile(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'fileName' in result;
}

/** Returns true if a route writes records. Its caller may prefer a response without them. */
export function changesRecords({ access }: Route): boolean {
  return access === 'create' || access === 'update' || access === 'delete';
}

function asJson(status: number, headers: Record<string, string>, value: unknown): PackedAnswer {
  return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}
