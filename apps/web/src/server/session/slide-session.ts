import { UnauthenticatedError } from '@trowel/domain/core';
import { renewSession } from '@trowel/services/accounts';
import type { Services } from '@trowel/services/context';
import type { Request, RequestHandler, Response } from 'express';
import { beginSession, carriedToken } from './session.ts';
import { isVisit } from './wants-page.ts';

/** Age in seconds from which a token is renewed. It limits renewals to one in this time. */
const RENEW_AFTER_S = 300;
/** An open page reports itself every few seconds, also when nobody works on it. */
const PRESENCE = '/api/presence';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Renews the session on actions of the user: opening a page or writing.
 * Background requests do not renew it. Otherwise an open page would never log out.
 */
export function slideSession(services: Services): RequestHandler {
  return async (req, res, next) => {
    const token = carriedToken(res);
    if (token !== undefined && isWork(req)) await renewOld(services, token, { req, res });
    next();
  };
}

function isWork(req: Request): boolean {
  if (isVisit(req)) return true;
  return !SAFE_METHODS.has(req.method) && req.path !== PRESENCE;
}

/** Renews a token that is old enough. Invalid tokens are ignored here; the route rejects them. */
async function renewOld(
  services: Services,
  token: string,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  try {
    const { issuedAt } = services.tokens.check(token).token;
    const ageS = (services.clock().getTime() - Date.parse(issuedAt)) / 1_000;
    if (ageS >= RENEW_AFTER_S) beginSession(req, res, await renewSession(services, token));
  } catch (error) {
    if (!(error instanceof UnauthenticatedError)) throw error;
  }
}
