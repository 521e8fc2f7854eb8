import { methodNotAllowed } from '@trowel/http';
import type { RequestHandler } from 'express';

/** Answers other methods with 405 and the allowed ones, and OPTIONS with 204. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'];
  return (req, res, next) => {
    if (req.method === 'OPTIONS') return void res.writeHead(204, { Allow: allow.join(', ') }).end();
    next(methodNotAllowed(req.method, allow));
  };
}
