import { ENTITIES, parseListQuery } from '@trowel/domain/records';
import { pickLanguage } from '@trowel/http';
import { listModelsOfSite } from '@trowel/services/files';
import type { Request, RequestHandler, Response } from 'express';
import { readCookiePreferences } from '../session/preferences.ts';
import { renderPublicModels } from './public-models.ts';
import { sendPage } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { findShownSite, moduleOf, sendShell } from './show-shell.ts';
import { contextOf, findReader } from './viewer-page.ts';

const MODELS_PER_PAGE = 48;

/**
 * Shows the models of a site: the client page for logged-in users, otherwise the public page.
 * @throws UnauthenticatedError, NotFoundError
 */
export function showModels(deps: PagesDeps): RequestHandler<{ site_name: string }> {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    if (!actor) return sendPublicModels(deps, { req, res });
    const { site_name } = req.params;
    await findShownSite(deps, actor, site_name);
    res.locals['actor'] = actor.username;
    // The page renders thumbnails of new models, so it needs the policy of the viewer.
    const parts = [moduleOf('models')];
    await sendShell(deps, { req, res, actor, title: site_name, parts, isScene: true });
  };
}

/** Sends the public page of the models. @throws NotFoundError */
async function sendPublicModels(
  deps: PagesDeps,
  { req, res }: { req: Request<{ site_name: string }>; res: Response },
): Promise<void> {
  const { site_name: siteName } = req.params;
  const query = new URLSearchParams(req.url.split('?', 2)[1]);
  const { skip, limit } = parseListQuery(ENTITIES.models.fields, {
    limit: String(MODELS_PER_PAGE),
    skip: query.get('skip') ?? '0',
  });
  const language = pickLanguage(req.headers['accept-language']);
  const ctx = await contextOf(deps, undefined, language);
  const models = await listModelsOfSite(ctx, { siteName, skip, limit });
  const page = { language, theme: readCookiePreferences(req).theme, siteName, models, skip, limit };
  sendPage(res, renderPublicModels(page));
}
