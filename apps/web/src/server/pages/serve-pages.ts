import { DomainError } from '@trowel/domain';
import type { Identify, Logger, RateLimits } from '@trowel/http';
import type { Services } from '@trowel/services';
import { Router, type RequestHandler } from 'express';
import { showLogin, showLoginAgain, startSession, stopSession } from './login.ts';
import { readLoginText } from './read-login.ts';
import { showStart } from './start.ts';

export interface PagesDeps {
  services: Services;
  identify: Identify;
  limits: RateLimits;
  publicRead: boolean;
  log: Logger;
}

const passOn: RequestHandler = (_req, _res, next) => next();

/** Serves what people log in and begin with. */
export function servePages(deps: PagesDeps): Router {
  const { limits } = deps;
  const limited = limits.default ?? passOn;
  const router = Router();
  router.get('/', limited, showStart(deps));
  router.get('/login', limited, showLogin(deps));
  router.post('/login', limits.auth ?? passOn, readLoginText(), startSession(deps), showLoginAgain(deps.log));
  router.post('/logout', limited, stopSession());
  router.all('/', refuse(['GET', 'HEAD']));
  router.all('/login', refuse(['GET', 'HEAD', 'POST']));
  router.all('/logout', refuse(['POST']));
  return router;
}

/** Tells what a page offers to whoever asks for something else. */
function refuse(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'];
  return (req, res, next) => {
    if (req.method === 'OPTIONS') return void res.writeHead(204, { Allow: allow.join(', ') }).end();
    next(
      new DomainError('method_not_allowed', `${req.method} is not offered here; ${allow.join(', ')} are`, {
        allow,
      }),
    );
  };
}
