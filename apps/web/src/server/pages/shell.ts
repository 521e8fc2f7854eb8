import { html, PAGE_POLICY, type Language, type RateRule } from '@trowel/http';
import type { Actor } from '@trowel/services/context';
import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import type { BuiltClient } from '../client/built-client.ts';
import { allowWidgetStyles, CLIENT_POLICY } from './client-page.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { renderHead, type Theme } from './page-head.ts';

export interface Shell {
  language: Language;
  theme: Theme;
  /** Names site and page until the script does. */
  title: string;
  actor: Actor;
  /** Where they may record although they may not everywhere. */
  recordsAt: readonly string[];
  version: string;
  /** How many files a person may make; undefined where that is not limited. */
  exportRule: RateRule | undefined;
  /** The service people may log in with besides, and the address at which that begins. */
  provider: { name: string; startUrl: string } | undefined;
  /** Lets the styles of the widgets' library pass, which it makes as it runs; nothing else is of this answer alone. */
  nonce: string;
  /** The client, undefined where it was not built. */
  client: BuiltClient | undefined;
  /** The modules of the page: fetched with the script, which would ask for them once it runs. */
  parts: readonly string[];
  /** What the page asks of the API first, where that is known: begun before its script is there. */
  firstAsked: readonly string[];
}

/** The policy of the shell: as that of the pages, or of the viewer's, and the styles made under this answer's nonce. */
export function shellPolicy(nonce: string, { isScene }: { isScene: boolean }): string {
  const policy = isScene ? CLIENT_POLICY : PAGE_POLICY.replace(" 'unsafe-inline'", '');
  return allowWidgetStyles(policy, nonce);
}

/** Renders what all pages of the client begin as; the script fills it by the address. */
export function renderShell({
  language,
  theme,
  title,
  actor,
  recordsAt,
  version,
  exportRule,
  provider,
  nonce,
  client,
  parts,
  firstAsked,
}: Shell): string {
  const t = PAGE_TEXTS[language];
  const files = client?.entry('app', parts);
  const { id, username, fullName, mustChangePassword, mustSetSecondFactor, role } = actor;
  const permissions = ROLE_PERMISSIONS[role];
  const first = { mustChangePassword, mustSetSecondFactor };
  const person = { id, username, fullName, ...first, role, permissions, recordsAt };
  const filesLimit = exportRule ? { count: exportRule.limit, minutes: exportRule.windowMs / 60_000 } : null;
  const about = JSON.stringify({ language, theme: theme ?? null, person, version, filesLimit, provider });
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${renderHead(title, theme)}
        <meta property="csp-nonce" nonce="${nonce}" />
        ${firstAsked.map(
          (path) => html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}" />`,
        )}
        ${files?.styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        ${files && html`<script type="module" src="${files.script}"></script>`}
        ${files?.modules.map((path) => html`<link rel="modulepreload" href="${path}" />`)}
      </head>
      <body>
        <div id="root" data-about="${about}">
          ${files === undefined && html`<main><p>${t.notBuilt}</p></main>`}
          ${
            files &&
            html`<p class="shell-wait">${t.loading}</p>
              <p class="shell-wait shell-late">${t.notLoading} <a href="">${t.loadAgain}</a></p>`
          }
        </div>
        <noscript>
          <main>
            <p>${t.needsScript}</p>
          </main>
        </noscript>
      </body>
    </html>`.text;
}
