import type { RequestHandler } from 'express';
import { findSession } from '../session/session.ts';
import type { PagesDeps } from './pages-deps.ts';

/**
 * Redirects users who must change their password or set up a second factor to the account page. Client
 * pages do this themselves.
 */
export function requirePasswordChange({ identify }: PagesDeps): RequestHandler<never> {
  return async (req, res, next) => {
    const actor = await findSession(req, identify);
    if (actor?.mustChangePassword === true || actor?.mustSetSecondFactor === true)
      res.redirect(303, '/account');
    else next();
  };
}
