import { html, type Markup } from '@trowel/http';
import type { PageTexts } from './page-texts.ts';

export interface PageLinks {
  /** Number of items on all pages. */
  total: number;
  /** Number of items on this page. */
  shown: number;
  skip: number;
  limit: number;
  /** Returns the address of the page that starts at an offset. */
  pathOf: (skip: number) => string;
}

/** Renders the links to the previous and next page. Empty if there is only one page. */
export function renderPageLinks(t: PageTexts, { total, shown, skip, limit, pathOf }: PageLinks): Markup {
  if (total <= limit && skip === 0) return html``;
  return html`<nav class="pages" aria-label="${t.pages}">
    ${skip > 0 && html`<a class="button quiet" rel="prev" href="${pathOf(Math.max(0, skip - limit))}">${t.previous}</a>`}
    <span>${shown > 0 && t.shown(skip + 1, skip + shown, total)}</span>
    ${skip + shown < total && html`<a class="button quiet" rel="next" href="${pathOf(skip + limit)}">${t.next}</a>`}
  </nav>`;
}
