import type { ComponentType } from 'react';
import type { SitePageProps } from '../page/site-page.ts';
import { Loading } from '../page/states.tsx';
import { findPageOf, findTabOf } from '../places/places.ts';
import { lazyPart, type Late } from '../ui/lazy-part.tsx';
import type { TabName } from './site-places.ts';

export type SitePage = Late<SitePageProps>;
export type GeneralPage = Late<object>;

/** Makes a page, which is loaded when somebody goes there. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  return lazyPart(load, { meanwhile: Loading, isRare: true });
}

/**
 * The pages of a site by their tab (`units` stands at `/sites/{site}/units` and `/sites/{site}/units/{id}`). Each is
 * loaded when somebody goes there. A tab without a page is not offered.
 */
export const SITE_PAGES: Partial<Record<TabName, SitePage>> = {
  '': page(async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage),
  units: page(async () => (await import('../pages/units/units-page.tsx')).UnitsPage),
  finds: page(async () => (await import('../pages/finds/finds-page.tsx')).FindsPage),
  matrix: page(async () => (await import('../pages/matrix/matrix-page.tsx')).MatrixPage),
  findings: page(async () => (await import('../pages/findings/findings-page.tsx')).FindingsPage),
  periods: page(async () => (await import('../pages/periods/periods-page.tsx')).PeriodsPage),
  media: page(async () => (await import('../pages/media/media-page.tsx')).MediaPage),
  changes: page(async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage),
  import: page(async () => (await import('../pages/import/import-page.tsx')).ImportPage),
  export: page(async () => (await import('../pages/export/export-page.tsx')).ExportPage),
  settings: page(
    async () => (await import('../pages/site-settings/site-settings-page.tsx')).SiteSettingsPage,
  ),
};

/** The pages beside the sites, by their address without the slash. */
export const GENERAL_PAGES = {
  '': page(async () => (await import('../pages/home/home-page.tsx')).HomePage),
  account: page(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
  terms: page(async () => (await import('../pages/terms/terms-page.tsx')).TermsPage),
  users: page(async () => (await import('../pages/users/users-page.tsx')).UsersPage),
  bin: page(async () => (await import('../pages/bin/bin-page.tsx')).BinPage),
  settings: page(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
  jobs: page(async () => (await import('../pages/jobs/jobs-page.tsx')).JobsPage),
  system: page(async () => (await import('../pages/system/system-page.tsx')).SystemPage),
  help: page(async () => (await import('../pages/help/help-page.tsx')).HelpPage),
  'harris_matrix/graphml_export': page(
    async () => (await import('../pages/export/graphml-page.tsx')).GraphmlPage,
  ),
} satisfies Record<string, GeneralPage>;

/** The viewer, at `/3d/viewer/{site}`. */
export const SceneRoute: SitePage = page(
  async () => (await import('../pages/scene/scene-page.tsx')).ScenePage,
);

/** Leads from a number to the unit's own page. */
export const UnitByNumberPage = page(
  async () => (await import('../pages/by-number/unit-by-number.tsx')).UnitByNumber,
);

/** The models of a site, at `/3d/models/{site}`. */
export const ModelsRoute: SitePage = page(
  async () => (await import('../pages/models/models-page.tsx')).ModelsPage,
);

/** Gives the page of an address, to load it before it is shown; undefined where none stands. */
export function findPage(path: string): Pick<GeneralPage, 'begin'> | undefined {
  const tab = findTabOf(path);
  if (tab === undefined)
    return (GENERAL_PAGES as Partial<Record<string, GeneralPage>>)[findPageOf(path).slice(1)];
  if (tab === '3d') return path.startsWith('/3d/models/') ? ModelsRoute : SceneRoute;
  return SITE_PAGES[tab as TabName];
}
