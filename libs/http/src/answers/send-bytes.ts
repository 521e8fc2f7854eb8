import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dispositionOf, readRange, type ByteRange } from './file-headers.ts';
import { isHeld, sendJson } from './send-json.ts';

/** Kept bytes, sent as they are read. */
export interface BytesAnswer {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** What tells these bytes from any others. */
  tag: string;
  /** Whether a browser is to keep the file and not show it. */
  isDownload: boolean;
  /** Made for this answer alone, so that no stretch of it can be asked for. */
  isOnce?: boolean;
  /** How long a browser may show them without asking again; it asks every time unless told. */
  maxAgeS?: number;
  /** Opens the bytes, or a stretch of them. @throws NotFoundError */
  open(range?: ByteRange): Promise<Readable>;
}

/** Files of strangers: whatever a browser makes of one, it may load and run nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sends bytes, whole or the stretch asked for in `Range`; 304 to who holds them already, 416 beyond their end. */
export async function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  answer: BytesAnswer,
): Promise<void> {
  const tag = `"${answer.tag}"`;
  const headers = {
    'Cache-Control': cachingOf(answer),
    Vary: 'Accept, Authorization, Cookie',
    'Content-Security-Policy': POLICY,
    'Accept-Ranges': answer.isOnce ? 'none' : 'bytes',
    ETag: tag,
  };
  if (isHeld(req.headers['if-none-match'], tag)) return void res.writeHead(304, headers).end();
  const range = answer.isOnce ? undefined : readRange(req.headers, { sizeBytes: answer.sizeBytes, tag });
  if (range === 'beyond') return refuseRange(res, answer.sizeBytes);
  const stretch = range ?? { start: 0, end: answer.sizeBytes - 1 };
  const stream = req.method === 'HEAD' ? undefined : await answer.open(range);
  res.writeHead(range ? 206 : 200, {
    ...headers,
    'Content-Type': answer.contentType,
    'Content-Length': stretch.end - stretch.start + 1,
    'Content-Disposition': answer.isDownload ? dispositionOf(answer.fileName) : 'inline',
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${answer.sizeBytes}` }),
  });
  if (!stream) return void res.end();
  // A caller who leaves is no failure of ours, and a file that breaks off cannot be told any more.
  await pipeline(stream, res).catch(() => res.destroy());
}

function cachingOf({ isOnce, maxAgeS }: BytesAnswer): string {
  if (isOnce) return 'private, no-store';
  return maxAgeS === undefined ? 'private, no-cache' : `private, max-age=${maxAgeS}`;
}

function refuseRange(res: ServerResponse, sizeBytes: number): void {
  res.setHeader('Content-Range', `bytes */${sizeBytes}`);
  sendJson(res, 416, {
    status: 'error',
    message: `The file has ${sizeBytes} bytes; what is asked for lies beyond its end`,
    detail: { type: 'range', size_bytes: sizeBytes },
  });
}
