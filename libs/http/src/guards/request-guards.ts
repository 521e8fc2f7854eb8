import { createHash, timingSafeEqual } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { BadRequestError } from '@trowel/domain/core';
import type { Services } from '@trowel/services/context';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The policy of responses that are data: a browser that opens one may load nothing. */
const DATA_POLICY = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
};

/** Sets security headers: no type sniffing, no framing, and no loading from data responses. */
export function securityHeaders(): RequestHandler {
  // The headers are the same for every response: helmet computes them once.
  const headers = listHeaders();
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

function listHeaders(): [name: string, value: string][] {
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: DATA_POLICY },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The service often runs on plain HTTP in a field network. A proxy that terminates TLS sets
    // this header.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  const headers: [string, string][] = [];
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  res.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return res;
  };
  set(req, res, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** The policy of a page: scripts, styles and data from this server only. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const LOCAL_PORTS = [3000, 5001, 8080];

/** The origins of local development, always allowed. */
const LOCAL_ORIGINS: readonly string[] = ['localhost', '127.0.0.1'].flatMap((host) =>
  LOCAL_PORTS.map((port) => `http://${host}:${port}`),
);

const EXPOSED =
  'ETag, Link, Location, Content-Crs, Retry-After, Content-Disposition, Idempotency-Replayed, Preference-Applied, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Trowel-State';
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer, X-Request-Id, Accept-Language',
  'Access-Control-Max-Age': '600',
};

/** Reads `CORS_ORIGINS`, a list with commas. @throws Error for anything that is not `http(s)://host[:port]`. */
export function parseOrigins(text: string): string[] {
  const origins = text.split(',').map((origin) => origin.trim());
  return origins.filter(Boolean).map((origin) => {
    if (!/^https?:\/\/[^/*\s]+\/?$/.test(origin))
      throw new Error(`CORS_ORIGINS takes origins such as https://dig.example, not "${origin}"`);
    return new URL(origin).origin;
  });
}

/** Allows pages of the listed origins, and no others, to read responses, without credentials. Answers preflight requests. */
export function allowOrigins(extra: readonly string[]): RequestHandler {
  const allowed = new Set([...LOCAL_ORIGINS, ...extra]);
  return (req, res, next) => {
    res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    const isPreflight =
      req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined;
    if (origin !== undefined && allowed.has(origin)) {
      res.setHeader('Access-Control-Allow-Origin', origin);
      res.setHeader('Access-Control-Expose-Headers', EXPOSED);
      if (isPreflight) for (const [name, value] of Object.entries(PREFLIGHT)) res.setHeader(name, value);
    }
    if (isPreflight) res.writeHead(204).end();
    else next();
  };
}

/** Rejects paths with percent signs that encode nothing, before a router fails on them. */
export function refuseBrokenPath(): RequestHandler {
  return (req, _res, next) => next(canDecode(req.url.split('?', 1)[0] ?? '') ? undefined : brokenPath());
}

/** Creates the error of a path that cannot be decoded. */
export function brokenPath(): BadRequestError {
  return new BadRequestError(
    {
      en: 'The path contains an invalid percent-encoding',
      it: 'Nell’indirizzo c’è una codifica percentuale non valida',
    },
    { type: 'bad_encoding' },
  );
}

function canDecode(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The header by which the web service proves to the API that a request came through it. */
export const CHANNEL_HEADER = 'x-trowel-door';

/** Returns the client kind that another Trowel service proves for a request, undefined without a proof. */
export function readClientKind({ headers }: IncomingMessage, tokens: Services['tokens']): 'web' | undefined {
  const given = headers[CHANNEL_HEADER];
  return typeof given === 'string' && isSameSecret(given, tokens.markOf('web')) ? 'web' : undefined;
}

/** Compares secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}
