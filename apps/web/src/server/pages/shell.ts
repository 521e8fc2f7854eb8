import { html, PAGE_POLICY, type Language, type RateRule } from '@trowel/http';
import type { Actor } from '@trowel/services/context';
import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import type { BackgroundMap } from '../../client/places/background-map.ts';
import { listMapOrigins } from './background-maps.ts';
import type { BuiltClient } from '../client/built-client.ts';
import { allowWidgetStyles, CLIENT_POLICY } from './client-page.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { renderHead, type Theme } from './page-head.ts';
import { listKindFacts } from './list-kind-facts.ts';

export interface Shell {
  language: Language;
  theme: Theme;
  /** Title until the script sets its own. */
  title: string;
  actor: Actor;
  /** Sites where the user may record, for users who may not record everywhere. */
  recordsAt: readonly string[];
  /** Sites where the user has a role. Members write comments, even if they only read. */
  memberOf: readonly string[];
  version: string;
  /** Rate limit of exports per user; undefined if unlimited. */
  exportRule: RateRule | undefined;
  /** Identity provider with the path at which its login begins. */
  provider: { name: string; startUrl: string } | undefined;
  /** Maps of other servers that the plan page offers. */
  backgroundMaps: readonly BackgroundMap[];
  /** Allows the styles that the widget library creates at runtime. It is unique per response. */
  nonce: string;
  /** The client; undefined if it was not built. */
  client: BuiltClient | undefined;
  /** Modules of the page. They are preloaded together with the script. */
  parts: readonly string[];
  /** API requests to preload while the script loads. */
  firstRequests: readonly string[];
}

const KIND_FACTS = listKindFacts();

/**
 * Returns the content policy of the shell: that of pages or of the viewer, plus styles with the nonce and images of the
 * background maps. Pages follow each other without a new policy, so that it is the same for all.
 */
export function shellPolicy(
  nonce: string,
  { isScene, backgroundMaps }: { isScene: boolean; backgroundMaps: readonly BackgroundMap[] },
): string {
  const policy = isScene ? CLIENT_POLICY : PAGE_POLICY.replace(" 'unsafe-inline'", '');
  const images = ["img-src 'self'", ...listMapOrigins(backgroundMaps)].join(' ');
  return allowWidgetStyles(policy.replace("img-src 'self'", images), nonce);
}

/** Renders the initial HTML of all client pages. The script fills it by the address. */
export function renderShell({
  language,
  theme,
  title,
  actor,
  recordsAt,
  memberOf,
  version,
  exportRule,
  provider,
  backgroundMaps,
  nonce,
  client,
  parts,
  firstRequests,
}: Shell): string {
  const t = PAGE_TEXTS[language];
  const files = client?.entry('app', parts);
  const { id, username, fullName, mustChangePassword, mustSetSecondFactor, role } = actor;
  const permissions = ROLE_PERMISSIONS[role];
  const first = { mustChangePassword, mustSetSecondFactor };
  const person = { id, username, fullName, ...first, role, permissions, recordsAt, memberOf };
  const filesLimit = exportRule ? { count: exportRule.limit, minutes: exportRule.windowMs / 60_000 } : null;
  const facts = { language, theme: theme ?? null, person, version, filesLimit, provider, backgroundMaps };
  const about = JSON.stringify({ ...facts, kinds: KIND_FACTS });
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${renderHead(title, theme)}
        <meta property="csp-nonce" nonce="${nonce}" />
        ${firstRequests.map(
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
