import { NotFoundError, ROLE_PERMISSIONS } from '@trowel/domain/core';
import { ANONYMOUS, html, pickLanguage, readBearer } from '@trowel/http';
import type { Actor, Context } from '@trowel/services/context';
import { keepStandardJson } from '@trowel/services/graphs';
import { getScene } from '@trowel/services/scene';
import type { Request, RequestHandler } from 'express';
import { findSession } from '../visits/session.ts';
import { CLIENT_POLICY, renderClientPage } from './client-page.ts';
import { pageAnswer } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** Shows the viewer of a site. @throws UnauthenticatedError, NotFoundError */
export function showViewer(deps: PagesDeps): RequestHandler<{ site_name: string }> {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    const { site_name } = req.params;
    const { lookups } = deps.services.database.reads;
    if ((await lookups.findSiteId(site_name)) === undefined) {
      throw new NotFoundError(`There is no site ${site_name}`, { site_name });
    }
    const language = pickLanguage(req.headers['accept-language']);
    const { status, headers, body } = pageAnswer(200, renderViewerPage(deps, { site_name, actor, language }));
    res.setHeader('Content-Security-Policy', CLIENT_POLICY);
    res.locals['actor'] = actor?.username;
    res.writeHead(status, headers).end(body);
    const ctx = { actor: actor ?? ANONYMOUS, via: 'web' as const, language, services: deps.services };
    prepareSite(ctx, site_name).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the graph of the site was not kept'),
    );
  };
}

/** The scene is asked for as soon as the page runs; the graph can wait until it is there. */
async function prepareSite(ctx: Context, siteName: string): Promise<void> {
  await getScene(ctx, { siteName });
  await keepStandardJson(ctx, siteName);
}

/** Gives who is logged in; where anyone may read, that may be nobody. @throws UnauthenticatedError */
export async function findReader(req: Request, deps: PagesDeps): Promise<Actor | undefined> {
  const { identify, publicRead } = deps;
  return publicRead ? findSession(req, identify) : identify(readBearer(req.headers.authorization));
}

/** Whether someone may add files; never without a login. */
export function mayUpload(actor: Actor | undefined): boolean {
  return actor !== undefined && ROLE_PERMISSIONS[actor.role].includes('create');
}

/** Whether someone may delete files; never without a login. */
export function mayDelete(actor: Actor | undefined): boolean {
  return actor !== undefined && ROLE_PERMISSIONS[actor.role].includes('delete');
}

interface ViewerPage {
  site_name: string;
  actor: Actor | undefined;
  language: 'en' | 'it';
}

function renderViewerPage({ client }: PagesDeps, { site_name, actor, language }: ViewerPage): string {
  const t = PAGE_TEXTS[language];
  const facts = {
    site: site_name,
    records: actor === undefined ? 'no' : 'yes',
    upload: mayUpload(actor) ? 'yes' : 'no',
    delete: mayDelete(actor) ? 'yes' : 'no',
  };
  const without = html`<p>
    <a href="/3d/export/json/${encodeURIComponent(site_name)}">${t.standardJson}</a>
  </p>`;
  return renderClientPage({
    language,
    title: site_name,
    username: actor?.username,
    offersLogin: actor === undefined,
    client,
    entry: 'viewer',
    facts,
    without,
  });
}
