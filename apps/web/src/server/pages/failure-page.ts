import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { html } from '@trowel/http';
import { PAGE_TEXTS } from './page-texts.ts';

export interface FailurePage {
  language: Language;
  status: number;
  /** What the service said, in English. */
  message?: string | undefined;
  /** When trying again makes sense, in seconds. */
  retryAfterS?: number | undefined;
}

/** Renders a page that tells of a failure and leads back. */
export function renderFailurePage({ language, status, message, retryAfterS }: FailurePage): string {
  const t = PAGE_TEXTS[language];
  const [title, explanation] = t.statuses[status] ?? t.otherStatus;
  const isLimited = status === 429 && retryAfterS !== undefined && retryAfterS > 0;
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p>${explanation}${isLimited && ` ${t.tryAgainIn(retryAfterS)}`}</p>
    ${message !== undefined && !isLimited && html`<p class="soft" lang="en">${message}</p>`}
    <p><a href="/">${t.back}</a></p>
  </div>`;
  return renderLayout({ language, title, main });
}
