import { formatBytes, UPLOAD_ENDINGS } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import type { Page } from '@trowel/domain/core';
import { html, type Language, type Markup } from '@trowel/http';
import { renderLayout } from './layout.ts';
import type { Theme } from './page-head.ts';
import { renderPageLinks } from './page-links.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

export interface ModelsPage {
  language: Language;
  theme?: Theme;
  /** Who is logged in; undefined where anyone may read. */
  username?: string | undefined;
  siteName: string;
  models: Page<Model3d>;
  skip: number;
  limit: number;
  mayUpload: boolean;
}

/** Renders the models of a site, each with its small picture, and the form that adds one. */
export function renderModelsPage(page: ModelsPage): string {
  const { language, theme, username, siteName, models, skip, limit, mayUpload } = page;
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
    })}
    ${mayUpload && renderUpload(t, siteName)}`;
  const title = `${t.models}, ${siteName}`;
  return renderLayout({
    language,
    theme,
    siteName,
    title,
    main,
    username,
    offersLogin: username === undefined,
  });
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

/** Without it a browser is shown the page of the model. */
function downloadOf({ url }: Model3d): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=true`;
}

const KINDS = UPLOAD_ENDINGS.map((ending) => `.${ending}`).join();

/** The fields go before the files: the server then knows where these belong before the first byte comes. */
function renderUpload(t: PageTexts, siteName: string): Markup {
  return html`<form class="card upload" method="post" action="/3d/upload" enctype="multipart/form-data">
    <h2>${t.addModel}</h2>
    <input type="hidden" name="site_name" value="${siteName}" />
    <label for="us_id">${t.unit}</label>
    <input id="us_id" name="us_id" required maxlength="100" autocomplete="off" />
    <label for="area">${t.area} <span class="soft">${t.areaHint}</span></label>
    <input id="area" name="area" maxlength="250" autocomplete="off" />
    <label for="model_file">${t.file} <span class="soft">${t.fileHint}</span></label>
    <input id="model_file" name="model_file" type="file" accept="${KINDS}" multiple required />
    <button type="submit">${t.upload}</button>
  </form>`;
}
