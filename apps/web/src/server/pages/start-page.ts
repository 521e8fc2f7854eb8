import type { Page } from '@trowel/domain/core';
import type { Site } from '@trowel/domain/records';
import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { html, type Markup } from '@trowel/http';
import type { Theme } from './page-head.ts';
import { renderPageLinks } from './page-links.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

export interface StartPage {
  language: Language;
  theme: Theme;
  sites: Page<Site>;
  skip: number;
  limit: number;
  /** The search text. */
  search: string;
}

/** Renders the sites with their published content, for anonymous readers. */
export function renderStartPage(page: StartPage): string {
  const { language, theme, sites, skip, limit, search } = page;
  const t = PAGE_TEXTS[language];
  const list = sites.rows.map((site) => renderSite(t, site));
  const main = html`<div class="heading">
      <h1>${t.sites}</h1>
      ${renderSearch(t, search)}
    </div>
    ${sites.total === 0 && html`<p class="card">${search === '' ? t.noSites : t.noneFound}</p>`}
    ${
      list.length > 0 &&
      html`<ul class="sites">
        ${list}
      </ul>`
    }
    ${renderPageLinks(t, {
      total: sites.total,
      shown: sites.rows.length,
      skip,
      limit,
      pathOf: (to) => `/?${new URLSearchParams({ q: search, skip: String(to) })}`,
    })}`;
  return renderLayout({ language, title: t.sites, theme, main, offersLogin: true });
}

function renderSearch(t: PageTexts, search: string): Markup {
  return html`<form class="search" role="search" method="get" action="/">
    <input type="search" name="q" value="${search}" aria-label="${t.searchSites}" maxlength="200" />
    <button class="quiet" type="submit">${t.search}</button>
    ${search !== '' && html`<a class="button quiet" href="/">${t.allSites}</a>`}
  </form>`;
}

function renderSite(t: PageTexts, site: Site): Markup {
  const place = [site.municipality, site.province, site.region, site.country].filter(Boolean).join(', ');
  return html`<li class="card">
    <h2>${site.site_name}</h2>
    ${place !== '' && html`<p class="soft">${place}</p>`}
    <dl>
      ${renderLinks(t.open3d, site, sceneLinks(t, site))} ${renderLinks(t.graph, site, graphLinks(t, site))}
    </dl>
  </li>`;
}

type Link = readonly [label: string, path: string];

function renderLinks(heading: string, { site_name }: Site, links: readonly Link[]): Markup {
  const items = links.map(
    ([label, path]) =>
      html`<li><a href="${path}" aria-label="${`${heading}: ${label}, ${site_name}`}">${label}</a></li>`,
  );
  return html`<div>
    <dt>${heading}</dt>
    <dd>
      <ul class="links">
        ${items}
      </ul>
    </dd>
  </div>`;
}

function sceneLinks(t: PageTexts, { site_name }: Site): Link[] {
  const name = encodeURIComponent(site_name);
  return [
    [t.viewer, `/3d/viewer/${name}`],
    [t.models, `/3d/models/${name}`],
  ];
}

function graphLinks(t: PageTexts, { site_name }: Site): Link[] {
  const name = encodeURIComponent(site_name);
  return [
    [t.standardJson, `/3d/export/json/${name}`],
    [t.sceneJson, `/3d/export/heriverse/${name}`],
    [t.yed, `/harris_matrix/graphml_export?site_name=${name}`],
    [t.strict, `/harris_matrix/graphml_export?site_name=${name}&dialect=strict`],
  ];
}
