import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dispositionOf, readRange, type ByteRange } from './file-headers.ts';
import { isHeld, sendJson } from './send-json.ts';

/** A stored file to stream. */
export interface BytesAnswer {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** Entity tag that identifies these bytes. */
  tag: string;
  /** True if browsers should save the file instead of showing it. */
  isDownload: boolean;
  /** True if the file was created for this response, so that ranges cannot be requested. */
  isOnce?: boolean;
  /** Time during which browsers may use the file without revalidation, in s. Default: 0. */
  maxAgeS?: number;
  /**
   * Opens the file, or a range of it.
   * @throws NotFoundError
   */
  open(range?: ByteRange): Promise<Readable>;
}

/** Policy for uploaded files: they may neither load nor run anything in a browser. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sends a file or the requested range. Status 304 if the client has it already, 416 if the range is after the end. */
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
  // A disconnect is not an error, and an interrupted file cannot be reported any more.
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
    message: `The file has ${sizeBytes} bytes; the requested range is beyond its end`,
    detail: { type: 'range', size_bytes: sizeBytes },
  });
}
