import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { CHANNEL_HEADER } from '@trowel/http';

/** Meant for the next hop alone (RFC 9110, 7.6.1), or already obeyed here. */
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

/** What the API must not believe, or has no use for: who asks is told by the proxy alone, and pages are same-origin. */
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
/** Here a cookie opens what the API says, so this server decides what pages of other origins may do with it. */
const OURS = [
  'set-cookie',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
];

const DROPPED_DOWN = new Set([...HOP_BY_HOP, ...OURS]);

/** Who asks, as this server knows it, and what proves that they ask here. */
export interface Caller {
  ip: string | undefined;
  /** The address at which they reached this server; undefined where they do not say. */
  origin: URL | undefined;
  requestId: string;
  /** Where the request stands in its trace (W3C), where it is traced. */
  traceParent?: string | undefined;
  mark: string;
}

/** Gives the headers of a request to the API. */
export function headersUp(
  given: IncomingHttpHeaders,
  { ip, origin, requestId, traceParent, mark }: Caller,
): OutgoingHttpHeaders {
  const named = namesInConnection(given.connection);
  const kept = Object.entries(given).filter(
    ([name]) => !DROPPED_UP.has(name) && !named.has(name) && !name.startsWith('x-forwarded-'),
  );
  return {
    ...Object.fromEntries(kept),
    ...(ip !== undefined && { 'x-forwarded-for': ip }),
    ...(origin && { 'x-forwarded-host': origin.host, 'x-forwarded-proto': origin.protocol.slice(0, -1) }),
    'x-request-id': requestId,
    ...(traceParent !== undefined && { traceparent: traceParent }),
    [CHANNEL_HEADER]: mark,
    // Asked to stay, the API reads the rest of an upload that it refuses, and its answer is not lost.
    connection: 'keep-alive',
    ...(given['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
  };
}

/** Answers that are told piece by piece, as it comes. */
const IN_PIECES = /^(?:text\/event-stream|application\/x-ndjson)\b/;

/** Gives the headers of an answer of the API to its caller. */
export function headersDown(given: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = namesInConnection(given.connection);
  const kept = Object.entries(given).filter(([name]) => !DROPPED_DOWN.has(name) && !named.has(name));
  // An nginx between the API and here obeys this and does not pass it on; one before here would hold all of it back.
  const isInPieces = IN_PIECES.test(given['content-type'] ?? '');
  return { ...Object.fromEntries(kept), ...(isInPieces && { 'x-accel-buffering': 'no' }) };
}

/** A `Connection` header may not take away what the message rests on. */
function namesInConnection(header: string | undefined): Set<string> {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length' && name !== 'authorization'));
}
