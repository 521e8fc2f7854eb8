import type { ServerResponse } from 'node:http';

/** The media type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes JSON that no cache may keep. */
export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  setPrivate(res)
    .writeHead(status, { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}

/** Says that no cache may keep the answer. */
export function setPrivate(res: ServerResponse): ServerResponse {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('Vary', 'Origin, Authorization, Accept-Language');
  return res;
}
