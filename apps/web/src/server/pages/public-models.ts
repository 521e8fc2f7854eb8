import { formatBytes } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import type { Page } from '@trowel/domain/core';
import { html, type Language, type Markup } from '@trowel/http';
import { renderLayout } from './layout.ts';
import type { Theme } from './page-head.ts';
import { renderPageLinks } from './page-links.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

export interface PublicModels {
  language: Language;
  theme?: Theme;
  siteName: string;
  models: Page<Model3d>;
  skip: number;
  limit: number;
}

/** Renders the models of a site with thumbnails, for anonymous readers. */
export function renderPublicModels(page: PublicModels): string {
  const { models, skip, limit, ...frame } = page;
  const { language, siteName } = frame;
  const t = PAGE_TEXTS[language];
  const path = `/3d/models/${encodeURIComponent(siteName)}`;
  const items = models.rows.map((model) => renderModel(t, { model, language }));
  const main = html`<div class="heading">
      <h1>${t.models}: ${siteName}</h1>
      <a class="button quiet" href="/3d/viewer/${encodeURIComponent(siteName)}">${t.viewer}</a>
    </div>
    ${models.total === 0 && html`<p class="card">${t.noModels}</p>`}
    ${
      items.length > 0 &&
      html`<ul class="sites models">
        ${items}
      </ul>`
    }
    ${renderPageLinks(t, {
      total: models.total,
      shown: models.rows.length,
      skip,
      limit,
      pathOf: (to) => `${path}?skip=${to}`,
    })}`;
  const title = `${t.models}, ${siteName}`;
  return renderLayout({ ...frame, title, main, offersLogin: true });
}

function renderModel(t: PageTexts, { model, language }: { model: Model3d; language: Language }): Markup {
  const { us_id, area, file_name, format, size_bytes, uploaded_at, uploaded_by, thumbnail_url } = model;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const unit = `${t.unit} ${us_id}${area && ` (${t.area} ${area})`}`;
  return html`<li class="card">
    <a class="thumbnail" href="${model.viewer_url}" aria-label="${`${t.open} ${file_name}, ${unit}`}">
      ${
        thumbnail_url === null
          ? html`<span class="soft">${t.noPicture}</span>`
          : html`<img src="${thumbnail_url}" alt="" width="256" height="256" loading="lazy" />`
      }
    </a>
    <h2>${file_name}</h2>
    <p>${unit}</p>
    <p class="soft">${format.toUpperCase()}, ${formatBytes(size_bytes, language)}</p>
    <p class="soft">${day.format(new Date(uploaded_at))}, ${uploaded_by}</p>
    <ul class="links">
      <li><a href="${model.viewer_url}">${t.open}</a></li>
      <li><a href="${downloadOf(model)}" download="${file_name}">${t.download}</a></li>
    </ul>
  </li>`;
}

/** Without this parameter, browsers get the page of the model. */
function downloadOf({ url }: Model3d): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=true`;
}
