import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import type { Theme } from './page-head.ts';
import { html } from '@trowel/http';
import { PAGE_TEXTS } from './page-texts.ts';

export interface LoginPage {
  language: Language;
  theme?: Theme;
  /** Where the login leads. */
  next: string;
  username?: string;
  /** Why the last attempt failed. */
  problem?: string | undefined;
}

/** Renders the page of the login; it works without scripts. */
export function renderLoginPage({ language, theme, next, username = '', problem }: LoginPage): string {
  const t = PAGE_TEXTS[language];
  const wrong = html` aria-invalid="true" aria-describedby="problem"`;
  const main = html`<div class="narrow">
    <h1>${t.login}</h1>
    <p class="soft">${t.loginHint}</p>
    ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
    <form class="card" method="post" action="/login">
      <input type="hidden" name="next" value="${next}" />
      <label for="username">${t.username}</label>
      <input
        id="username"
        name="username"
        type="text"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="254"
        required
        ${problem !== undefined && wrong}
      />
      <label for="password">${t.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="1024"
        required
        ${problem !== undefined && wrong}
      />
      <button type="submit">${t.login}</button>
    </form>
  </div>`;
  return renderLayout({ language, theme, title: t.login, main });
}
