import type { Page } from '@trowel/domain/core';
import type { Site } from '@trowel/domain/records';
import type { Language } from '@trowel/http';
import { renderLayout } from './layout.ts';
import { html, type Markup } from '@trowel/http';
import { renderPageLinks } from './page-links.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

export interface StartPage {
  language: Language;
  /** Who is logged in; undefined where anyone may read. */
  username?: string | undefined;
  sites: Page<Site>;
  skip: number;
  limit: number;
  /** What was searched for. */
  search: string;
}

/** Renders the list of sites with what can be opened of each. */
export function renderStartPage(page: StartPage): string {
  const { language, username, sites, skip, limit, search } = page;
  const t = PAGE_TEXTS[language];
  const isLoggedIn = username !== undefined;
  const list = sites.rows.map((site) => renderSite(t, site, isLoggedIn));
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
  return renderLayout({ language, title: t.sites, main, username, offersLogin: !isLoggedIn });
}

function renderSearch(t: PageTexts, search: string): Markup {
  return html`<form class="search" role="search" method="get" action="/">
    <input type="search" name="q" value="${search}" aria-label="${t.searchSites}" maxlength="200" />
    <button class="quiet" type="submit">${t.search}</button>
    ${search !== '' && html`<a class="button quiet" href="/">${t.allSites}</a>`}
  </form>`;
}

function renderSite(t: PageTexts, site: Site, isLoggedIn: boolean): Markup {
  const place = [site.municipality, site.province, site.region, site.country].filter(Boolean).join(', ');
  return html`<li class="card">
    <h2>${site.site_name}</h2>
    ${place !== '' && html`<p class="soft">${place}</p>`}
    <dl>
      ${renderLinks(t.open3d, site, sceneLinks(t, site))}
      ${isLoggedIn && renderLinks(t.matrix, site, matrixLinks(site))}
      ${renderLinks(t.graph, site, graphLinks(t, site))}
      ${isLoggedIn && renderLinks(t.reports, site, reportLinks(t, site))}
      ${isLoggedIn && renderLinks(t.tables, site, tableLinks(t, site))}
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

function matrixLinks({ site_name }: Site): Link[] {
  const name = encodeURIComponent(site_name);
  return ['pdf', 'svg', 'dot'].map((format) => [
    format.toUpperCase(),
    `/api/harris-matrix/${format}/${name}?grouping=period`,
  ]);
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

function reportLinks(t: PageTexts, { site_name }: Site): Link[] {
  const name = encodeURIComponent(site_name);
  return [
    [t.siteReport, `/api/reports/site/${name}`],
    [t.unitSheets, `/api/reports/us/${name}`],
    [t.findSheets, `/api/reports/inventario/${name}`],
    [t.archive, `/api/export/archive?site_name=${name}`],
  ];
}

function tableLinks(t: PageTexts, { site_name }: Site): Link[] {
  const name = encodeURIComponent(site_name);
  const of = (kind: string, entity: string): string =>
    `/api/export/${kind}?entity=${entity}&site_name=${name}`;
  return [
    [`${t.units} CSV`, of('csv', 'us')],
    [`${t.units} Excel`, of('xlsx', 'us')],
    [`${t.finds} CSV`, of('csv', 'inventario')],
    [`${t.finds} Excel`, of('xlsx', 'inventario')],
  ];
}
