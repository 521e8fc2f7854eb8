import { html, JSON_TYPE, PAGE_POLICY, sendWhole } from '@trowel/http';
import { Router } from 'express';

/** Links for visitors who only know the address of the service. */
const LINKS = [
  { name: 'documentation', path: '/docs', text: 'Documentation, to try out' },
  { name: 'reference', path: '/redoc', text: 'Documentation, to read' },
  { name: 'openapi', path: '/openapi.json', text: 'Description of the API for programs (OpenAPI)' },
  { name: 'schemas', path: '/api/schemas', text: 'Fields of the records' },
  { name: 'gis', path: '/ogc', text: 'Records for GIS programs (OGC API – Features)' },
  { name: 'health', path: '/health', text: 'Whether the service runs' },
] as const;

/** Serves `/` and `/api` with links, as a page or as JSON. */
export function serveFrontPage(version: string): Router {
  const page = Buffer.from(renderPage(version));
  const links = Object.fromEntries(LINKS.map(({ name, path }) => [name, path]));
  const data = Buffer.from(
    JSON.stringify({ status: 'success', data: { service: 'trowel-api', version, links } }),
  );
  const router = Router();
  router.get(['/', '/api', '/api/v1'], (req, res) => {
    const isData = req.accepts(['html', 'json']) === 'json';
    if (!isData) res.setHeader('Content-Security-Policy', PAGE_POLICY);
    return sendWhole(req, res, {
      status: 200,
      headers: { 'Content-Type': isData ? JSON_TYPE : 'text/html; charset=utf-8' },
      makeBody: () => (isData ? data : page),
    });
  });
  return router;
}

function renderPage(version: string): string {
  const items = LINKS.map(({ path, text }) => html`<li><a href="${path}">${text}</a></li> `);
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Trowel API</title>
      <style>
        body {
          font:
            16px/1.6 system-ui,
            sans-serif;
          max-width: 40em;
          margin: 3em auto;
          padding: 0 1em;
          color: #222;
          background: #fff;
        }
      </style>
      <h1>Trowel API ${version}</h1>
      <p>
        Records of archaeological excavations and the Harris matrix drawn from them. This address is for
        programs; the pages for people are served by the web service, on port 5000 unless told otherwise.
      </p>
      <ul>
        ${items}
      </ul>
    </html> `.text;
}
