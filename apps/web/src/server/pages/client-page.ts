import { html, PAGE_POLICY, type Language, type Markup } from '@trowel/http';
import type { BuiltClient } from '../client/built-client.ts';
import { renderLayout } from './layout.ts';
import type { Theme } from './page-head.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** Model loaders create blob addresses for the textures and buffers inside a file. */
export const CLIENT_POLICY = PAGE_POLICY.replace(" 'unsafe-inline'", '')
  .replace("img-src 'self' data:", "img-src 'self' data: blob:")
  .replace("connect-src 'self'", "connect-src 'self' data: blob:");

export interface ClientPage {
  language: Language;
  title: string;
  theme?: Theme;
  /** The site of the page. */
  siteName?: string | undefined;
  username?: string | undefined;
  offersLogin: boolean;
  /** The client; undefined if it was not built. */
  client: BuiltClient | undefined;
  /** The client page to load. */
  entry: 'viewer' | 'model';
  /** Data for the script. */
  facts: Record<string, string>;
  /** Content shown without scripts. */
  without: Markup;
}

/** Renders a page that is filled by a script. */
export function renderClientPage(page: ClientPage): string {
  const { client, entry, facts, without, ...frame } = page;
  const { language, title } = frame;
  const t = PAGE_TEXTS[language];
  const files = client?.entry(entry);
  const about = JSON.stringify({ ...facts, language });
  const main = html`<div id="app" data-about="${about}">
    <h1>${title}</h1>
    ${
      files === undefined
        ? html`<p class="problem">${t.notBuilt}</p>
            ${without}`
        : html`<noscript
            ><p class="problem">${t.needsScript}</p>
            ${without}</noscript
          >`
    }
  </div>`;
  const head = html`${files?.styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
  ${files && html`<script type="module" src="${files.script}"></script>`}`;
  return renderLayout({ ...frame, main, head, isWide: entry === 'viewer' });
}
