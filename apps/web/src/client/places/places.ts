const part = encodeURIComponent;
const inSite = (site: string, rest = ''): string => `/sites/${part(site)}${rest}`;

/** The addresses of all pages. */
export const PLACES = {
  home: '/',
  site: (site: string) => inSite(site),
  units: (site: string) => inSite(site, '/units'),
  unit: (site: string, id: number) => inSite(site, `/units/${id}`),
  /** By the name findings give it: `12`, or `A/12` where numbers repeat. */
  unitByName: (site: string, name: string) => {
    const [number = '', ...areas] = name.split('/').reverse();
    const area = areas.reverse().join('/');
    return inSite(site, `/us/${part(number)}${area === '' ? '' : `?area=${part(area)}`}`);
  },
  finds: (site: string) => inSite(site, '/finds'),
  find: (site: string, id: number) => inSite(site, `/finds/${id}`),
  periods: (site: string) => inSite(site, '/periods'),
  period: (site: string, id: number) => inSite(site, `/periods/${id}`),
  matrix: (site: string) => inSite(site, '/matrix'),
  findings: (site: string) => inSite(site, '/findings'),
  media: (site: string) => inSite(site, '/media'),
  changes: (site: string) => inSite(site, '/changes'),
  import: (site: string) => inSite(site, '/import'),
  export: (site: string) => inSite(site, '/export'),
  siteSettings: (site: string) => inSite(site, '/settings'),
  /** Served by a page of its own: the browser goes there, the frame does not. */
  scene: (site: string) => `/3d/viewer/${part(site)}`,
  models: (site: string) => `/3d/models/${part(site)}`,
  terms: '/terms',
  term: (id: number) => `/terms/${id}`,
  users: '/users',
  account: '/account',
  help: '/help',
  bin: '/bin',
  binOf: (site: string) => `/bin?site=${part(site)}`,
  preferences: '/settings',
  jobs: '/jobs',
  system: '/system',
  /** The matrix of a site for other programs, for who has not chosen the site yet. */
  graphml: '/harris_matrix/graphml_export',
} as const;

/** Gives the site an address belongs to, undefined outside of all sites. */
export function findSiteOf(path: string): string | undefined {
  const [, name] = /^\/(?:sites|3d\/viewer|3d\/models)\/([^/?#]+)/.exec(path) ?? [];
  return name === undefined ? undefined : decodePart(name);
}

/** Gives which tab of its site an address belongs to: `units`, `''` for the overview. */
export function findTabOf(path: string): string | undefined {
  if (/^\/3d\/(?:viewer|models)\//.test(path)) return '3d';
  return /^\/sites\/[^/]+(?:\/([^/?#]*))?/.exec(path)?.[1] ?? (path.startsWith('/sites/') ? '' : undefined);
}

/** Gives the page an address belongs to: a record and the list it stands in are one. */
export function findPageOf(path: string): string {
  return /^\/(?:sites\/[^/]+(?:\/[^/?#]*)?|terms)/.exec(path)?.[0] ?? path;
}

/** Gives a part of an address as it was before it was put there; as it stands where that cannot be. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
