import { html, type Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { renderProblem } from './login-fields.ts';
import type { Theme } from './page-head.ts';
import { SIGN_IN_TEXTS } from './sign-in-texts.ts';

export interface CodePage {
  language: Language;
  theme?: Theme;
  /** Address after the login. */
  next: string;
  /** Proof that the first step succeeded. */
  ticket: string;
  /** Reason for the failure of the last attempt. */
  problem?: string | undefined;
}

/** Renders the second step of a login. It works without scripts. */
export function renderCodePage({ language, theme, next, ticket, problem }: CodePage): string {
  const t = SIGN_IN_TEXTS[language];
  const wrong = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;
  const main = html`<div class="narrow">
    <h1>${t.codeTitle}</h1>
    <p class="soft">${t.codeHint}</p>
    ${renderProblem(problem)}
    <form class="card" method="post" action="/login/code">
      <input type="hidden" name="next" value="${next}" />
      <input type="hidden" name="ticket" value="${ticket}" />
      <label for="totp">${t.code}</label>
      <input
        id="totp"
        name="totp"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        spellcheck="false"
        maxlength="20"
        autofocus
        ${wrong}
      />
      <details>
        <summary>${t.noApp}</summary>
        <label for="recovery_code">${t.recoveryCode}</label>
        <p class="soft" id="recovery-hint">${t.recoveryHint}</p>
        <input
          id="recovery_code"
          name="recovery_code"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="50"
          aria-describedby="recovery-hint"
        />
      </details>
      <button type="submit">${t.goOn}</button>
    </form>
    <p><a href="/login">${t.startAgain}</a></p>
  </div>`;
  return renderLayout({ language, theme, title: t.codeTitle, main });
}
