import { NotFoundError } from '@trowel/domain/core';
import { html, LANGUAGES, Markup, pickLanguage, readBearer, type Language } from '@trowel/http';
import { Router, type Request, type RequestHandler } from 'express';
import { Marked } from 'marked';
import { readCookiePreferences } from '../session/preferences.ts';
import { findGuide, type Guide } from './find-guide.ts';
import { renderLayout } from './layout.ts';
import { sendPage } from './page-answer.ts';
import type { PagesDeps } from './pages-deps.ts';

const BASE = '/guide';
const CONTENTS = 'README';
const PICTURE = /^\.\.\/\.\.\/images\/guide\/(\w+)\/([\w-]+\.webp)$/;
const PAGE = /^(?:\.\.\/(\w+)\/)?([\w-]+)\.md$/;
const WEEK_S = 604_800;

const WORDS: Record<Language, { contents: string; notBrought: string }> = {
  en: {
    contents: 'All pages of the guide',
    notBrought: 'The guide is not installed with this program.',
  },
  it: {
    contents: 'Tutte le pagine della guida',
    notBrought: 'La guida non è installata con questo programma.',
  },
};

/** Creates the routes of the user's guide. It is public, because it contains nothing about an excavation. */
export function serveGuide(deps: PagesDeps, limited: RequestHandler): Router {
  const guide = findGuide();
  const router = Router();
  router.get(BASE, limited, (req, res) => {
    res.redirect(303, `${BASE}/${pickLanguage(req.headers['accept-language'])}`);
  });
  router.get(`${BASE}/pictures/:language/:name`, limited, showPicture(guide));
  router.get(`${BASE}/:language/texts.json`, limited, sendTexts(guide));
  router.get(`${BASE}/:language`, limited, showGuide(deps, guide));
  router.get(`${BASE}/:language/:name`, limited, showGuide(deps, guide));
  return router;
}

function showGuide(
  deps: PagesDeps,
  guide: Guide | undefined,
): RequestHandler<{ language: string; name?: string }> {
  return async (req, res) => {
    const { name = CONTENTS } = req.params;
    const language = readLanguage(req.params.language);
    if (guide === undefined) throw new NotFoundError(WORDS[language].notBrought);
    const text = guide.page(language, name);
    if (text === undefined)
      throw new NotFoundError(
        { en: `The guide has no page ${name}`, it: `La guida non ha una pagina ${name}` },
        { name },
      );
    const username = await findName(deps, req);
    const page = renderLayout({
      language,
      theme: readCookiePreferences(req).theme,
      title: titleOf(text) ?? name,
      main: html`<article class="guide">
        ${renderGuide(text, language)}
        ${name !== CONTENTS && html`<p><a href="${BASE}/${language}">${WORDS[language].contents}</a></p>`}
      </article>`,
      username,
      offersLogin: username === undefined,
    });
    sendPage(res, page);
  };
}

/** Sends the texts of all pages, in which the help page searches. */
function sendTexts(guide: Guide | undefined): RequestHandler<{ language: string }> {
  return (req, res) => {
    const language = readLanguage(req.params.language);
    const pages = (guide?.names(language) ?? []).map((name) => {
      const text = guide?.page(language, name) ?? '';
      return { name, title: titleOf(text) ?? name, text: plainTextOf(text) };
    });
    res.setHeader('Cache-Control', 'no-cache');
    res.json({ status: 'success', data: pages });
  };
}

function titleOf(text: string): string | undefined {
  return /^# (.*)$/m.exec(text)?.[1];
}

/** Returns the text of a page without pictures, links and the signs of its markup. */
function plainTextOf(text: string): string {
  return text
    .replaceAll(/^# .*$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|```.*|\|[-| ]+\|)\s*/gm, '')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s*\n\s*\n\s*/g, '\n')
    .trim();
}

function showPicture(guide: Guide | undefined): RequestHandler<{ language: string; name: string }> {
  return (req, res) => {
    const { language, name } = req.params;
    const picture = guide?.picture(readLanguage(language), name);
    if (picture === undefined)
      throw new NotFoundError(
        { en: `The guide has no picture ${name}`, it: `La guida non ha una figura ${name}` },
        { name },
      );
    res
      .writeHead(200, {
        'Content-Type': 'image/webp',
        'Content-Length': picture.length,
        'Cache-Control': `public, max-age=${WEEK_S}`,
      })
      .end(picture);
  };
}

/** Renders a page of the guide. Links to documents outside the guide become plain text. */
function renderGuide(text: string, language: Language): Markup {
  const marked = new Marked({ async: false, gfm: true });
  marked.use({
    walkTokens: (token) => {
      if (token.type === 'image') token.href = addressOfPicture(String(token.href));
      if (token.type === 'link') token.href = addressOfPage(String(token.href), language);
    },
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return href === '' ? words : `<a href="${href}">${words}</a>`;
      },
    },
  });
  return new Markup(marked.parse(text, { async: false }));
}

function addressOfPicture(href: string): string {
  const [, language = '', name = ''] = PICTURE.exec(href) ?? [];
  return `${BASE}/pictures/${language}/${name}`;
}

function addressOfPage(href: string, currentLanguage: Language): string {
  const found = PAGE.exec(href);
  if (!found) return '';
  const [, language = currentLanguage, name = ''] = found;
  return name === CONTENTS ? `${BASE}/${language}` : `${BASE}/${language}/${name}`;
}

function readLanguage(requested: string): Language {
  const found = LANGUAGES.find((language) => language === requested);
  if (found === undefined)
    throw new NotFoundError(
      { en: `There is no guide in ${requested}`, it: `Non c’è una guida in ${requested}` },
      { language: requested },
    );
  return found;
}

/** Returns the name of the logged-in user, if any. */
async function findName(deps: PagesDeps, { headers }: Pick<Request, 'headers'>): Promise<string | undefined> {
  if (headers.authorization === undefined) return undefined;
  const actor = await deps.identify(readBearer(headers.authorization)).catch(() => undefined);
  return actor?.username;
}
