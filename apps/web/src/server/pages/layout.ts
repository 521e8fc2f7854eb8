import type { Language } from '@trowel/http';
import { html, type Markup } from '@trowel/http';
import { renderHead, type Theme } from './page-head.ts';
import { ICON_PATH, STYLE_PATH } from './serve-assets.ts';
import { PAGE_TEXTS } from './page-texts.ts';

export interface Layout {
  language: Language;
  title: string;
  main: Markup;
  /** Who is logged in, and nothing on pages where it does not matter. */
  username?: string | undefined;
  /** Light or dark, where it was chosen. */
  theme?: Theme;
  /** The site the page belongs to; the bar leads there. */
  siteName?: string | undefined;
  /** Offers the login to who reads without one. */
  offersLogin?: boolean;
  /** What the page loads besides. */
  head?: Markup;
  /** Fills the window instead of a column of text. */
  isWide?: boolean;
}

/** Renders a whole page: head, the bar on top, and its main part. */
export function renderLayout(layout: Layout): string {
  const { language, title, main, username, offersLogin = false, head, isWide = false } = layout;
  const t = PAGE_TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${renderHead(title, layout.theme)}
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${head}
      </head>
      <body${isWide && html` class="wide"`}>
        <a class="skip" href="#main">${t.skip}</a>
        <header class="bar">
          <nav class="places" aria-label="${t.places}">
            <a class="brand" href="/"><img src="${ICON_PATH}" alt="" width="24" height="24" />Trowel</a>
            ${
              layout.siteName !== undefined &&
              username !== undefined &&
              html`<a class="place" href="/sites/${encodeURIComponent(layout.siteName)}"
                >${layout.siteName}</a
              >`
            }
          </nav>
          ${
            username !== undefined &&
            html`<form class="session" method="post" action="/logout">
              <span><span class="soft">${t.loggedInAs}</span> ${username}</span>
              <button class="quiet" type="submit">${t.logout}</button>
            </form>`
          }
          ${offersLogin && html`<a class="button quiet" href="/login">${t.login}</a>`}
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`.text;
}
