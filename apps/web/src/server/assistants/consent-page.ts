import { html, type Language, type Markup } from '@trowel/http';
import type { AssistantRequest } from '@trowel/services/assistants';
import { offeredScopes } from '@trowel/services/assistants';
import type { Actor } from '@trowel/services/context';
import { renderLayout } from '../pages/layout.ts';
import type { Theme } from '../pages/page-head.ts';
import { CONSENT_TEXTS, type ConsentTexts } from './consent-texts.ts';

/** Options shared by these pages. */
export interface PageOptions {
  language: Language;
  theme: Theme;
  username: string;
}

export interface ConsentPage extends PageOptions {
  actor: Actor;
  request: AssistantRequest;
  /** The query string of the request, and the proof that it was shown to this user. */
  query: string;
  proof: string;
}

/** Renders the consent page for an assistant. It works without scripts. */
export function renderConsent({ actor, request, query, proof, ...options }: ConsentPage): string {
  const t = CONSENT_TEXTS[options.language];
  const { client, redirectUri, resource } = request;
  const main = html`<div class="narrow consent">
    <h1>${t.heading(client.name)}</h1>
    <p>${t.request}</p>
    <dl class="facts">
      <dt>${t.account}</dt>
      <dd><strong>${actor.username}</strong> (${t.roles[actor.role]})</dd>
      ${
        client.host !== undefined &&
        html`<dt>${t.described}</dt>
          <dd><strong>${client.host}</strong></dd>`
      }
      <dt>${t.back}</dt>
      <dd><strong>${describeBack(t, redirectUri)}</strong></dd>
      <dt>${t.service}</dt>
      <dd>${resource}</dd>
    </dl>
    <p class="warning">${t.warning}</p>
    <form class="card" method="post" action="/oauth/authorize">
      <input type="hidden" name="asked" value="${query}" />
      <input type="hidden" name="proof" value="${proof}" />
      <fieldset>
        <legend>${t.rights}</legend>
        ${renderScopes(t, request, actor)}
      </fieldset>
      <p class="soft">${t.note}</p>
      <div class="answers">
        <button type="submit" name="answer" value="allow">${t.allow}</button>
        <button class="quiet" type="submit" name="answer" value="refuse">${t.refuse}</button>
      </div>
    </form>
  </div>`;
  return renderLayout({ ...options, title: t.title, main });
}

/** Renders the choice of scopes. The admin scope is never preselected. */
function renderScopes(
  t: ConsentTexts,
  { scope: requestedScope }: AssistantRequest,
  { role }: Actor,
): Markup[] {
  const offered = offeredScopes(requestedScope, role);
  const chosen = offered.findLast((scope) => scope !== 'admin');
  return offered.map((scope) => {
    const [name, hint] = t.scopes[scope];
    const [nameId, hintId] = [`${scope}-name`, `${scope}-hint`];
    return html`<label class="choice">
      <input
        type="radio"
        name="scope"
        value="${scope}"
        aria-labelledby="${nameId}"
        aria-describedby="${hintId}"
        ${scope === chosen && html`checked`}
      />
      <span><strong id="${nameId}">${name}</strong><span class="soft" id="${hintId}">${hint}</span></span>
    </label>`;
  });
}

function describeBack(t: ConsentTexts, redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return protocol === 'http:' ? t.ownMachine : t.program(protocol.slice(0, -1));
}

/** Renders the page that redirects to the assistant with the result. */
export function renderRedirect({
  isAllowed,
  back,
  ...options
}: PageOptions & { isAllowed: boolean; back: string }): string {
  const t = CONSENT_TEXTS[options.language];
  const title = isAllowed ? t.allowed : t.refused;
  // Not an HTTP redirect: browsers apply `form-action` to redirects after a form, including those
  // of the assistant itself.
  const head = html`<meta http-equiv="refresh" content="0;url=${back}" />`;
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p>${t.going}</p>
    <p><a class="button" href="${back}">${t.link}</a></p>
    <p class="soft">${t.close}</p>
  </div>`;
  return renderLayout({ ...options, title, head, main });
}

/**
 * Renders why an assistant cannot be connected, with a link back to it if its address is valid.
 * There is no automatic redirect. Otherwise anybody could register an address and use this service as
 * an open redirect.
 */
export function renderUnread({
  message,
  back,
  ...options
}: PageOptions & { message: string; back: string | undefined }): string {
  const t = CONSENT_TEXTS[options.language];
  const main = html`<div class="narrow">
    <h1>${t.unread}</h1>
    <p>${t.unreadHint}</p>
    <p class="card" lang="en">${message}</p>
    ${back !== undefined && html`<p><a href="${back}">${t.link}</a></p>`}
  </div>`;
  return renderLayout({ ...options, title: t.unread, main });
}
