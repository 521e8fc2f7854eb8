import { ANONYMOUS, html, pickLanguage, readBearer, type Language } from '@trowel/http';
import type { Actor, Context } from '@trowel/services/context';
import { openFor, permissionsOf } from '@trowel/services/visibility';
import { storeStandardJson } from '@trowel/services/graphs';
import { getScene } from '@trowel/services/scene';
import type { Request, RequestHandler, Response } from 'express';
import { findSession } from '../session/session.ts';
import { sendClientPage } from './client-page.ts';
import type { PagesDeps } from './pages-deps.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { findShownSite, moduleOf, sendShell } from './show-shell.ts';

/**
 * Shows the viewer of a site: the client page for logged-in users, otherwise the public page.
 * @throws UnauthenticatedError, NotFoundError
 */
export function showViewer(deps: PagesDeps): RequestHandler<{ site_name: string }> {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    const { site_name } = req.params;
    await findShownSite(deps, actor, site_name);
    const language = pickLanguage(req.headers['accept-language']);
    res.locals['actor'] = actor?.username;
    const parts = [moduleOf('scene')];
    if (actor) await sendShell(deps, { req, res, actor, title: site_name, parts, isScene: true });
    else sendPublicViewer(deps, { res, site_name, language });
    prepareSite(await contextOf(deps, actor, language), site_name).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the graph of the site was not kept'),
    );
  };
}

/** Computes and caches the data of the viewer. The page requests the scene first, so the graph comes after it. */
async function prepareSite(ctx: Context, siteName: string): Promise<void> {
  await getScene(ctx, { siteName });
  await storeStandardJson(ctx, siteName);
}

/** Returns the context of a request by its reader, who may be anonymous. */
export async function contextOf(
  { services }: PagesDeps,
  reader: Actor | undefined,
  language: Language,
): Promise<Context> {
  const actor = reader ?? ANONYMOUS;
  return { actor, via: 'web', language, services: await openFor(services, actor) };
}

/** Returns the logged-in user. If reading is public, this may be undefined. @throws UnauthenticatedError */
export async function findReader(req: Request, deps: PagesDeps): Promise<Actor | undefined> {
  const { identify, publicRead } = deps;
  return publicRead ? findSession(req, identify) : identify(readBearer(req.headers.authorization));
}

/** Returns true if the user may add files; false for anonymous readers. */
export function mayUpload(actor: Actor | undefined): boolean {
  return actor !== undefined && permissionsOf(actor).includes('create');
}

/** Returns true if the user may delete files; false for anonymous readers. */
export function mayDelete(actor: Actor | undefined): boolean {
  return actor !== undefined && permissionsOf(actor).includes('delete');
}

interface PublicViewer {
  res: Response;
  site_name: string;
  language: 'en' | 'it';
}

/** Sends the public page of the viewer. */
function sendPublicViewer({ client }: PagesDeps, { res, site_name, language }: PublicViewer): void {
  const t = PAGE_TEXTS[language];
  const facts = { site: site_name, records: 'no', upload: 'no', delete: 'no' };
  const without = html`<p>
    <a href="/3d/export/json/${encodeURIComponent(site_name)}">${t.standardJson}</a>
  </p>`;
  sendClientPage(res, {
    language,
    title: site_name,
    offersLogin: true,
    client,
    entry: 'viewer',
    facts,
    without,
  });
}
