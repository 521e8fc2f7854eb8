import { randomBytes } from 'node:crypto';
import { NotFoundError } from '@trowel/domain/core';
import { ANONYMOUS, pickLanguage, readBearer } from '@trowel/http';
import type { Actor, CallerServices } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import { formatNoSite } from '@trowel/services/writing';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { readCookiePreferences } from '../session/preferences.ts';
import { sendPage } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { GENERAL_PAGE_LIST, SITE_PAGE_LIST } from '../../client/places/page-list.ts';
import { listFirstAsked } from '../client/first-asked.ts';
import { renderShell, shellPolicy } from './shell.ts';

/** Pages of one site that the shell shows, by the part of their address below the site. */
export const SHELL_SITE_PAGES: readonly { tab: string; module?: string; sheet?: string }[] = Object.entries(
  SITE_PAGE_LIST,
).flatMap(([tab, page]) => ('isOutside' in page ? [] : [{ tab, ...page }]));
const RECORD_ID = /^[1-9]\d{0,9}$/;

/** Serves all pages of the client: one shell, which the script fills by the address. */
export function serveShell(deps: PagesDeps, limited: RequestHandler): Router {
  const router = Router();
  for (const { path, parts } of listShellPages()) router.get(path, limited, showShell(deps, parts));
  router.get('/sites/:site_name/us/:us_number', limited, goToUnit(deps));
  return router;
}

/** Lists the pages of the client as Express names them, and the modules of each. */
export function listShellPages(): { path: string; parts: readonly string[] }[] {
  const ofAll = Object.entries(GENERAL_PAGE_LIST).flatMap(([name, page]) => {
    if ('hasOwnRoute' in page) return [];
    const parts = [moduleOf(name)];
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

/**
 * Shows a page of the client, made of these modules. @throws UnauthenticatedError, NotFoundError for a site that is not
 * recorded
 */
export function showShell(
  deps: PagesDeps,
  parts: readonly string[],
): RequestHandler<{ site_name?: string; id?: string }> {
  return async (req, res) => {
    const actor = await deps.identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    const { site_name: site, id } = req.params;
    if (site !== undefined) await findShownSite(deps, actor, site);
    if (id !== undefined && !RECORD_ID.test(id))
      throw new NotFoundError({ en: `There is no record ${id}`, it: `La scheda ${id} non esiste` }, { id });
    const firstAsked = listFirstAsked(req.originalUrl);
    await sendShell(deps, { req, res, actor, title: site ?? 'Trowel', parts, firstAsked });
  };
}

export interface ShellAnswer {
  req: Pick<Request, 'headers'>;
  res: Response;
  actor: Actor;
  title: string;
  /** The modules of the page. */
  parts: readonly string[];
  /** What it asks of the API first. */
  firstAsked?: readonly string[];
  /** The page draws in three dimensions, with models that hold their own pictures. */
  isScene?: boolean;
}

/** Sends the shell to who is logged in. */
export async function sendShell(
  { client, version, exportRule, services, ...deps }: PagesDeps,
  { req, res, actor, title, parts, firstAsked = [], isScene = false }: ShellAnswer,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const language = pickLanguage(req.headers['accept-language']);
  const { theme } = readCookiePreferences(req);
  const recordsAt = await listRecordedSites(services, actor);
  const provider = deps.provider && { name: deps.provider.name, startUrl: deps.provider.startUrl };
  const about = { language, theme, title, actor, recordsAt, version, exportRule, provider };
  // Who has something else to do first is shown nothing of the page.
  const isHeldBack = actor.mustChangePassword === true || actor.mustSetSecondFactor === true;
  const page = renderShell({ ...about, nonce, client, parts, firstAsked: isHeldBack ? [] : firstAsked });
  res.setHeader('Content-Security-Policy', shellPolicy(nonce, { isScene }));
  sendPage(res, page);
}

/** Names of the sites where somebody may record who may not everywhere. */
async function listRecordedSites(services: PagesDeps['services'], actor: Actor): Promise<string[]> {
  const { database, visibility } = await openFor(services, actor);
  const sites = await database.reads.sites.findMany(visibility.changesOnly ?? []);
  return sites.map(({ site_name: name }) => name);
}

/** Leads from a unit's number to its page, and to the list where several areas have that number. */
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
      throw new NotFoundError(
        {
          en: `Site ${site} has no unit ${number}${area ? ` in area ${area}` : ''}`,
          it: `In ${site} la US ${number}${area ? ` dell’area ${area}` : ''} non esiste`,
        },
        {
          us_number: number,
        },
      );
    }
    const [only, ...others] = found;
    const isOne = only !== undefined && others.length === 0;
    res.redirect(303, isOne ? `${list}/${only.id}` : `${list}?us_number=${encodeURIComponent(number)}`);
  };
}

/** A site that somebody is shown, and what is asked about it as they see it. */
interface ShownSite {
  siteId: number;
  lookups: CallerServices['database']['reads']['lookups'];
}

/** Gives a site as its reader sees it. @throws NotFoundError for one that is not recorded, or hidden from them */
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
