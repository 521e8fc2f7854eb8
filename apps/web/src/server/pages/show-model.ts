import { pickLanguage } from '@trowel/http';
import { getModel } from '@trowel/services/files';
import type { RequestHandler } from 'express';
import { readCookiePreferences } from '../session/preferences.ts';
import { wantsPage } from '../session/wants-page.ts';
import { sendClientPage } from './client-page.ts';
import { buildModelPage } from './model-page.ts';
import type { PagesDeps } from './pages-deps.ts';
import { contextOf, findReader, mayDelete, mayUpload } from './viewer-page.ts';

/** The address of a model. Browsers get a page; other clients and downloads get the file. */
// oxlint-disable-next-line consistent-type-definitions -- only a type alias is a dictionary of texts too
export type ModelPath = {
  site_name: string;
  unit_folder: string;
  file_name: string;
};

/** Continues for browsers only. Other clients and downloads get the file. */
export function forVisitors(): RequestHandler {
  return (req, _res, next) => {
    const isDownload = new URLSearchParams(req.url.split('?', 2)[1]).get('download') === 'true';
    if (wantsPage(req) && !isDownload) next();
    else next('route');
  };
}

/** Shows one model. @throws UnauthenticatedError, NotFoundError */
export function showModel(deps: PagesDeps): RequestHandler<ModelPath> {
  return async (req, res, next) => {
    const { site_name: siteName, unit_folder, file_name: fileName } = req.params;
    if (!/^US_./.test(unit_folder)) return next('route');
    const actor = await findReader(req, deps);
    const language = pickLanguage(req.headers['accept-language']);
    const ctx = await contextOf(deps, actor, language);
    const area = new URLSearchParams(req.url.split('?', 2)[1]).get('area') ?? undefined;
    const model = await getModel(ctx, { siteName, usId: unit_folder.slice(3), area, fileName });
    const page = buildModelPage(model, {
      language,
      theme: readCookiePreferences(req).theme,
      client: deps.client,
      username: actor?.username,
      mayUpload: mayUpload(actor),
      mayDelete: mayDelete(actor),
    });
    res.locals['actor'] = actor?.username;
    sendClientPage(res, page);
  };
}
