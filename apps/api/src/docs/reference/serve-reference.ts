import { PAGE_POLICY, type OpenApiDocument } from '@trowel/http';
import { Router } from 'express';
import { REFERENCE_CSS, REFERENCE_JS } from './reference-files.ts';
import { renderReference } from './render-page.ts';

/** Serves the description of the API as a page, rendered on first use. It loads nothing from other servers. */
export function serveReference(describe: () => OpenApiDocument): Router {
  const router = Router();
  let page: string | undefined;
  router.get('/redoc', (_req, res) => {
    page ??= renderReference(describe());
    res.setHeader('Content-Security-Policy', PAGE_POLICY.replace(" 'unsafe-inline'", ''));
    res.type('html').send(page);
  });
  router.get('/redoc/reference.css', (_req, res) => void res.type('css').send(REFERENCE_CSS));
  router.get('/redoc/reference.js', (_req, res) => void res.type('js').send(REFERENCE_JS));
  return router;
}
