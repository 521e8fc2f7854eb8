import { ENTITIES, parseListQuery } from '@trowel/domain/records';
import { ANONYMOUS, pickLanguage } from '@trowel/http';
import { listModelsOfSite } from '@trowel/services/files';
import type { RequestHandler } from 'express';
import { readWishes } from '../visits/wishes.ts';
import { renderModelsPage } from './models-page.ts';
import { pageAnswer } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';
import { findReader, mayUpload } from './viewer-page.ts';

const MODELS_PER_PAGE = 48;

/** Shows the models of a site to people. @throws UnauthenticatedError, NotFoundError */
export function showModels(deps: PagesDeps): RequestHandler<{ site_name: string }> {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    const { site_name: siteName } = req.params;
    const asked = new URLSearchParams(req.url.split('?', 2)[1]);
    const { skip, limit } = parseListQuery(ENTITIES.models.fields, {
      limit: String(MODELS_PER_PAGE),
      skip: asked.get('skip') ?? '0',
    });
    const language = pickLanguage(req.headers['accept-language']);
    const ctx = { actor: actor ?? ANONYMOUS, via: 'web' as const, language, services: deps.services };
    const models = await listModelsOfSite(ctx, { siteName, skip, limit });
    const page = {
      language,
      theme: readWishes(req).theme,
      username: actor?.username,
      siteName,
      models,
      skip,
      limit,
      mayUpload: mayUpload(actor),
    };
    const { status, headers, body } = pageAnswer(200, renderModelsPage(page));
    res.locals['actor'] = actor?.username;
    res.writeHead(status, headers).end(body);
  };
}
