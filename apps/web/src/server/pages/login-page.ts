import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { renderLoginFields, renderProblem } from './login-fields.ts';
import type { Theme } from './page-head.ts';
import { html } from '@trowel/http';
import { PAGE_TEXTS } from './page-texts.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

export interface LoginPage {
  language: Language;
  theme?: Theme;
  /** Where the login leads. */
  next: string;
  username?: string;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  /** The service people may log in with besides, and the address at which that begins. */
  provider?: { name: string; startUrl: string } | undefined;
  /** Somebody has just logged out here, and not there. */
  isLeaving?: boolean;
}

/** Renders the page of the login; it works without scripts. */
export function renderLoginPage({
  language,
  theme,
  next,
  username = '',
  problem,
  provider,
  isLeaving = false,
}: LoginPage): string {
  const t = PAGE_TEXTS[language];
  const besides = SIGN_IN_TEXTS[language];
  const main = html`<div class="narrow">
    <h1>${t.login}</h1>
    <p class="soft">${t.loginHint}</p>
    ${renderProblem(problem)}
    <form class="card" method="post" action="/login">
      <input type="hidden" name="next" value="${next}" />
      ${renderLoginFields({ texts: t, username, isWrong: problem !== undefined })}
      <button type="submit">${t.login}</button>
    </form>
    ${
      provider &&
      html`<p class="besides">
        <span class="soft">${besides.or}</span>
        <a class="button quiet" href="${provider.startUrl}?next=${encodeURIComponent(next)}"
          >${besides.by(provider.name)}</a
        >
      </p>`
    }
    ${provider && isLeaving && html`<p><a href="/oidc/logout">${besides.outThere(provider.name)}</a></p>`}
  </div>`;
  return renderLayout({ language, theme, title: t.login, main });
}
