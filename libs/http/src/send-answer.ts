import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildPagination, type Page, type PageRequest } from '@trowel/domain';
import type { FileAnswer, Route, Single } from './define-route.ts';
import { dispositionOf, isHeld } from './file-headers.ts';
import { sendBytes, type BytesAnswer } from './send-bytes.ts';
import { sendJson, setPrivate } from './send-json.ts';
import type { ErrorAnswer } from './to-http.ts';

/** Writes what a route's handler gave back, in the shape its declaration names. */
export async function sendResult(
  req: IncomingMessage,
  res: ServerResponse,
  { route, result, page }: { route: Route; result: unknown; page: PageRequest },
): Promise<void> {
  const { status, kind } = route.answer;
  switch (kind) {
    case 'empty':
      return void setPrivate(res).writeHead(204).end();
    case 'file':
      return sendFile(req, res, result as FileAnswer);
    case 'bytes':
      return sendBytes(req, res, result as BytesAnswer);
    case 'bare':
      return sendJson(res, status, result);
    case 'list': {
      const { rows, total } = result as Page<unknown>;
      return sendJson(res, status, {
        status: 'success',
        data: rows,
        pagination: buildPagination(total, page),
      });
    }
    case 'single':
      return sendSingle(req, res, route, result as Single<unknown>);
  }
}

/** Writes a failure in the envelope; does nothing when the answer is already on its way. */
export function sendError(res: ServerResponse, { status, headers, body }: ErrorAnswer): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  sendJson(res, status, body);
}

function sendSingle(
  req: IncomingMessage,
  res: ServerResponse,
  route: Route,
  { data, findings, variant }: Single<unknown>,
): void {
  const version = versionOf(data);
  if (version !== undefined) {
    const tag = variant === undefined ? `"${version}"` : `"${version}-${variant}"`;
    res.setHeader('ETag', tag);
    if (route.method === 'get' && isHeld(req.headers['if-none-match'], tag)) {
      return void setPrivate(res).writeHead(304).end();
    }
  }
  if (route.locate) res.setHeader('Location', route.locate(data));
  sendJson(res, route.answer.status, { status: 'success', data, ...(findings && { findings }) });
}

/** What was asked for with GET has the strong tag of its bytes; who holds the same already is told so. */
function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { fileName, contentType, bytes }: FileAnswer,
): void {
  if (req.method === 'GET' || req.method === 'HEAD') {
    const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    res.setHeader('ETag', tag);
    if (isHeld(req.headers['if-none-match'], tag)) return void setPrivate(res).writeHead(304).end();
  }
  setPrivate(res)
    .writeHead(200, {
      'Content-Type': contentType,
      'Content-Length': bytes.byteLength,
      'Content-Disposition': dispositionOf(fileName),
    })
    .end(bytes);
}

function versionOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}
