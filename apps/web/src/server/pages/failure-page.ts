import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import type { Theme } from './page-head.ts';
import { html } from '@trowel/http';
import { PAGE_TEXTS } from './page-texts.ts';

export interface FailurePage {
  language: Language;
  status: number;
  /** Message of the service in English, shown on the English page only. */
  message?: string | undefined;
  /** Seconds until a retry is useful. */
  retryAfterS?: number | undefined;
  /** The logged-in user, if known. */
  username?: string | undefined;
  theme?: Theme;
}

/** Renders a page for an error, with a link back. */
export function renderFailurePage({
  language,
  status,
  message,
  retryAfterS,
  username,
  theme,
}: FailurePage): string {
  const t = PAGE_TEXTS[language];
  const [title, explanation] = t.statuses[status] ?? t.otherStatus;
  const isLimited = status === 429 && retryAfterS !== undefined && retryAfterS > 0;
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p>${explanation}${isLimited && ` ${t.tryAgainIn(retryAfterS)}`}</p>
    ${message !== undefined && language === 'en' && !isLimited && html`<p class="soft">${message}</p>`}
    <p><a href="/">${t.back}</a></p>
  </div>`;
  return renderLayout({ language, theme, title, main, username });
}
