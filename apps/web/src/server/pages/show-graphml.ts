import type { RequestHandler } from 'express';
import { wantsPage } from '../session/wants-page.ts';
import type { PagesDeps } from './pages-deps.ts';
import { sendShell } from './show-shell.ts';
import { findReader } from './viewer-page.ts';

/** Lets only a person pass who has not chosen anything yet; whoever names a site, or is a program, gets the file. */
export function forUndecided(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.includes('?') || !wantsPage(req)) next('route');
    else next();
  };
}

/**
 * Shows the choices of the export in the frame. Where anyone may read, everyone else finds the file of each site on the
 * page they begin with. @throws UnauthenticatedError, which sends browsers to the login
 */
export function showGraphml(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    if (!actor) return res.redirect(303, '/');
    res.locals['actor'] = actor.username;
    const parts = ['pages/export/graphml-page.tsx'];
    await sendShell(deps, { req, res, actor, title: 'GraphML', parts });
  };
}
