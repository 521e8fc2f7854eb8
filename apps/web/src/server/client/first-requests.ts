/** Kinds of records with a table, by the last part of its address. */
const TABLES: Readonly<Record<string, string>> = {
  units: 'us',
  finds: 'inventario',
  periods: 'periods',
  terms: 'thesaurus',
};
/** Kinds of records whose sheets can be defined, and request their record by id. */
const WITH_SHEET: ReadonlySet<string> = new Set(['us', 'inventario']);
const OF_SITE = /^\/sites\/([^/?]+)(?:\/(matrix|findings))?$/;
const TABLE = /^\/(?:sites\/([^/?]+)\/(units|finds|periods)|(terms))(?:\/(\d+))?$/;

/**
 * Lists the first API requests of the page at an address. The browser preloads them while the script
 * loads.
 * Empty for addresses with additional state, such as a past moment.
 */
export function listFirstRequests(address: string): string[] {
  const [path = '', query = ''] = address.split('?', 2);
  const isPast = new URLSearchParams(query).has('at');
  if (path === '/') return ['/api/sites?limit=100'];
  const [, site, tab = ''] = OF_SITE.exec(path) ?? [];
  if (site !== undefined) return isPast ? [] : firstOfSite(decodeURIComponent(site), { tab, query });
  const [, name, ofSite, ofAll, id] = TABLE.exec(path) ?? [];
  const entity = TABLES[ofSite ?? ofAll ?? ''];
  if (entity === undefined || isPast) return [];
  return [
    ...['record', 'changes'].map((variant) => `/api/schemas/${entity}?variant=${variant}`),
    ...(name !== undefined && WITH_SHEET.has(entity)
      ? [`/api/sheets/${entity}?${new URLSearchParams({ site_name: decodeURIComponent(name) })}`]
      : []),
    ...(id !== undefined && WITH_SHEET.has(entity) ? [`/api/${entity}/${id}`] : []),
  ];
}

/** The paths must be exactly those that the page requests, in the same encoding. */
function firstOfSite(site: string, { tab, query }: { tab: string; query: string }): string[] {
  const name = encodeURIComponent(site);
  if (tab === 'matrix') return query === '' ? [`/api/harris-matrix/${name}/screen?grouping=period`] : [];
  if (tab === 'findings') return [`/api/findings/${name}`];
  return [`/api/sites?${new URLSearchParams({ site_name_is: site })}`];
}
