/** The kinds of record that have a table, by the last part of its address. */
const TABLES: Readonly<Record<string, string>> = {
  units: 'us',
  finds: 'inventario',
  periods: 'periods',
  terms: 'thesaurus',
};
/** Those whose sheets ask for their record by its id. */
const WITH_SHEET: ReadonlySet<string> = new Set(['us', 'inventario']);
const MATRIX = /^\/sites\/([^/?]+)\/matrix$/;
const TABLE = /^\/(?:sites\/[^/?]+\/(units|finds|periods)|(terms))(?:\/(\d+))?$/;

/**
 * Gives what the page of an address asks of the API first: its browser asks for it beside the script, which finds the
 * answers on their way. Nothing where the address says more than the page takes by itself, such as a past moment.
 */
export function listFirstAsked(address: string): string[] {
  const [path = '', query = ''] = address.split('?', 2);
  const [, site] = MATRIX.exec(path) ?? [];
  if (site !== undefined) {
    // As the page writes it, however the address does.
    const name = encodeURIComponent(decodeURIComponent(site));
    return query === '' ? [`/api/harris-matrix/${name}/screen?grouping=period`] : [];
  }
  const [, ofSite, ofAll, id] = TABLE.exec(path) ?? [];
  const entity = TABLES[ofSite ?? ofAll ?? ''];
  if (entity === undefined || new URLSearchParams(query).has('at')) return [];
  return [
    ...['record', 'changes'].map((variant) => `/api/schemas/${entity}?variant=${variant}`),
    ...(id !== undefined && WITH_SHEET.has(entity) ? [`/api/${entity}/${id}`] : []),
  ];
}
