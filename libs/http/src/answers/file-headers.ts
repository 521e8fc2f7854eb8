import type { IncomingHttpHeaders } from 'node:http';

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/;

/**
 * Parses the header `Range`. Returns the range, `beyond` if it is after the end, or undefined if the
 * whole file is to be sent: without the header, if it is unreadable or contains several ranges, or if
 * `If-Range` does not match.
 */
export function readRange(
  headers: IncomingHttpHeaders,
  { sizeBytes, tag }: { sizeBytes: number; tag: string },
): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined;
  if (first === '') return lastBytes(Number(last), sizeBytes);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'beyond';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

function lastBytes(count: number, sizeBytes: number): ByteRange | 'beyond' {
  if (count === 0 || sizeBytes === 0) return 'beyond';
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}

/** Returns the `Content-Disposition` of a download for old and new browsers (RFC 6266). */
export function dispositionOf(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_');
  const ascii = safe.replace(/[^ -~]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
