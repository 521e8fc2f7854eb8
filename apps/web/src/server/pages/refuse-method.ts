import { methodNotAllowed } from '@trowel/http';
import type { RequestHandler } from 'express';

/** Tells what an address offers to whoever asks for something else. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'];
  return (req, res, next) => {
    if (req.method === 'OPTIONS') return void res.writeHead(204, { Allow: allow.join(', ') }).end();
    next(methodNotAllowed(req.method, allow));
  };
}
