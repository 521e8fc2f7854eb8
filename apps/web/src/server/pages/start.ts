import { parseListQuery, siteFields } from '@trowel/domain/records';
import { pickLanguage } from '@trowel/http';
import { listSites } from '@trowel/services/records';
import type { RequestHandler } from 'express';
import { findSession } from '../session/session.ts';
import { readCookiePreferences } from '../session/preferences.ts';
import { sendPage } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { moduleOf, showShell } from './show-shell.ts';
import { contextOf } from './viewer-page.ts';
import { renderStartPage } from './start-page.ts';

const SITES_PER_PAGE = 50;

/**
 * Shows the home page to logged-in users. If reading is public, others get the list of sites with
 * their published content.
 * @throws UnauthenticatedError, which redirects browsers to the login
 */
export function showStart(deps: PagesDeps): RequestHandler {
  const showHome = showShell(deps, [moduleOf('home')]);
  const { identify, publicRead } = deps;
  return async (req, res, next) => {
    if (!publicRead || (await findSession(req, identify))) return showHome(req, res, next);
    const parameters = new URLSearchParams(req.originalUrl.slice(req.path.length));
    const search = parameters.get('q')?.trim() ?? '';
    const query = parseListQuery(siteFields, {
      limit: String(SITES_PER_PAGE),
      skip: parameters.get('skip') ?? '0',
      ...(search !== '' && { q: search }),
    });
    const language = pickLanguage(req.headers['accept-language']);
    const sites = await listSites(await contextOf(deps, undefined, language), query);
    const { skip, limit } = query;
    const { theme } = readCookiePreferences(req);
    sendPage(res, renderStartPage({ language, theme, sites, skip, limit, search }));
  };
}
