import { html, type Markup } from '@trowel/http';
import type { Feature, OgcCollection } from '@trowel/services/ogc';
import type { Language } from '@trowel/services/context';
import type { LinkedDocument } from './ogc-documents.ts';
import type { Link } from './ogc-links.ts';

const TEXTS = {
  links: { en: 'Links', it: 'Collegamenti' },
  data: { en: 'Data', it: 'Dati' },
  features: { en: 'Features', it: 'Elementi' },
  geometry: { en: 'Geometry', it: 'Geometria' },
  none: { en: 'none', it: 'nessuna' },
} as const;

/** Renders a document of the service as a page. */
export function renderDocument(
  document: LinkedDocument | Readonly<Record<string, unknown>>,
  { title, language }: { title: string; language: Language },
): string {
  const { links = [], ...members } = document as LinkedDocument;
  const shown = Object.entries(members).filter(([name]) => name !== 'collections');
  const collections = (members['collections'] ?? []) as readonly LinkedDocument[];
  return renderPage(
    { title, language },
    html`${collections.map(
      ({ id, title: name, description, links: own }) =>
        html`<h2><a href="${own[0]!.href.replace('f=json', 'f=html')}">${String(name)}</a></h2>
          <p><code>${String(id)}</code> ${String(description)}</p>`,
    )}
    ${
      shown.length > 0 &&
      html`<h2>${TEXTS.data[language]}</h2>
        ${renderRows(shown)}`
    }
    ${renderLinks(links, language)}`,
  );
}

/** Renders features as a table. */
export function renderFeatures(
  features: readonly Feature[],
  { collection, language, links }: { collection: OgcCollection; language: Language; links: readonly Link[] },
): string {
  const rows = features.map(
    ({ id, geometry, values }) =>
      html`<tr>
        <th>${id}</th>
        <td>${geometry?.type ?? TEXTS.none[language]}</td>
        ${values.map((value) => html`<td>${formatValue(value)}</td>`)}
      </tr>`,
  );
  return renderPage(
    { title: collection.title[language], language },
    html`${renderLinks(links, language)}
      <h2>${TEXTS.features[language]}</h2>
      <table>
        <tr>
          <th>id</th>
          <th>${TEXTS.geometry[language]}</th>
          ${collection.fields.map(({ name }) => html`<th>${name}</th>`)}
        </tr>
        ${rows}
      </table>`,
  );
}

function renderLinks(links: readonly Link[], language: Language): Markup {
  const items = links.map(
    ({ href, rel, type, title }) =>
      html`<li><a href="${href}" rel="${rel}">${title ?? rel}</a> <small>${rel}, ${type}</small></li>`,
  );
  return html`<h2>${TEXTS.links[language]}</h2>
    <ul>
      ${items}
    </ul>`;
}

function renderRows(rows: readonly (readonly [string, unknown])[]): Markup {
  return html`<table>
    ${rows.map(
      ([name, value]) =>
        html`<tr>
          <th>${name}</th>
          <td>${formatValue(value)}</td>
        </tr>`,
    )}
  </table>`;
}

/** Long lists are shortened: programs read them as JSON. */
const MAX_TEXT = 1_000;

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function renderPage({ title, language }: { title: string; language: Language }, content: Markup): string {
  return html`<!doctype html>
    <html lang="${language}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title} – Trowel</title>
      <style>
        body {
          font:
            16px/1.5 system-ui,
            sans-serif;
          max-width: 70em;
          margin: 2em auto;
          padding: 0 1em;
          color: #222;
          background: #fff;
        }
        table {
          display: block;
          overflow-x: auto;
          border-collapse: collapse;
        }
        th,
        td {
          padding: 0.2em 0.6em;
          border: 1px solid #ccc;
          text-align: left;
          vertical-align: top;
        }
      </style>
      <h1>${title}</h1>
      ${content}
    </html> `.text;
}
