import { randomBytes } from 'node:crypto';
import { NotFoundError } from '@trowel/domain/core';
import { KIND_NAMES } from '@trowel/domain/records';
import { ANONYMOUS, pickLanguage, readBearer } from '@trowel/http';
import type { Actor, CallerServices } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import { formatNoSite } from '@trowel/services/writing';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { wantsPage } from '../session/wants-page.ts';
import { readCookiePreferences } from '../session/preferences.ts';
import { sendPage } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { GENERAL_PAGE_LIST, KIND_PAGE, SITE_PAGE_LIST } from '../../client/places/page-list.ts';
import { listFirstRequests } from '../client/first-requests.ts';
import { renderShell, shellPolicy, type Shell } from './shell.ts';

/** Pages of one site that the shell shows, by the part of their address below the site. */
export const SHELL_SITE_PAGES: readonly { tab: string; module?: string; sheet?: string }[] = [
  ...Object.entries(SITE_PAGE_LIST).flatMap(([tab, page]) => ('isOutside' in page ? [] : [{ tab, ...page }])),
  ...KIND_NAMES.map((tab) => ({ tab, ...KIND_PAGE })),
];
const RECORD_ID = /^[1-9]\d{0,9}$/;

/** Creates the routes of all client pages. They share one shell, which the script fills by the address. */
export function serveShell(deps: PagesDeps, limited: RequestHandler): Router {
  const router = Router();
  for (const { path, parts } of listShellPages()) router.get(path, limited, showShell(deps, parts));
  router.get('/sites/:site_name/us/:us_number', limited, goToUnit(deps));
  router.get('/sites/:site_name/*below', limited, showNoPage(deps));
  return router;
}

/** Lists the pages of the client as Express names them, and the modules of each. */
export function listShellPages(): { path: string; parts: readonly string[] }[] {
  const ofAll = Object.entries(GENERAL_PAGE_LIST).flatMap(([name, page]) => {
    if ('hasOwnRoute' in page) return [];
    const parts = [moduleOf('module' in page ? page.module : name)];
    return ['', ...('hasRecords' in page ? ['/:id'] : [])].map((below) => ({
      path: `/${name}${below}`,
      parts,
    }));
  });
  const ofSite = SHELL_SITE_PAGES.flatMap(({ tab, module = tab, sheet }) => {
    const path = pathInSite(':site_name', tab);
    const parts = [moduleOf(module)];
    return [
      { path, parts },
      ...(sheet === undefined ? [] : [{ path: `${path}/:id`, parts: [...parts, sheet] }]),
    ];
  });
  return [...ofAll, ...ofSite];
}

/** Returns the address of a page of a site. */
export function pathInSite(site: string, tab: string): string {
  return `/sites/${site}${tab === '' ? '' : `/${tab}`}`;
}

/** Returns the module of a page by its name. */
export function moduleOf(page: string): string {
  return `pages/${page}/${page}-page.tsx`;
}

/** Shows a client page made of these modules. @throws UnauthenticatedError, NotFoundError for an unknown site */
export function showShell(
  deps: PagesDeps,
  parts: readonly string[],
): RequestHandler<{ site_name?: string; id?: string }> {
  return async (req, res) => {
    const actor = await deps.identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const { site_name: site, id } = req.params;
    if (site !== undefined) await findShownSite(deps, actor, site);
    if (id !== undefined && !RECORD_ID.test(id)) {
      const missing = { en: `There is no record ${id}`, it: `La scheda ${id} non esiste` };
      return sendMissing(
        deps,
        { req, res, actor, title: site ?? 'Trowel' },
        new NotFoundError(missing, { id }),
      );
    }
    const firstRequests = listFirstRequests(req.originalUrl);
    await sendShell(deps, { req, res, actor, title: site ?? 'Trowel', parts, firstRequests });
  };
}

export interface ShellAnswer {
  req: Pick<Request, 'headers'>;
  res: Response;
  actor: Actor;
  title: string;
  /** Modules of the page. */
  parts: readonly string[];
  /** API requests to preload. */
  firstRequests?: readonly string[];
  status?: number;
  /** True for pages with a 3D view, which need the policy of the viewer. */
  isScene?: boolean;
}

/** Sends the shell to a logged-in user. */
export async function sendShell(
  { client, version, exportRule, services, backgroundMaps = [], ...deps }: PagesDeps,
  { req, res, actor, title, parts, firstRequests = [], status = 200, isScene = false }: ShellAnswer,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const language = pickLanguage(req.headers['accept-language']);
  const { theme } = readCookiePreferences(req);
  const sites = await listSitesOf(services, actor);
  const provider = deps.provider && { name: deps.provider.name, startUrl: deps.provider.startUrl };
  const settings = { version, exportRule, provider, backgroundMaps };
  const about = { language, theme, title, actor, ...sites, ...settings };
  // Users who must change their password or set up a second factor do not see the page, so nothing
  // is preloaded.
  const isHeldBack = actor.mustChangePassword === true || actor.mustSetSecondFactor === true;
  const page = renderShell({
    ...about,
    nonce,
    client,
    parts,
    firstRequests: isHeldBack ? [] : firstRequests,
  });
  res.setHeader('Content-Security-Policy', shellPolicy(nonce, { isScene, backgroundMaps }));
  sendPage(res, page, status);
}

/** Sends the shell with status 404: the client says within its frame what is missing. @throws the failure for programs */
async function sendMissing(
  deps: PagesDeps,
  answer: Pick<ShellAnswer, 'res' | 'actor' | 'title'> & { req: Request },
  failure: NotFoundError,
): Promise<void> {
  if (!wantsPage(answer.req)) throw failure;
  await sendShell(deps, { ...answer, parts: [], status: 404 });
}

/** Answers unknown addresses below a site. @throws UnauthenticatedError, NotFoundError for an unknown site */
function showNoPage(deps: PagesDeps): RequestHandler<{ site_name: string }> {
  return async (req: Request<{ site_name: string }>, res) => {
    const actor = await deps.identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const { site_name: title } = req.params;
    await findShownSite(deps, actor, title);
    const failure = new NotFoundError({ en: 'There is no such page', it: 'Questa pagina non esiste' });
    await sendMissing(deps, { req: req as Request, res, actor, title }, failure);
  };
}

/** Lists the sites where the user may record, for users who may not record everywhere, and those where they have a role. */
async function listSitesOf(
  services: PagesDeps['services'],
  actor: Actor,
): Promise<Pick<Shell, 'recordsAt' | 'memberOf'>> {
  const { database, visibility } = await openFor(services, actor);
  const namesOf = async (ids: Iterable<number>): Promise<string[]> => {
    const sites = await database.reads.sites.findMany([...ids]);
    return sites.map(({ site_name: name }) => name);
  };
  const [recordsAt, memberOf] = await Promise.all([
    namesOf(visibility.changesOnly ?? []),
    namesOf(actor.reach?.roles.keys() ?? []),
  ]);
  return { recordsAt, memberOf };
}

/** Redirects from a unit number to its page, or to the list if several areas have this number. */
function goToUnit(deps: PagesDeps): RequestHandler<{ site_name: string; us_number: string }> {
  return async (req: Request<{ site_name: string; us_number: string }>, res) => {
    const actor = await deps.identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const { site_name: site, us_number: number } = req.params;
    const { siteId, lookups } = await findShownSite(deps, actor, site);
    const area = new URLSearchParams(req.url.split('?', 2)[1]).get('area');
    const units = await lookups.findUnitsByNumber(siteId, number);
    const found = area === null ? units : units.filter((unit) => unit.area === area);
    const list = `/sites/${encodeURIComponent(site)}/units`;
    if (found.length === 0) {
      const missing = {
        en: `Site ${site} has no SU ${number}${area ? ` in area ${area}` : ''}`,
        it: `In ${site} la US ${number}${area ? ` dell’area ${area}` : ''} non esiste`,
      };
      const failure = new NotFoundError(missing, { us_number: number });
      return sendMissing(deps, { req: req as Request, res, actor, title: site }, failure);
    }
    const [only, ...others] = found;
    const isOne = only !== undefined && others.length === 0;
    res.redirect(303, isOne ? `${list}/${only.id}` : `${list}?us_number=${encodeURIComponent(number)}`);
  };
}

/** A site visible to the reader, with lookups limited to their visibility. */
interface ShownSite {
  siteId: number;
  lookups: CallerServices['database']['reads']['lookups'];
}

/** Returns a site as the reader sees it. @throws NotFoundError if it does not exist or is hidden from them */
export async function findShownSite(
  { services }: PagesDeps,
  reader: Actor | undefined,
  site: string,
): Promise<ShownSite> {
  const { reads } = (await openFor(services, reader ?? ANONYMOUS)).database;
  const { lookups } = reads;
  const siteId = await lookups.findSiteId(site);
  if (siteId === undefined) throw new NotFoundError(await formatNoSite(reads, site), { site_name: site });
  return { siteId, lookups };
}
