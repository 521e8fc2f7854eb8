import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildPagination, type Page, type PageRequest } from '@trowel/domain/core';
import type { FollowedChanges } from '@trowel/services/context';
import type { Response } from 'express';
import type { FileAnswer, MadeJson, Route, Single } from './define-route.ts';
import { dispositionOf, isHeld } from '../answers/file-headers.ts';
import { sendBytes, type BytesAnswer } from '../answers/send-bytes.ts';
import { sendEvents } from '../answers/send-events.ts';
import { pickLanguage } from '../answers/language.ts';
import type { ProgressLines } from '../answers/progress-lines.ts';
import { JSON_TYPE, sendJson, setPrivate } from '../answers/send-json.ts';
import { sendWhole } from '../answers/send-whole.ts';
import { isCallerGone, isServerFault, toHttp, type ErrorAnswer } from '../answers/to-http.ts';
import type { CountedExport } from '../guards/export-limit.ts';
import { readRequestId, type Logger } from '../serving/request-log.ts';
import { isMadeJson, isWrite, packWritten, sendPacked, versionOf, wantsMinimal } from './written-answer.ts';

interface Handled {
  route: Route;
  result: unknown;
  page: PageRequest;
  /** The export that the answer is. */
  counted?: CountedExport | undefined;
  /** Says why the caller may not go on hearing news, undefined while he may. */
  findEnd: () => Promise<string | undefined>;
}

/** Writes what a route's handler gave back, in the shape its declaration names. */
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
    case 'list':
    case 'single':
      return isMadeJson(result)
        ? sendMade(req, res, { status, json: result.json })
        : sendRead(req, res, { status, answer: packRead(route, result, page) });
  }
}

/** Writes what a route that tells of its progress gave back, after all it has told. */
export function sendLastLine(lines: ProgressLines, { answer }: Route, result: unknown): void {
  const { data, findings, beside } = result as Single<unknown>;
  lines.end(answer.status, { status: 'success', data, ...beside, ...(findings && { findings }) });
}

/** Returns the answer to an error, in the language of the request. */
export function answerFor(res: Response, error: unknown): ErrorAnswer {
  return toHttp(error, readRequestId(res), pickLanguage(res.req.headers['accept-language']));
}

/**
 * Sends the answer to an error, in the language of the request. Faults of the server are logged with their stack. A
 * caller who left is not an error.
 */
export function answerError(res: Response, error: unknown, log: Logger): void {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  sendError(res, answerFor(res, error));
}

/** Sends an error in the envelope. Does nothing when the answer has already begun. */
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

/** Records as they are answered, one or a page of them. */
export interface ReadAnswer {
  /** The JSON. */
  makeBody(): string;
  tag?: string | undefined;
  /** Whether the tag is the version of the record. */
  hasVersion: boolean;
}

/** Gives what is to be answered with records a route has read. */
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

/** Sends it. A record has its version as its tag, which `If-Match` names, and so is never zipped; all else may be. */
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

/** Puts JSON that is made already into the envelope. */
function sendMade(
  req: IncomingMessage,
  res: ServerResponse,
  { status, json }: { status: number } & MadeJson,
): Promise<void> {
  const makeBody = (): Buffer =>
    Buffer.concat([Buffer.from('{"status":"success","data":'), json, Buffer.from('}')]);
  return sendWhole(req, res, { status, headers: { 'Content-Type': JSON_TYPE }, makeBody });
}

/** What was asked for with GET has the strong tag of its bytes; who holds the same already is told so. */
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
