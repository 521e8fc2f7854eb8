import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { renderLoginFields, renderProblem } from './login-fields.ts';
import type { Theme } from './page-head.ts';
import { html, type Markup } from '@trowel/http';
import { PAGE_TEXTS } from './page-texts.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

export interface LoginPage {
  language: Language;
  theme?: Theme;
  /** Address after the login. */
  next: string;
  username?: string;
  /** Reason for the failure of the last attempt. */
  problem?: string | undefined;
  /** Identity provider with the path at which its login begins. */
  provider?: { name: string; startUrl: string } | undefined;
  /** True after a logout that did not end the session at the provider. */
  isLeaving?: boolean;
}

/** Renders the login page. It works without scripts. */
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
      ${renderLoginFields({
        texts: t,
        username,
        isWrong: problem !== undefined,
        hasFocus: true,
        show: t.showPassword,
      })}
      <button type="submit">${t.login}</button>
    </form>
    <p class="soft">${t.forgotten}</p>
    ${renderOtherLanguage(language, next)}
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

/** Renders a link to the page in the other language. Following it stores the choice. */
function renderOtherLanguage(language: Language, next: string): Markup {
  const [other, name] = language === 'it' ? ['en', 'English'] : ['it', 'Italiano'];
  const query = new URLSearchParams({ language: other, next });
  return html`<p class="besides">
    <a href="/login?${query.toString()}" hreflang="${other}" lang="${other}">${name}</a>
  </p>`;
}
