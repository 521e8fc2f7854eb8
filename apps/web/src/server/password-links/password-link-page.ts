import { html, type Language } from '@trowel/http';
import { renderLayout } from '../pages/layout.ts';
import { renderProblem } from '../pages/login-fields.ts';
import type { Theme } from '../pages/page-head.ts';

export interface PasswordLinkOptions {
  language: Language;
  theme: Theme;
}

const en = {
  title: 'Choose a new password',
  code: 'Code',
  enterCode: 'Enter the code of your link: the part after the #.',
  open: 'Open',
  account: 'User name',
  password: 'New password',
  hint: 'At least 8 characters, with a capital letter and a digit. Common passwords are rejected.',
  save: 'Save the password',
  done: 'The password was changed.',
  toLogin: 'Log in',
  failed: 'The password was not changed. Try again.',
  tooMany: 'Too many attempts. Try again in a few minutes.',
};

const it: typeof en = {
  title: 'Scegli una nuova password',
  code: 'Codice',
  enterCode: 'Inserisci il codice del tuo link: la parte dopo il #.',
  open: 'Apri',
  account: 'Nome utente',
  password: 'Nuova password',
  hint: 'Almeno 8 caratteri, con una lettera maiuscola e una cifra. Le password comuni non sono accettate.',
  save: 'Salva la password',
  done: 'La password è stata cambiata.',
  toLogin: 'Accedi',
  failed: 'La password non è stata cambiata. Riprova.',
  tooMany: 'Troppi tentativi. Riprova tra qualche minuto.',
};

export const PASSWORD_LINK_TEXTS: Readonly<Record<Language, typeof en>> = { en, it };

/** Renders the form for the new password. It works without scripts. */
export function renderNewPassword({
  code,
  username,
  problem,
  ...options
}: PasswordLinkOptions & { code: string; username: string; problem?: string }): string {
  const t = PASSWORD_LINK_TEXTS[options.language];
  const main = html`<div class="narrow">
    <h1>${t.title}</h1>
    ${renderProblem(problem)}
    <form class="card" method="post" action="/password">
      <input type="hidden" name="code" value="${code}" />
      <label for="username">${t.account}</label>
      <input id="username" value="${username}" autocomplete="username" readonly />
      <label for="new_password">${t.password}</label>
      <input
        id="new_password"
        name="new_password"
        type="password"
        autocomplete="new-password"
        maxlength="1024"
        aria-describedby="password-hint"
        required
        autofocus
      />
      <p class="soft" id="password-hint">${t.hint}</p>
      <button type="submit">${t.save}</button>
    </form>
  </div>`;
  return renderLayout({ ...options, title: t.title, main });
}

/** Renders that the password was changed, with a link to the login. */
export function renderPasswordChanged(options: PasswordLinkOptions): string {
  const t = PASSWORD_LINK_TEXTS[options.language];
  const main = html`<div class="narrow">
    <h1>${t.done}</h1>
    <p><a class="button" href="/login">${t.toLogin}</a></p>
  </div>`;
  return renderLayout({ ...options, title: t.done, main });
}
