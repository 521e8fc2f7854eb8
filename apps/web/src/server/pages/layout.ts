import type { Language } from '@trowel/http';
import { html, type Markup } from '@trowel/http';
import { renderHead, type Theme } from './page-head.ts';
import { ICON_PATH, STYLE_PATH } from './serve-assets.ts';
import { PAGE_TEXTS } from './page-texts.ts';

export interface Layout {
  language: Language;
  title: string;
  main: Markup;
  /** The logged-in user. Absent on pages that do not show it. */
  username?: string | undefined;
  /** Light or dark, if the user chose one. */
  theme?: Theme;
  /** The site of the page, linked in the bar. */
  siteName?: string | undefined;
  /** True to show a login link to anonymous readers. */
  offersLogin?: boolean;
  /** Additional content of the head. */
  head?: Markup;
  /** True to use the full width of the window instead of a text column. */
  isWide?: boolean;
}

/** Renders a whole page: head, top bar, and main part. */
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
