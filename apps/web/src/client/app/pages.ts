import type { Permission } from '@trowel/domain/core';
import { isKindName, type KindName } from '@trowel/domain/records';
import type { ComponentType } from 'react';
import type { TextsOf } from '../i18n/language.ts';
import type { SitePageProps } from '../page/site-page.ts';
import { Loading } from '../page/states.tsx';
import { GENERAL_PAGE_LIST, SITE_PAGE_LIST } from '../places/page-list.ts';
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
  /** Phones show its tab at the bottom. Other tabs are behind "More". The camera replaces the media. */
  isAtBottom?: boolean;
  /** True if the browser loads it as a separate document. */
  isOutside?: boolean;
  /** True if it has no tab and no command. */
  isHidden?: boolean;
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

const SHEETS_TITLE = { en: 'Sheets', it: 'Schede' };
/** The page that defines sheets, of a site or of the installation. */
const SHEETS_PART = page<{ site?: string }>(
  async () => (await import('../pages/sheet-settings/sheet-settings-page.tsx')).SheetSettingsPage,
);
const HELP_TITLE = { en: 'Help', it: 'Guida' };
/** The help page, of a site or of none. */
const HELP_PART = page<{ site?: string }>(async () => (await import('../pages/help/help-page.tsx')).HelpPage);

/** The viewer of a site, at `/3d/viewer/{site}`. */
export const SCENE_PART = page<SitePageProps>(
  async () => (await import('../pages/scene/scene-page.tsx')).ScenePage,
);

/** The models of a site, at `/3d/models/{site}`. */
export const MODELS_PART = page<SitePageProps>(
  async () => (await import('../pages/models/models-page.tsx')).ModelsPage,
);

/** The table and the sheets of a declared kind of record. */
export const KIND_PART = page<SitePageProps & { kind: KindName }>(
  async () => (await import('../pages/kind/kind-page.tsx')).KindPage,
);

/** Redirects from the number of a unit to its page. */
export const UNIT_BY_NUMBER_PART = page(
  async () => (await import('../pages/by-number/unit-by-number.tsx')).UnitByNumber,
);

function recordKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/** Pages of a site by their tab. */
const BY_TAB: Record<keyof typeof SITE_PAGE_LIST, Omit<SitePage, 'tab'>> = {
  '': {
    path: PLACES.site,
    title: { en: 'Overview', it: 'Quadro' },
    key: 'o',
    Part: page(async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage),
  },
  units: {
    path: PLACES.units,
    title: { en: 'Units', it: 'US' },
    key: 'u',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/units/units-page.tsx')).UnitsPage),
  },
  finds: {
    path: PLACES.finds,
    title: { en: 'Finds', it: 'Reperti' },
    key: 'f',
    Part: page(async () => (await import('../pages/finds/finds-page.tsx')).FindsPage),
  },
  matrix: {
    path: PLACES.matrix,
    title: { en: 'Matrix', it: 'Matrix' },
    key: 'm',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/matrix/matrix-page.tsx')).MatrixPage),
  },
  plan: {
    path: PLACES.plan,
    title: { en: 'Plan', it: 'Pianta' },
    key: 'l',
    Part: page(async () => (await import('../pages/plan/plan-page.tsx')).PlanPage),
  },
  survey: {
    path: PLACES.survey,
    title: { en: 'Survey points', it: 'Punti di stazione totale' },
    Part: page(async () => (await import('../pages/survey/survey-page.tsx')).SurveyPage),
  },
  '3d': {
    path: PLACES.scene,
    title: { en: '3D', it: '3D' },
    key: '3',
    Part: SCENE_PART,
  },
  findings: {
    path: PLACES.findings,
    title: { en: 'Findings', it: 'Segnalazioni' },
    key: '!',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/findings/findings-page.tsx')).FindingsPage),
  },
  periods: {
    path: PLACES.periods,
    title: { en: 'Periods', it: 'Periodi' },
    key: 'p',
    Part: page(async () => (await import('../pages/periods/periods-page.tsx')).PeriodsPage),
  },
  media: {
    path: PLACES.media,
    title: { en: 'Media', it: 'Foto e file' },
    key: 'i',
    isAtBottom: true,
    Part: page(async () => (await import('../pages/media/media-page.tsx')).MediaPage),
  },
  changes: {
    path: PLACES.changes,
    title: { en: 'Changes', it: 'Modifiche' },
    key: 'c',
    Part: page(async () => (await import('../pages/changes/changes-page.tsx')).ChangesPage),
  },
  import: {
    path: PLACES.import,
    title: { en: 'Import', it: 'Importa' },
    Part: page(async () => (await import('../pages/import/import-page.tsx')).ImportPage),
  },
  export: {
    path: PLACES.export,
    title: { en: 'Export', it: 'Esporta' },
    key: 'e',
    Part: page(async () => (await import('../pages/export/export-page.tsx')).ExportPage),
  },
  'settings/sheets': {
    path: PLACES.siteSheets,
    title: SHEETS_TITLE,
    Part: SHEETS_PART,
  },
  settings: {
    path: PLACES.siteSettings,
    title: { en: 'Settings', it: 'Impostazioni' },
    fullTitle: { en: 'Site settings', it: 'Impostazioni del sito' },
    Part: page(async () => (await import('../pages/site-settings/site-settings-page.tsx')).SiteSettingsPage),
  },
  help: {
    path: PLACES.helpOf,
    title: HELP_TITLE,
    Part: HELP_PART,
  },
};

/** The pages of a site, in the order of the tabs. */
export const SITE_PAGES: readonly SitePage[] = recordKeys(SITE_PAGE_LIST).map((tab) => ({
  tab,
  ...SITE_PAGE_LIST[tab],
  ...BY_TAB[tab],
}));

/** Pages that belong to no site, by their address. */
const BY_NAME: Record<keyof typeof GENERAL_PAGE_LIST, Omit<GeneralPage, 'name'>> = {
  '': {
    title: { en: 'All sites', it: 'Tutti i siti' },
    Part: page(async () => (await import('../pages/home/home-page.tsx')).HomePage),
  },
  account: {
    title: { en: 'Account', it: 'Account' },
    Part: page(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
  },
  settings: {
    title: { en: 'Settings', it: 'Impostazioni' },
    Part: page(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage),
  },
  'settings/sheets': {
    title: SHEETS_TITLE,
    permission: 'manage_users',
    Part: SHEETS_PART,
  },
  terms: {
    title: { en: 'Terms', it: 'Vocabolari' },
    Part: page(async () => (await import('../pages/terms/terms-page.tsx')).TermsPage),
  },
  bin: {
    title: { en: 'Bin', it: 'Cestino' },
    Part: page(async () => (await import('../pages/bin/bin-page.tsx')).BinPage),
  },
  jobs: {
    title: { en: 'Jobs', it: 'Lavori' },
    Part: page(async () => (await import('../pages/jobs/jobs-page.tsx')).JobsPage),
  },
  users: {
    title: { en: 'Users', it: 'Utenti' },
    permission: 'manage_users',
    Part: page(async () => (await import('../pages/users/users-page.tsx')).UsersPage),
  },
  system: {
    title: { en: 'System', it: 'Sistema' },
    permission: 'manage_users',
    Part: page(async () => (await import('../pages/system/system-page.tsx')).SystemPage),
  },
  help: {
    title: HELP_TITLE,
    Part: HELP_PART,
  },
  'harris_matrix/graphml_export': {
    Part: page(async () => (await import('../pages/export/graphml-page.tsx')).GraphmlPage),
  },
};

/** The pages that belong to no site, in the order of the menu. */
export const GENERAL_PAGES: readonly GeneralPage[] = recordKeys(GENERAL_PAGE_LIST).map((name) => ({
  name,
  ...GENERAL_PAGE_LIST[name],
  ...BY_NAME[name],
}));

/** Returns the general pages that menus offer to a person with these permissions. */
export function listOfferedPages(
  permissions: readonly Permission[],
  site?: string,
): { id: string; path: string; title: TextsOf<string> }[] {
  return GENERAL_PAGES.filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  ).flatMap(({ name, title }) => {
    // The help stays at the open site.
    const path = name === 'help' && site !== undefined ? PLACES.helpOf(site) : `/${name}`;
    return title ? [{ id: `/${name}`, path, title }] : [];
  });
}

/** Finds the page of a URL, to load it before it is shown. */
export function findPage(path: string): Pick<LazyComponent<object>, 'begin'> | undefined {
  const tab = findTabOf(path);
  if (path.startsWith('/3d/models/')) return MODELS_PART;
  if (tab !== undefined && isKindName(tab)) return KIND_PART;
  if (tab !== undefined) {
    // `settings/sheets` is a page of its own below `settings`.
    const below = path.split('/').slice(3, 5).join('/');
    return (SITE_PAGES.find((one) => one.tab === below) ?? SITE_PAGES.find((one) => one.tab === tab))?.Part;
  }
  const name = findPageOf(path).slice(1);
  return GENERAL_PAGES.find((one) => one.name === name)?.Part;
}
