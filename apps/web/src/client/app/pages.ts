import type { Permission } from '@trowel/domain/core';
import type { ComponentType } from 'react';
import type { TextsOf } from '../i18n/language.ts';
import type { SitePageProps } from '../page/site-page.ts';
import { Loading } from '../page/states.tsx';
import { findPageOf, findTabOf, PLACES } from '../places/places.ts';
import { lazyPart, type LazyComponent } from '../ui/lazy-part.tsx';

/** A page of a site. Every one has a tab and a command, in the order of `SITE_PAGES`. */
export interface SitePage {
  /** Path segment after the site: `units` for `/sites/{site}/units` and `/sites/{site}/units/{id}`. */
  tab: string;
  path: (site: string) => string;
  title: TextsOf<string>;
  /** Title outside the site, if `title` alone is ambiguous. */
  fullTitle?: TextsOf<string>;
  /** Second key of its shortcut, after `g`. */
  key?: string;
  /** Phones show its tab at the bottom. Other tabs are behind "More". */
  isAtBottom?: boolean;
  /** True if the browser loads it as a separate document. */
  isOutside?: boolean;
  Part: LazyComponent<SitePageProps>;
}

/** A page that belongs to no site. */
export interface GeneralPage {
  /** Path without the slash. */
  name: string;
  /** Title in the user menu and in the palette. Pages without a title are in neither. */
  title?: TextsOf<string>;
  /** Permission required for the page to be offered. */
  permission?: Permission;
  /** True if the URL of one record is below the page's. */
  hasRecords?: boolean;
  Part: LazyComponent<object>;
}

/** Returns a page that is loaded when it is opened. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyPart(load, { meanwhile: Loading, isRare: true });
}

/** The viewer of a site, at `/3d/viewer/{site}`. */
export const SCENE_PART = page<SitePageProps>(
  async () => (await import('../pages/scene/scene-page.tsx')).ScenePage,
);

/** The models of a site, at `/3d/models/{site}`. */
export const MODELS_PART = page<SitePageProps>(
  async () => (await import('../pages/models/models-page.tsx')).ModelsPage,
);

/** Redirects from the number of a unit to its page. */
export const UNIT_BY_NUMBER_PART = page(
  async () => (await import('../pages/by-number/unit-by-number.tsx')).UnitByNumber,
);

/** The pages of a site, in the order of the tabs. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    tab: '',
    path: PLACES.site,
    title: { en: 'Overview', it: 'Quadro' },
    key: 'o',
    Part: page(async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage),
  },
  {
    tab: 'units',
    path: PLACES.units,
    title: { en: 'Units', it: 'US' },
    key: 'u',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/units/units-page.tsx')).UnitsPage),
  },
  {
    tab: 'finds',
    path: PLACES.finds,
    title: { en: 'Finds', it: 'Reperti' },
    key: 'f',
    Part: page(async () => (await import('../pages/finds/finds-page.tsx')).FindsPage),
  },
  {
    tab: 'matrix',
    path: PLACES.matrix,
    title: { en: 'Matrix', it: 'Matrix' },
    key: 'm',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/matrix/matrix-page.tsx')).MatrixPage),
  },
  {
    tab: '3d',
    path: PLACES.scene,
    title: { en: '3D', it: '3D' },
    key: '3',
    isOutside: true,
    Part: SCENE_PART,
  },
  {
    tab: 'findings',
    path: PLACES.findings,
    title: { en: 'Findings', it: 'Controlli' },
    key: '!',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/findings/findings-page.tsx')).FindingsPage),
  },
  {
    tab: 'periods',
    path: PLACES.periods,
    title: { en: 'Periods', it: 'Periodi' },
    key: 'p',
    Part: page(async () => (await import('../pages/periods/periods-page.tsx')).PeriodsPage),
  },
  {
    tab: 'media',
    path: PLACES.media,
    title: { en: 'Media', it: 'Foto e file' },
    key: 'i',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/media/media-page.tsx')).MediaPage),
  },
  {
    tab: 'changes',
    path: PLACES.changes,
    title: { en: 'Changes', it: 'Modifiche' },
    key: 'c',
    Part: page(async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage),
  },
  {
    tab: 'import',
    path: PLACES.import,
    title: { en: 'Import', it: 'Importa' },
    Part: page(async () => (await import('../pages/import/import-page.tsx')).ImportPage),
  },
  {
    tab: 'export',
    path: PLACES.export,
    title: { en: 'Export', it: 'Esporta' },
    key: 'e',
    Part: page(async () => (await import('../pages/export/export-page.tsx')).ExportPage),
  },
  {
    tab: 'settings',
    path: PLACES.siteSettings,
    title: { en: 'Settings', it: 'Impostazioni' },
    fullTitle: { en: 'Site settings', it: 'Impostazioni del sito' },
    Part: page(async () => (await import('../pages/site-settings/site-settings-page.tsx')).SiteSettingsPage),
  },
];

/** The pages that belong to no site, in the order of the menu. */
export const GENERAL_PAGES: readonly GeneralPage[] = [
  {
    name: '',
    title: { en: 'All sites', it: 'Tutti i siti' },
    Part: page(async () => (await import('../pages/home/home-page.tsx')).HomePage),
  },
  {
    name: 'account',
    title: { en: 'Account', it: 'Account' },
    Part: page(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
  },
  {
    name: 'settings',
    title: { en: 'Settings', it: 'Impostazioni' },
    Part: page(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
  },
  {
    name: 'terms',
    title: { en: 'Terms', it: 'Vocabolari' },
    hasRecords: true,
    Part: page(async () => (await import('../pages/terms/terms-page.tsx')).TermsPage),
  },
  {
    name: 'bin',
    title: { en: 'Bin', it: 'Cestino' },
    Part: page(async () => (await import('../pages/bin/bin-page.tsx')).BinPage),
  },
  {
    name: 'jobs',
    title: { en: 'Jobs', it: 'Lavori' },
    Part: page(async () => (await import('../pages/jobs/jobs-page.tsx')).JobsPage),
  },
  {
    name: 'users',
    title: { en: 'Users', it: 'Utenti' },
    permission: 'manage_users',
    Part: page(async () => (await import('../pages/users/users-page.tsx')).UsersPage),
  },
  {
    name: 'system',
    title: { en: 'System', it: 'Sistema' },
    permission: 'manage_users',
    Part: page(async () => (await import('../pages/system/system-page.tsx')).SystemPage),
  },
  {
    name: 'help',
    title: { en: 'Help', it: 'Guida' },
    Part: page(async () => (await import('../pages/help/help-page.tsx')).HelpPage),
  },
  {
    name: 'harris_matrix/graphml_export',
    Part: page(async () => (await import('../pages/export/graphml-page.tsx')).GraphmlPage),
  },
];

/** Returns the general pages that menus offer to a person with these permissions. */
export function listOfferedPages(
  permissions: readonly Permission[],
): { id: string; path: string; title: TextsOf<string> }[] {
  return GENERAL_PAGES.filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  ).flatMap(({ name, title }) => (title ? [{ id: `/${name}`, path: `/${name}`, title }] : []));
}

/** Finds the page of a URL, to load it before it is shown. */
export function findPage(path: string): Pick<LazyComponent<object>, 'begin'> | undefined {
  const tab = findTabOf(path);
  if (path.startsWith('/3d/models/')) return MODELS_PART;
  if (tab !== undefined) return SITE_PAGES.find((one) => one.tab === tab)?.Part;
  const name = findPageOf(path).slice(1);
  return GENERAL_PAGES.find((one) => one.name === name)?.Part;
}
