import type { RequestHandler } from 'express';

const LOCAL_PORTS = [3000, 5001, 8080];

/** The origins of local development, always allowed. */
const LOCAL_ORIGINS: readonly string[] = ['localhost', '127.0.0.1'].flatMap((host) =>
  LOCAL_PORTS.map((port) => `http://${host}:${port}`),
);

const EXPOSED =
  'ETag, Location, Retry-After, Content-Disposition, Idempotency-Replayed, Preference-Applied, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Trowel-State';
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

/** Lets pages of the listed origins, and only those, read answers; never with credentials. Preflights end here. */
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
