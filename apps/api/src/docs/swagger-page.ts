import { PAGE_POLICY } from '@trowel/http';
import { Router } from 'express';
import swaggerUi from 'swagger-ui-express';

const PATH = '/docs';
const OPTIONS = {
  customSiteTitle: 'Trowel API',
  customCss: '.swagger-ui .topbar { display: none }',
  swaggerOptions: {
    url: '/openapi.json',
    // Otherwise the page would use an external validator, and store tokens in the browser.
    validatorUrl: null,
    persistAuthorization: false,
    docExpansion: 'none',
    filter: true,
    tagsSorter: false,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
  },
};

/** Serves the interactive documentation from local files. */
export function serveSwagger(): Router {
  const router = Router();
  const page = swaggerUi.generateHTML(undefined, OPTIONS).replaceAll('"./', `"${PATH}/`).trim();
  router.get(PATH, (_req, res) => {
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    res.type('html').send(page);
  });
  router.use(PATH, ...swaggerUi.serveFiles(undefined, OPTIONS));
  return router;
}
