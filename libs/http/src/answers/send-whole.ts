import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isHeld, setPrivate } from './send-json.ts';

/** An answer that is whole before any of it is sent. */
export interface WholeBody {
  status: number;
  headers: OutgoingHttpHeaders & { 'Content-Type': string };
  /** Makes it; not asked for when the caller has it. Text that is sent as it is takes one step less than bytes. */
  makeBody(): string | Uint8Array;
  /** What tells the body from any other at its address; who asks with GET is not sent the same twice. */
  tag?: string | undefined;
}

/** Shorter than this a body goes in one packet anyway. */
const MIN_BYTES = 1_400;
/** Half the time of the usual level for a few hundredths more. */
const GZIP_LEVEL = 4;
const IS_TEXT =
  /^(?:text\/|application\/(?:json|xml|x-ndjson)\b|model\/obj\b|[\w.-]+\/[\w.+-]+\+(?:json|xml)\b)/;

const zip = promisify(gzip);

/**
 * Sends a whole body that no cache may keep, zipped to who takes that when it is text of some length and was asked for
 * with GET. Only for answers without a secret: the length of zipped bytes tells of what stands in them, and who may
 * choose a part can guess the rest (BREACH). A zipped body has a tag of its own.
 */
export async function sendWhole(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, makeBody, tag }: WholeBody,
): Promise<void> {
  const isGet = req.method === 'GET' || req.method === 'HEAD';
  const isText = isGet && IS_TEXT.test(headers['Content-Type']);
  const takesZip = isText && acceptsGzip(req.headers['accept-encoding']);
  setPrivate(res);
  if (isText) res.setHeader('Vary', `${String(res.getHeader('Vary'))}, Accept-Encoding`);
  if (tag !== undefined) {
    const own = takesZip ? `"${tag}-gzip"` : `"${tag}"`;
    res.setHeader('ETag', own);
    if (isGet && isHeld(req.headers['if-none-match'], own)) return void res.writeHead(304).end();
  }
  const plain = makeBody();
  const isZipped = takesZip && Buffer.byteLength(plain) >= MIN_BYTES;
  const body = isZipped ? await zip(plain, { level: GZIP_LEVEL }) : plain;
  // The caller may have left meanwhile.
  if (res.destroyed) return;
  const told = { 'Content-Length': Buffer.byteLength(body), ...headers };
  if (isZipped) res.setHeader('Content-Encoding', 'gzip');
  res.writeHead(status, told).end(body);
}

/** Whether the header `Accept-Encoding` names gzip, and not to forbid it. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, weight = '']) => name === 'gzip' && !/^q=0(?:\.0*)?$/.test(weight));
}
