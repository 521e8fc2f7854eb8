import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { CHANNEL_HEADER } from '@trowel/http';

/** Headers for one connection only (RFC 9110, 7.6.1), or already handled here. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-authentication-info',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
];

/**
 * Headers that the API must not trust or does not need. The proxy sets the client address itself, and
 * pages are same-origin.
 */
const NOT_PASSED_ON = [
  'host',
  'cookie',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

const DROPPED_UP = new Set([...HOP_BY_HOP, ...NOT_PASSED_ON]);
/**
 * Headers that this server sets itself. Its cookie authenticates requests, so it decides what other
 * origins may do with the responses.
 */
const OURS = [
  'set-cookie',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
];

const DROPPED_DOWN = new Set([...HOP_BY_HOP, ...OURS]);

/** The client as this server knows it, and the proof that the request came through this server. */
export interface Caller {
  ip: string | undefined;
  /** Address at which the client reached this server; undefined if unknown. */
  origin: URL | undefined;
  requestId: string;
  /** Position of the request in its trace (W3C), if it is traced. */
  traceParent?: string | undefined;
  mark: string;
}

/** Returns the headers of a request to the API. */
export function headersUp(
  headers: IncomingHttpHeaders,
  { ip, origin, requestId, traceParent, mark }: Caller,
): OutgoingHttpHeaders {
  const named = namesInConnection(headers.connection);
  const passedOn = Object.entries(headers).filter(
    ([name]) => !DROPPED_UP.has(name) && !named.has(name) && !name.startsWith('x-forwarded-'),
  );
  return {
    ...Object.fromEntries(passedOn),
    ...(ip !== undefined && { 'x-forwarded-for': ip }),
    ...(origin && { 'x-forwarded-host': origin.host, 'x-forwarded-proto': origin.protocol.slice(0, -1) }),
    'x-request-id': requestId,
    ...(traceParent !== undefined && { traceparent: traceParent }),
    [CHANNEL_HEADER]: mark,
    // With keep-alive, the API reads the rest of a rejected upload, so that its response is not
    // lost.
    connection: 'keep-alive',
    ...(headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
}

/** Content types of streamed responses. */
const IN_PIECES = /^(?:text\/event-stream|application\/x-ndjson)\b/;

/** Returns the headers of an API response for the client. */
export function headersDown(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = namesInConnection(headers.connection);
  const passedOn = Object.entries(headers).filter(([name]) => !DROPPED_DOWN.has(name) && !named.has(name));
  // Turns off buffering in an nginx in front of this server. An nginx before the API consumes this
  // header, so it is set again.
  const isInPieces = IN_PIECES.test(headers['content-type'] ?? '');
  return { ...Object.fromEntries(passedOn), ...(isInPieces && { 'x-accel-buffering': 'no' }) };
}

/** Returns the headers named in `Connection`, except those that the message needs. */
function namesInConnection(header: string | undefined): Set<string> {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length' && name !== 'authorization'));
}
