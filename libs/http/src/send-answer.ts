import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildPagination, type Page, type PageRequest } from '@trowel/domain';
import type { FileAnswer, Route, Single } from './define-route.ts';
import type { ErrorAnswer } from './to-http.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes what a route's handler gave back, in the shape its declaration names. */
export function sendResult(
  req: IncomingMessage,
  res: ServerResponse,
  { route, result, page }: { route: Route; result: unknown; page: PageRequest },
): void {
  const { status, kind } = route.answer;
  switch (kind) {
    case 'empty':
      return void setPrivate(res).writeHead(204).end();
    case 'file':
      return sendFile(res, result as FileAnswer);
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

/** Writes JSON that no cache may keep. */
export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  setPrivate(res)
    .writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

function sendSingle(
  req: IncomingMessage,
  res: ServerResponse,
  route: Route,
  { data, findings }: Single<unknown>,
): void {
  const version = versionOf(data);
  if (version !== undefined) {
    const tag = `"${version}"`;
    res.setHeader('ETag', tag);
    if (route.method === 'get' && matches(req.headers['if-none-match'], tag)) {
      return void setPrivate(res).writeHead(304).end();
    }
  }
  if (route.locate) res.setHeader('Location', route.locate(data));
  sendJson(res, route.answer.status, { status: 'success', data, ...(findings && { findings }) });
}

function sendFile(res: ServerResponse, { fileName, contentType, bytes }: FileAnswer): void {
  setPrivate(res)
    .writeHead(200, {
      'Content-Type': contentType,
      'Content-Length': bytes.byteLength,
      'Content-Disposition': dispositionOf(fileName),
    })
    .end(bytes);
}

/** Names a download for browsers old and new (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_');
  const ascii = safe.replace(/[^ -~]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function setPrivate(res: ServerResponse): ServerResponse {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Origin, Authorization, Accept-Language');
  return res;
}

function versionOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag);
}
