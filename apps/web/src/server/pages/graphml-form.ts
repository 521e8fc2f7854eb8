import { MAX_PAGE_SIZE } from '@trowel/domain/core';
import { parseListQuery, siteFields } from '@trowel/domain/records';
import { ANONYMOUS, html, pickLanguage, type Language } from '@trowel/http';
import { listSites } from '@trowel/services/records';
import type { RequestHandler } from 'express';
import { wantsPage } from '../visits/wants-page.ts';
import { readWishes } from '../visits/wishes.ts';
import { renderLayout } from './layout.ts';
import { pageAnswer } from './page-answer.ts';
import type { Theme } from './page-head.ts';
import type { PagesDeps } from './pages-deps.ts';
import { findReader } from './viewer-page.ts';

const en = {
  title: 'Harris matrix as GraphML',
  site: 'Site',
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
  site: 'Sito',
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

/** Lets only a person pass who has not chosen anything yet; whoever names a site, or is a program, gets the file. */
export function forUndecided(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.includes('?') || !wantsPage(req)) next('route');
    else next();
  };
}

/** Shows the choices of the export. @throws UnauthenticatedError, which sends browsers to the login */
export function showGraphmlForm(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = await findReader(req, deps);
    const language = pickLanguage(req.headers['accept-language']);
    const ctx = { actor: actor ?? ANONYMOUS, via: 'web' as const, language, services: deps.services };
    const { rows } = await listSites(ctx, parseListQuery(siteFields, { limit: String(MAX_PAGE_SIZE) }));
    const { status, headers, body } = pageAnswer(
      200,
      renderGraphmlForm({
        language,
        theme: readWishes(req).theme,
        username: actor?.username,
        sites: rows.map(({ site_name }) => site_name),
      }),
    );
    res.locals['actor'] = actor?.username;
    res.writeHead(status, headers).end(body);
  };
}

export interface GraphmlForm {
  language: Language;
  theme: Theme;
  username: string | undefined;
  /** Names of the sites, of which one is chosen. */
  sites: readonly string[];
}

/** Renders the form; what is sent is the address of the file. */
export function renderGraphmlForm({ language, theme, username, sites }: GraphmlForm): string {
  const t = WORDS[language];
  const choices = (name: string, words: Readonly<Record<string, string>>) =>
    html`<select name="${name}">
      ${Object.entries(words).map(([value, word]) => html`<option value="${value}">${word}</option>`)}
    </select>`;
  const main = html`<h1>${t.title}</h1>
    <form class="card" method="get" action="/harris_matrix/graphml_export">
      <p>
        <label
          >${t.site}
          <select name="site_name" required autofocus>
            ${sites.map((name) => html`<option>${name}</option>`)}
          </select></label
        >
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
  return renderLayout({
    language,
    theme,
    title: t.title,
    main,
    username,
    offersLogin: username === undefined,
  });
}
