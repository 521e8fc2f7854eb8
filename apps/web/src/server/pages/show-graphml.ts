import type { RequestHandler } from 'express';
import { wantsPage } from '../session/wants-page.ts';
import type { PagesDeps } from './pages-deps.ts';
import { sendShell } from './show-shell.ts';
import { findReader } from './viewer-page.ts';

/** Continues for browsers without parameters only. Requests with parameters and other clients get the file. */
export function forUndecided(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.includes('?') || !wantsPage(req)) next('route');
    else next();
  };
}

/**
 * Shows the options of the export. Anonymous readers are redirected to the start page, which links the
 * file of each site.
 * @throws UnauthenticatedError, which redirects browsers to the login
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
