import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The policy of answers that are data: a browser that opens one may load nothing. */
const DATA_POLICY = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
};

/** Sets the headers that keep a browser from guessing types, framing, or loading anything from data. */
export function securityHeaders(): RequestHandler {
  // They are the same for every answer: made once, and not by a dozen functions a request.
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
    // The service often runs on plain http in a field network; whoever terminates TLS promises it.
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

/** The policy of a page of ours: scripts, styles and data from this server alone. */
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
