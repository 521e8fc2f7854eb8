/** The kinds of record that have a table, by the last part of its address. */
const TABLES: Readonly<Record<string, string>> = {
  units: 'us',
  finds: 'inventario',
  periods: 'periods',
  terms: 'thesaurus',
};
/** Those whose sheets ask for their record by its id. */
const WITH_SHEET: ReadonlySet<string> = new Set(['us', 'inventario']);
const OF_SITE = /^\/sites\/([^/?]+)(?:\/(matrix|findings))?$/;
const TABLE = /^\/(?:sites\/[^/?]+\/(units|finds|periods)|(terms))(?:\/(\d+))?$/;

/**
 * Gives what the page of an address asks of the API first: its browser asks for it beside the script, which finds the
 * answers on their way. Nothing where the address says more than the page takes by itself, such as a past moment.
 */
export function listFirstAsked(address: string): string[] {
  const [path = '', query = ''] = address.split('?', 2);
  const isPast = new URLSearchParams(query).has('at');
  if (path === '/') return ['/api/sites?limit=100'];
  const [, site, tab = ''] = OF_SITE.exec(path) ?? [];
  if (site !== undefined) return isPast ? [] : firstOfSite(decodeURIComponent(site), { tab, query });
  const [, ofSite, ofAll, id] = TABLE.exec(path) ?? [];
  const entity = TABLES[ofSite ?? ofAll ?? ''];
  if (entity === undefined || isPast) return [];
  return [
    ...['record', 'changes'].map((variant) => `/api/schemas/${entity}?variant=${variant}`),
    ...(id !== undefined && WITH_SHEET.has(entity) ? [`/api/${entity}/${id}`] : []),
  ];
}

/** Addresses as the page writes them, however its own was written. */
function firstOfSite(site: string, { tab, query }: { tab: string; query: string }): string[] {
  const name = encodeURIComponent(site);
  if (tab === 'matrix') return query === '' ? [`/api/harris-matrix/${name}/screen?grouping=period`] : [];
  if (tab === 'findings') return [`/api/findings/${name}`];
  return [`/api/sites?${new URLSearchParams({ site_name_is: site })}`];
}
