import type { Model3d } from '@trowel/domain/records';
import { html, type Language } from '@trowel/http';
import type { BuiltClient } from '../client/built-client.ts';
import type { ClientPage } from './client-page.ts';
import type { Theme } from './page-head.ts';
import { PAGE_TEXTS } from './page-texts.ts';

export interface ModelPageOptions {
  language: Language;
  client: BuiltClient | undefined;
  theme?: Theme;
  username?: string | undefined;
  mayUpload: boolean;
  mayDelete: boolean;
}

/** Renders the page of one model. It must be sent with `CLIENT_POLICY`. */
export function buildModelPage(
  model: Model3d,
  { language, theme, client, username, mayUpload, mayDelete }: ModelPageOptions,
): ClientPage {
  const t = PAGE_TEXTS[language];
  const { site_name, us_id, area, file_name, format, size_bytes, uploaded_at, uploaded_by, url } = model;
  const back = `/3d/viewer/${encodeURIComponent(site_name)}`;
  const facts = {
    site: site_name,
    us: us_id,
    area,
    file_name,
    format,
    size_bytes: String(size_bytes),
    uploaded_at,
    uploaded_by,
    url,
    companions: JSON.stringify(model.companions),
    // Without this parameter, browsers get this page instead of the file.
    download: `${url}${url.includes('?') ? '&' : '?'}download=true`,
    back,
    models: `/3d/models/${encodeURIComponent(site_name)}`,
    delete: mayDelete ? 'yes' : 'no',
    // Users who may add models also create missing thumbnails.
    lacks_picture: mayUpload && model.thumbnail_url === null ? 'yes' : 'no',
  };
  const without = html`<p><a href="${facts.download}" download="${file_name}">${t.download}</a></p>
    <p><a href="${back}">${t.toViewer}</a></p>`;
  return {
    language,
    theme,
    siteName: site_name,
    title: file_name,
    username,
    offersLogin: username === undefined,
    client,
    entry: 'model',
    facts,
    without,
  };
}
