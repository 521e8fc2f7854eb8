import { parseListQuery, siteFields } from '@trowel/domain/records';
import { ANONYMOUS, pickLanguage, readBearer } from '@trowel/http';
import { listSites } from '@trowel/services/records';
import type { RequestHandler } from 'express';
import { findSession } from '../visits/session.ts';
import { pageAnswer } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { renderStartPage } from './start-page.ts';

const SITES_PER_PAGE = 50;

/** Shows the sites the caller can open. @throws UnauthenticatedError, which sends browsers to the login. */
export function showStart({ services, identify, publicRead }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = publicRead
      ? await findSession(req, identify)
      : await identify(readBearer(req.headers.authorization));
    const asked = new URLSearchParams(req.originalUrl.slice(req.path.length));
    const search = asked.get('q')?.trim() ?? '';
    const query = parseListQuery(siteFields, {
      limit: String(SITES_PER_PAGE),
      skip: asked.get('skip') ?? '0',
      ...(search !== '' && { q: search }),
    });
    const language = pickLanguage(req.headers['accept-language']);
    const sites = await listSites({ actor: actor ?? ANONYMOUS, via: 'web', language, services }, query);
    const { skip, limit } = query;
    const page = { language, username: actor?.username, sites, skip, limit, search };
    const { status, headers, body } = pageAnswer(200, renderStartPage(page));
    res.locals['actor'] = actor?.username;
    res.writeHead(status, headers).end(body);
  };
}
