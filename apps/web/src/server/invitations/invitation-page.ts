import type { ShownInvitation } from '@trowel/domain/records';
import { html, type Language, type Markup } from '@trowel/http';
import { renderLayout } from '../pages/layout.ts';
import { renderLoginFields, renderProblem } from '../pages/login-fields.ts';
import type { Theme } from '../pages/page-head.ts';
import { PAGE_TEXTS } from '../pages/page-texts.ts';
import { INVITATION_TEXTS, type InvitationTexts } from './invitation-texts.ts';

/** Options shared by these pages. */
export interface InvitationOptions {
  language: Language;
  theme: Theme;
  /** The logged-in user. */
  username: string | undefined;
}

/** The form fields as typed, without passwords. */
export type Typed = Readonly<Partial<Record<string, string>>>;

export interface InvitationPage extends InvitationOptions {
  code: string;
  invitation: ShownInvitation;
  typed?: Typed;
  /** Reason for the failure of the last attempt. */
  problem?: string | undefined;
}

/** Renders an invitation with the ways to accept it. It works without scripts. */
export function renderInvitation({
  code,
  invitation,
  typed = {},
  problem,
  ...options
}: InvitationPage): string {
  const t = INVITATION_TEXTS[options.language];
  const { site_name: site, role, team, invitee, invited_by, expires_at } = invitation;
  const locale = { en: 'en-GB', it: 'it-IT' }[options.language];
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const answers =
    options.username === undefined
      ? renderForms(t, { code, typed, invitee })
      : renderAccept(t, options.username, code);
  const main = html`<div class="narrow invitation">
    <h1>${t.to(site)}</h1>
    <p>${t.from(invited_by)}</p>
    <dl class="facts">
      ${invitee !== null && renderFact(t.forWhom, invitee)} ${renderFact(t.role, t.roles[role])}
      ${team !== null && renderFact(t.team, team)} ${renderFact(t.until, until.format(new Date(expires_at)))}
    </dl>
    <p class="soft">${t.alsoSee}</p>
    ${renderProblem(problem)} ${answers}
  </div>`;
  return renderLayout({ ...options, title: t.to(site), main });
}

function renderFact(name: string, value: string): Markup {
  return html`<dt>${name}</dt>
    <dd><strong>${value}</strong></dd>`;
}

function renderAccept(t: InvitationTexts, username: string, code: string): Markup {
  return html`<form class="card" method="post" action="/invitation">
    <input type="hidden" name="code" value="${code}" />
    <p>${t.acceptAs(username)}</p>
    <div class="answers"><button type="submit" name="answer" value="accept">${t.accept}</button></div>
    <p class="soft">${t.notYou}</p>
  </form>`;
}

interface Forms {
  code: string;
  typed: Typed;
  invitee: string | null;
}

function renderForms(t: InvitationTexts, { code, typed, invitee }: Forms): Markup {
  const isLogin = typed['answer'] === 'login';
  const value = (name: string, given = ''): string => typed[name] ?? given;
  return html`<form class="card" method="post" action="/invitation">
      <h2>${t.newHere}</h2>
      <input type="hidden" name="code" value="${code}" />
      <label for="full_name">${t.fullName}</label>
      <input
        id="full_name"
        name="full_name"
        value="${value('full_name', invitee ?? '')}"
        autocomplete="name"
        maxlength="200"
      />
      <label for="username">${t.username}</label>
      <input
        id="username"
        name="username"
        value="${isLogin ? '' : value('username')}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="50"
        aria-describedby="username-hint"
        required
      />
      <p class="soft" id="username-hint">${t.usernameHint}</p>
      <label for="email">${t.email}</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${value('email')}"
        autocomplete="email"
        maxlength="254"
        required
      />
      <label for="password">${t.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        maxlength="1024"
        aria-describedby="password-hint"
        required
      />
      <p class="soft" id="password-hint">${t.passwordHint}</p>
      <button type="submit" name="answer" value="register">${t.register}</button>
    </form>
    <details ${isLogin && html`open`}>
      <summary>${t.haveOne}</summary>
      ${renderLogin(t, code, isLogin ? value('username') : '')}
    </details>`;
}

function renderLogin(t: InvitationTexts, code: string, username: string): Markup {
  return html`<form class="card" method="post" action="/invitation">
    <input type="hidden" name="code" value="${code}" />
    ${renderLoginFields({ texts: t, prefix: 'own-', username })}
    <button type="submit" name="answer" value="login">${t.logIn}</button>
  </form>`;
}

/** Renders that an invitation cannot be used, for any reason. */
export function renderGone(options: InvitationOptions): string {
  const t = INVITATION_TEXTS[options.language];
  const words = PAGE_TEXTS[options.language];
  const main = html`<div class="narrow">
    <h1>${t.gone}</h1>
    <p>${t.goneHint}</p>
    <p><a class="button quiet" href="/">${options.username === undefined ? words.login : t.toSites}</a></p>
  </div>`;
  return renderLayout({ ...options, title: t.gone, main });
}

/** Renders that the user already has the access that the invitation grants. */
export function renderAlready({ site, ...options }: InvitationOptions & { site: string }): string {
  const t = INVITATION_TEXTS[options.language];
  const main = html`<div class="narrow">
    <h1>${t.title}</h1>
    <p>${t.already(site)}</p>
    <p><a class="button" href="/sites/${encodeURIComponent(site)}">${t.toSite(site)}</a></p>
  </div>`;
  return renderLayout({ ...options, title: t.title, main });
}
