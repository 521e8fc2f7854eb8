import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isHeld, setPrivate } from './send-json.ts';

/** A response that is complete before it is sent. */
export interface WholeBody {
  status: number;
  headers: OutgoingHttpHeaders & { 'Content-Type': string };
  /** Creates the body. Not called if the client has it already. Text is sent with one step less than bytes. */
  makeBody(): string | Uint8Array;
  /** Entity tag of the body, for GET requests. */
  tag?: string | undefined;
}

/** Shorter bodies fit in one packet anyway. */
const MIN_BYTES = 1_400;
/** Half the time of the default level, with slightly larger output. */
const GZIP_LEVEL = 4;
const IS_TEXT =
  /^(?:text\/|application\/(?:json|xml|x-ndjson)\b|model\/obj\b|[\w.-]+\/[\w.+-]+\+(?:json|xml)\b)/;

const zip = promisify(gzip);

/**
 * Sends a complete body that caches may not store. Longer texts are compressed for GET requests if the
 * client accepts it. Use it only for responses without secrets: the compressed length reveals content
 * if an attacker chooses a part of it (BREACH). A compressed body has a different tag.
 */
export async function sendWhole(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, makeBody, tag }: WholeBody,
): Promise<void> {
  const isGet = req.method === 'GET' || req.method === 'HEAD';
  const isText = isGet && IS_TEXT.test(headers['Content-Type']);
  const takesZip = isText && acceptsEncoding(req.headers['accept-encoding'], 'gzip');
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
  // The client may have disconnected in the meantime.
  if (res.destroyed) return;
  const allHeaders = { 'Content-Length': Buffer.byteLength(body), ...headers };
  if (isZipped) res.setHeader('Content-Encoding', 'gzip');
  res.writeHead(status, allHeaders).end(body);
}

/** Returns true if the header `Accept-Encoding` allows an encoding. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean {
  return String(header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, weight = '']) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight));
}
