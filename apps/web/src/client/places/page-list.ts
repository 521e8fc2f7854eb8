/** A page of a site: the part of its address after the site, and the modules the server sends with it. */
interface ListedPage {
  /** The module of the page where it has another name than its address. */
  module?: string;
  /** The module of the sheet, where one record has an address below the page's. */
  sheet?: string;
  /** The server sends it as a document of its own. */
  isOutside?: boolean;
  /** It has no tab. */
  isHidden?: boolean;
}

/** The pages of a site by the part of their address, in the order of the tabs. */
export const SITE_PAGE_LIST = {
  '': { module: 'overview' },
  units: { sheet: 'sheet/unit-sheet.tsx' },
  finds: { sheet: 'pages/finds/find-sheet.tsx' },
  matrix: {},
  plan: {},
  survey: { isHidden: true },
  '3d': { isOutside: true },
  findings: {},
  periods: { sheet: 'pages/periods/period-sheet.tsx' },
  media: {},
  changes: {},
  import: {},
  export: {},
  'settings/sheets': { module: 'sheet-settings', isHidden: true },
  settings: { module: 'site-settings' },
  help: { isHidden: true },
} as const satisfies Record<string, ListedPage>;

/** The page of all declared kinds of record. Each kind has an address. */
export const KIND_PAGE = { module: 'kind', sheet: 'pages/kind/kind-sheet.tsx' } as const satisfies ListedPage;

/**
 * The pages that belong to no site, by their address, in the order of the menu. The server has routes of their own for
 * some of them.
 */
export const GENERAL_PAGE_LIST = {
  '': { hasOwnRoute: true },
  account: {},
  settings: {},
  'settings/sheets': { module: 'sheet-settings' },
  terms: { hasRecords: true },
  bin: {},
  jobs: {},
  users: {},
  system: {},
  help: {},
  'harris_matrix/graphml_export': { hasOwnRoute: true },
} as const satisfies Record<string, { module?: string; hasRecords?: boolean; hasOwnRoute?: boolean }>;
