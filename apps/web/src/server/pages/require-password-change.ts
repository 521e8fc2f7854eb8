import type { RequestHandler } from 'express';
import { findSession } from '../session/session.ts';
import type { PagesDeps } from './pages-deps.ts';

/** Leads who was given a password, or must set up a second factor, to where that is done; pages of the frame ask for it by themselves. */
export function requirePasswordChange({ identify }: PagesDeps): RequestHandler<never> {
  return async (req, res, next) => {
    const actor = await findSession(req, identify);
    if (actor?.mustChangePassword === true || actor?.mustSetSecondFactor === true)
      res.redirect(303, '/account');
    else next();
  };
}
