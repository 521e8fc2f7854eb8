import { html, pickLanguage, type Language } from '@trowel/http';
import type { RequestHandler } from 'express';
import { wantsPage } from '../visits/wants-page.ts';
import { renderLayout } from './layout.ts';
import { pageAnswer } from './page-answer.ts';

const en = {
  title: 'Harris matrix as GraphML',
  site: 'Name of the site',
  grouping: 'Rows and frames',
  groupings: {
    period_area: 'Rows of phases, frames of areas',
    period: 'Rows of phases',
    period_only: 'Rows of periods',
    area: 'Frames of areas',
    structure: 'Frames of structures',
    none: 'Neither',
  },
  dialect: 'For',
  dialects: { yed: 'yEd and the Extended Matrix', strict: 'Programs for analysis' },
  heading: 'Heading of the table (the name of the site if empty)',
  reverse: 'Oldest period on top',
  download: 'Download',
};
const it: typeof en = {
  title: 'Matrix di Harris in GraphML',
  site: 'Nome del sito',
  grouping: 'Righe e cornici',
  groupings: {
    period_area: 'Righe per fase, cornici per area',
    period: 'Righe per fase',
    period_only: 'Righe per periodo',
    area: 'Cornici per area',
    structure: 'Cornici per struttura',
    none: 'Nessuna',
  },
  dialect: 'Per',
  dialects: { yed: 'yEd e l’Extended Matrix', strict: 'Programmi di analisi' },
  heading: 'Titolo della tabella (il nome del sito se vuoto)',
  reverse: 'Periodo più antico in alto',
  download: 'Scarica',
};
const WORDS: Record<Language, typeof en> = { en, it };

/** Shows the choices of the export to a person who has not made any; whoever names a site, or is a program, passes on. */
export function showGraphmlForm(limited: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.originalUrl.includes('?') || !wantsPage(req)) return next();
    return limited(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      const language = pickLanguage(req.headers['accept-language']);
      const { status, headers, body } = pageAnswer(200, renderGraphmlForm(language));
      res.writeHead(status, headers).end(body);
    });
  };
}

/** Renders the form; what is sent is the address of the file. */
export function renderGraphmlForm(language: Language): string {
  const t = WORDS[language];
  const choices = (name: string, words: Readonly<Record<string, string>>) =>
    html`<select name="${name}">
      ${Object.entries(words).map(([value, word]) => html`<option value="${value}">${word}</option>`)}
    </select>`;
  const main = html`<h1>${t.title}</h1>
    <form class="card" method="get" action="/harris_matrix/graphml_export">
      <p>
        <label>${t.site} <input name="site_name" required maxlength="350" autofocus /></label>
      </p>
      <p><label>${t.grouping} ${choices('grouping', t.groupings)}</label></p>
      <p><label>${t.dialect} ${choices('dialect', t.dialects)}</label></p>
      <p>
        <label>${t.heading} <input name="title" maxlength="250" /></label>
      </p>
      <p>
        <label><input type="checkbox" name="reverse_epochs" value="true" /> ${t.reverse}</label>
      </p>
      <p><button type="submit">${t.download}</button></p>
    </form>`;
  return renderLayout({ language, title: t.title, main });
}
