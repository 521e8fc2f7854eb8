import { randomBytes } from 'node:crypto';
import { html, PAGE_POLICY, type Language, type Markup } from '@trowel/http';
import type { Response } from 'express';
import type { BuiltClient } from '../client/built-client.ts';
import { renderLayout } from './layout.ts';
import { sendPage } from './page-answer.ts';
import type { Theme } from './page-head.ts';
import { PAGE_TEXTS } from './page-texts.ts';

/** Model loaders create blob addresses for the textures and buffers inside a file. */
export const CLIENT_POLICY = PAGE_POLICY.replace(" 'unsafe-inline'", '')
  .replace("img-src 'self' data:", "img-src 'self' data: blob:")
  .replace("connect-src 'self'", "connect-src 'self' data: blob:");

/** Returns a policy that allows the styles which the library of the widgets adds under a nonce. */
export function allowWidgetStyles(policy: string, nonce: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

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
export function sendClientPage(res: Response, page: ClientPage): void {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader('Content-Security-Policy', allowWidgetStyles(CLIENT_POLICY, nonce));
  sendPage(res, renderClientPage(page, nonce));
}

function renderClientPage(page: ClientPage, nonce: string): string {
  const { client, entry, facts, without, ...frame } = page;
  const { language, title } = frame;
  const t = PAGE_TEXTS[language];
  const files = client?.entry(entry);
  const about = JSON.stringify({ ...facts, language });
  const main = html`<div id="root" data-about="${about}">
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
  const head = html`<meta property="csp-nonce" nonce="${nonce}" />
    ${files?.styles.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
    ${files && html`<script type="module" src="${files.script}"></script>`}
    ${files?.modules.map((path) => html`<link rel="modulepreload" href="${path}" />`)}`;
  return renderLayout({ ...frame, main, head, isWide: entry === 'viewer' });
}
