import type { KindName } from '@trowel/domain/records';

const part = encodeURIComponent;
const inSite = (site: string, rest = ''): string => `/sites/${part(site)}${rest}`;

/** URLs of all pages. */
export const PLACES = {
  home: '/',
  site: (site: string) => inSite(site),
  units: (site: string) => inSite(site, '/units'),
  unit: (site: string, id: number) => inSite(site, `/units/${id}`),
  /** URL of a unit by its name in findings: `12`, or `A/12` if numbers repeat. */
  unitByName: (site: string, name: string) => {
    const [number = '', ...areas] = name.split('/').reverse();
    const area = areas.reverse().join('/');
    return inSite(site, `/us/${part(number)}${area === '' ? '' : `?area=${part(area)}`}`);
  },
  finds: (site: string) => inSite(site, '/finds'),
  find: (site: string, id: number) => inSite(site, `/finds/${id}`),
  /** The table of a declared kind of record, and one record. */
  kind: (site: string, kind: KindName) => inSite(site, `/${kind}`),
  ofKind: (site: string, kind: KindName, id: number) => inSite(site, `/${kind}/${id}`),
  periods: (site: string) => inSite(site, '/periods'),
  period: (site: string, id: number) => inSite(site, `/periods/${id}`),
  matrix: (site: string) => inSite(site, '/matrix'),
  plan: (site: string) => inSite(site, '/plan'),
  survey: (site: string) => inSite(site, '/survey'),
  findings: (site: string) => inSite(site, '/findings'),
  media: (site: string) => inSite(site, '/media'),
  changes: (site: string) => inSite(site, '/changes'),
  import: (site: string) => inSite(site, '/import'),
  export: (site: string) => inSite(site, '/export'),
  siteSettings: (site: string) => inSite(site, '/settings'),
  siteSheets: (site: string) => inSite(site, '/settings/sheets'),
  /** A separate document outside the frame. */
  scene: (site: string) => `/3d/viewer/${part(site)}`,
  models: (site: string) => `/3d/models/${part(site)}`,
  terms: '/terms',
  term: (id: number) => `/terms/${id}`,
  users: '/users',
  account: '/account',
  help: '/help',
  helpOf: (site: string) => inSite(site, '/help'),
  bin: '/bin',
  binOf: (site: string) => `/bin?site=${part(site)}`,
  preferences: '/settings',
  sheets: '/settings/sheets',
  jobs: '/jobs',
  system: '/system',
  /** Export page for the matrix of a site, on which the user chooses the site. */
  graphml: '/harris_matrix/graphml_export',
} as const;

/** Returns the site of a URL, undefined outside all sites. */
export function findSiteOf(path: string): string | undefined {
  const [, name] = /^\/(?:sites|3d\/viewer|3d\/models)\/([^/?#]+)/.exec(path) ?? [];
  return name === undefined ? undefined : decodePart(name);
}

/** Returns the tab of a URL within its site: `units`, or `''` for the overview. */
export function findTabOf(path: string): string | undefined {
  if (/^\/3d\/(?:viewer|models)\//.test(path)) return '3d';
  return /^\/sites\/[^/]+(?:\/([^/?#]*))?/.exec(path)?.[1] ?? (path.startsWith('/sites/') ? '' : undefined);
}

/** Returns the page of a URL. A record and its list are the same page. */
export function findPageOf(path: string): string {
  return /^\/(?:sites\/[^/]+(?:\/[^/?#]*)?|terms)/.exec(path)?.[0] ?? path;
}

/** Decodes a path segment. An invalid segment is returned unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
