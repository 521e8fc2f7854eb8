import { html, type Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { renderProblem } from './login-fields.ts';
import type { Theme } from './page-head.ts';
import { CARRY_CODE_PATH } from './serve-assets.ts';

export interface CodeForm {
  language: Language;
  theme: Theme;
  /** The logged-in user, on pages that show it. */
  username?: string | undefined;
  /** Path of the page, to which the form is sent. */
  path: string;
  texts: { title: string; code: string; enterCode: string; open: string };
  /** The code as typed. */
  code?: string;
  /** Reason for the failure of the last attempt. */
  problem?: string | undefined;
}

/** Renders the form for the code of a link. The script fills it from the link. */
export function renderCodeForm({ path, texts: t, code = '', problem, ...options }: CodeForm): string {
  const main = html`<div class="narrow">
    <h1>${t.title}</h1>
    ${renderProblem(problem)}
    <form class="card" method="post" action="${path}" data-code>
      <label for="code">${t.code}</label>
      <input
        id="code"
        name="code"
        value="${code}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="200"
        aria-describedby="code-hint"
        required
      />
      <p class="soft" id="code-hint">${t.enterCode}</p>
      <button type="submit">${t.open}</button>
    </form>
  </div>`;
  const head = html`<script type="module" src="${CARRY_CODE_PATH}"></script>`;
  return renderLayout({ ...options, title: t.title, head, main });
}
