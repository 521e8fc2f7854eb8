import type { ComponentType, LazyExoticComponent } from 'react';
import { loadLate } from './load-late.ts';
import type { SitePageProps } from '../page/site-page.ts';
import type { TabName } from './site-places.ts';

export type SitePage = LazyExoticComponent<ComponentType<SitePageProps>>;
export type GeneralPage = LazyExoticComponent<ComponentType>;

/**
 * The pages of a site by their tab (`units` stands at `/sites/{site}/units` and `/sites/{site}/units/{id}`). Each is
 * loaded when somebody goes there. A tab without a page is not offered.
 */
export const SITE_PAGES: Partial<Record<TabName, SitePage>> = {
  '': loadLate(async () => ({ default: (await import('../pages/overview/overview-page.tsx')).OverviewPage })),
  units: loadLate(async () => ({ default: (await import('../pages/units/units-page.tsx')).UnitsPage })),
  finds: loadLate(async () => ({ default: (await import('../pages/finds/finds-page.tsx')).FindsPage })),
  matrix: loadLate(async () => ({ default: (await import('../pages/matrix/matrix-page.tsx')).MatrixPage })),
  findings: loadLate(async () => ({
    default: (await import('../pages/findings/findings-page.tsx')).FindingsPage,
  })),
  periods: loadLate(async () => ({
    default: (await import('../pages/periods/periods-page.tsx')).PeriodsPage,
  })),
  media: loadLate(async () => ({ default: (await import('../pages/media/media-page.tsx')).MediaPage })),
  changes: loadLate(async () => ({
    default: (await import('../pages/changes/changes-page.tsx')).ChangesPage,
  })),
  import: loadLate(async () => ({ default: (await import('../pages/import/import-page.tsx')).ImportPage })),
  export: loadLate(async () => ({ default: (await import('../pages/export/export-page.tsx')).ExportPage })),
  settings: loadLate(async () => ({
    default: (await import('../pages/site-settings/site-settings-page.tsx')).SiteSettingsPage,
  })),
};

/** The pages beside the sites, by their address without the slash. */
export const GENERAL_PAGES = {
  '': loadLate(async () => ({ default: (await import('../pages/home/home-page.tsx')).HomePage })),
  account: loadLate(async () => ({
    default: (await import('../pages/account/account-page.tsx')).AccountPage,
  })),
  terms: loadLate(async () => ({ default: (await import('../pages/terms/terms-page.tsx')).TermsPage })),
  users: loadLate(async () => ({ default: (await import('../pages/users/users-page.tsx')).UsersPage })),
  bin: loadLate(async () => ({ default: (await import('../pages/bin/bin-page.tsx')).BinPage })),
  settings: loadLate(async () => ({
    default: (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  })),
  jobs: loadLate(async () => ({ default: (await import('../pages/jobs/jobs-page.tsx')).JobsPage })),
  system: loadLate(async () => ({ default: (await import('../pages/system/system-page.tsx')).SystemPage })),
  help: loadLate(async () => ({ default: (await import('../pages/help/help-page.tsx')).HelpPage })),
  'harris_matrix/graphml_export': loadLate(async () => ({
    default: (await import('../pages/export/graphml-page.tsx')).GraphmlPage,
  })),
} satisfies Record<string, GeneralPage>;

/** The viewer, at `/3d/viewer/{site}`. */
export const SceneRoute: SitePage = loadLate(async () => ({
  default: (await import('../pages/scene/scene-page.tsx')).ScenePage,
}));

/** Leads from a number to the unit's own page. */
export const UnitByNumberPage = loadLate(async () => ({
  default: (await import('../pages/by-number/unit-by-number.tsx')).UnitByNumber,
}));

/** The models of a site, at `/3d/models/{site}`. */
export const ModelsRoute: SitePage = loadLate(async () => ({
  default: (await import('../pages/models/models-page.tsx')).ModelsPage,
}));
