import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { SitePageProps } from '../page/site-page.ts';
import type { TabName } from './site-places.ts';

export type SitePage = LazyExoticComponent<ComponentType<SitePageProps>>;
export type GeneralPage = LazyExoticComponent<ComponentType>;

/**
 * The pages of a site by their tab (`units` stands at `/sites/{site}/units` and `/sites/{site}/units/{id}`). Each is
 * loaded when somebody goes there. A tab without a page is not offered.
 */
export const SITE_PAGES: Partial<Record<TabName, SitePage>> = {
  '': lazy(async () => ({ default: (await import('../pages/overview/overview-page.tsx')).OverviewPage })),
  units: lazy(async () => ({ default: (await import('../pages/units/units-page.tsx')).UnitsPage })),
  finds: lazy(async () => ({ default: (await import('../pages/finds/finds-page.tsx')).FindsPage })),
  matrix: lazy(async () => ({ default: (await import('../pages/matrix/matrix-page.tsx')).MatrixPage })),
  findings: lazy(async () => ({
    default: (await import('../pages/findings/findings-page.tsx')).FindingsPage,
  })),
  periods: lazy(async () => ({ default: (await import('../pages/periods/periods-page.tsx')).PeriodsPage })),
  media: lazy(async () => ({ default: (await import('../pages/media/media-page.tsx')).MediaPage })),
  changes: lazy(async () => ({ default: (await import('../pages/changes/changes-page.tsx')).ChangesPage })),
  import: lazy(async () => ({ default: (await import('../pages/import/import-page.tsx')).ImportPage })),
  export: lazy(async () => ({ default: (await import('../pages/export/export-page.tsx')).ExportPage })),
  settings: lazy(async () => ({
    default: (await import('../pages/site-settings/site-settings-page.tsx')).SiteSettingsPage,
  })),
};

/** The pages beside the sites, by their address without the slash. */
export const GENERAL_PAGES = {
  '': lazy(async () => ({ default: (await import('../pages/home/home-page.tsx')).HomePage })),
  account: lazy(async () => ({ default: (await import('../pages/account/account-page.tsx')).AccountPage })),
  terms: lazy(async () => ({ default: (await import('../pages/terms/terms-page.tsx')).TermsPage })),
  users: lazy(async () => ({ default: (await import('../pages/users/users-page.tsx')).UsersPage })),
  bin: lazy(async () => ({ default: (await import('../pages/bin/bin-page.tsx')).BinPage })),
  settings: lazy(async () => ({
    default: (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  })),
  jobs: lazy(async () => ({ default: (await import('../pages/jobs/jobs-page.tsx')).JobsPage })),
  system: lazy(async () => ({ default: (await import('../pages/system/system-page.tsx')).SystemPage })),
  help: lazy(async () => ({ default: (await import('../pages/help/help-page.tsx')).HelpPage })),
  'harris_matrix/graphml_export': lazy(async () => ({
    default: (await import('../pages/export/graphml-page.tsx')).GraphmlPage,
  })),
} satisfies Record<string, GeneralPage>;

/** The viewer, at `/3d/viewer/{site}`. */
export const SceneRoute: SitePage = lazy(async () => ({
  default: (await import('../pages/scene/scene-page.tsx')).ScenePage,
}));

/** Leads from a number to the unit's own page. */
export const UnitByNumberPage = lazy(async () => ({
  default: (await import('../pages/by-number/unit-by-number.tsx')).UnitByNumber,
}));

/** The models of a site, at `/3d/models/{site}`. */
export const ModelsRoute: SitePage = lazy(async () => ({
  default: (await import('../pages/models/models-page.tsx')).ModelsPage,
}));
