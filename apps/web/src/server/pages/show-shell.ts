import { randomBytes } from 'node:crypto';
import { NotFoundError } from '@trowel/domain/core';
import { pickLanguage, readBearer } from '@trowel/http';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { readWishes } from '../visits/wishes.ts';
import { pageAnswer } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { renderShell, shellPolicy } from './shell.ts';

/** Pages of the client that stand beside the sites. */
const PAGES = ['/terms', '/users', '/account', '/jobs', '/help'];
/** Pages of one site, below `/sites/{site_name}`. */
const SITE_PAGES = [
  '',
  '/units',
  '/finds',
  '/periods',
  '/matrix',
  '/findings',
  '/media',
  '/plan',
  '/dates',
  '/changes',
  '/import',
  '/export',
  '/deposit',
  '/settings',
];
/** Pages of one record, below `/sites/{site_name}`. */
const RECORD_PAGES = ['/units', '/finds'];
const RECORD_ID = /^[1-9]\d{0,9}$/;

/** Serves all pages of the client: one shell, which the script fills by the address. */
export function serveShell(deps: PagesDeps, limited: RequestHandler): Router {
  const router = Router();
  for (const path of PAGES) router.get(path, limited, showShell(deps));
  for (const path of SITE_PAGES) router.get(`/sites/:site_name${path}`, limited, showShell(deps));
  for (const path of RECORD_PAGES) router.get(`/sites/:site_name${path}/:id`, limited, showShell(deps));
  router.get('/sites/:site_name/us/:us_number', limited, goToUnit(deps));
  return router;
}

/** Shows a page of the client. @throws UnauthenticatedError, NotFoundError for a site that is not recorded */
export function showShell(deps: PagesDeps): RequestHandler<{ site_name?: string; id?: string }> {
  return async (req, res) => {
    const actor = await deps.identify(readBearer(req.headers.authorization));
    const { site_name: site, id } = req.params;
    if (site !== undefined) await getSiteId(deps, site);
    if (id !== undefined && !RECORD_ID.test(id)) throw new NotFoundError(`There is no record ${id}`, { id });
    const nonce = randomBytes(16).toString('base64');
    const language = pickLanguage(req.headers['accept-language']);
    const { theme } = readWishes(req);
    const { client, version } = deps;
    const page = renderShell({ language, theme, title: site ?? 'Trowel', actor, version, nonce, client });
    res.setHeader('Content-Security-Policy', shellPolicy(nonce));
    send(res, { page, username: actor.username });
  };
}

/** Leads from a unit's number to its page, and to the list where several areas have that number. */
function goToUnit(deps: PagesDeps): RequestHandler<{ site_name: string; us_number: string }> {
  return async (req: Request<{ site_name: string; us_number: string }>, res) => {
    await deps.identify(readBearer(req.headers.authorization));
    const { site_name: site, us_number: number } = req.params;
    const siteId = await getSiteId(deps, site);
    const area = new URLSearchParams(req.url.split('?', 2)[1]).get('area');
    const units = await deps.services.database.reads.lookups.findUnitsByNumber(siteId, number);
    const found = area === null ? units : units.filter((unit) => unit.area === area);
    const list = `/sites/${encodeURIComponent(site)}/units`;
    if (found.length === 0) {
      throw new NotFoundError(`Site ${site} has no unit ${number}${area ? ` in area ${area}` : ''}`, {
        us_number: number,
      });
    }
    const [only, ...others] = found;
    const isOne = only !== undefined && others.length === 0;
    res.redirect(303, isOne ? `${list}/${only.id}` : `${list}?us_number=${encodeURIComponent(number)}`);
  };
}

async function getSiteId({ services }: PagesDeps, site: string): Promise<number> {
  const id = await services.database.reads.lookups.findSiteId(site);
  if (id === undefined) throw new NotFoundError(`There is no site ${site}`, { site_name: site });
  return id;
}

function send(res: Response, { page, username }: { page: string; username: string }): void {
  const { status, headers, body } = pageAnswer(200, page);
  res.locals['actor'] = username;
  res.writeHead(status, headers).end(body);
}
