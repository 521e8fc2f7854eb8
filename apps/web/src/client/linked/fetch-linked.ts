import { fetchList, queryOf } from '../data/queries.ts';
import { listLinksFrom, listLinksToKind, numberFieldOf, type KindLinkInfo } from '../kinds/kinds.ts';
import { isLinkTo, splitUnitName } from './match-links.ts';

export type LinkedRow = { id: number } & Readonly<Record<string, unknown>>;

/** A linked record by its name. Without an id it does not exist. */
export interface LinkedName {
  name: string;
  id?: number;
}

/** The records of one kind with which a record is linked. */
export interface LinkedOfKind {
  names: readonly LinkedName[];
  /** Number of further records, which are not listed. */
  more: number;
}

/** Records of one kind that are listed at most. */
const MOST = 100;

/** Lists the kinds of record that a kind links to, or that link to it. */
export function listLinkedKinds(name: string): string[] {
  return [
    ...new Set([
      ...listLinksFrom(name).map(({ to }) => to),
      ...listLinksToKind(name).map(({ from }) => from),
    ]),
  ];
}

/** Fetches the records of one kind that a record names in its links, and those that name it. @throws ProblemError */
export async function fetchLinked(name: string, record: LinkedRow, other: string): Promise<LinkedOfKind> {
  const named = listLinksFrom(name).filter(({ to }) => to === other);
  const naming = listLinksToKind(name).filter(({ from }) => from === other);
  const [targets, sources] = await Promise.all([
    Promise.all(named.map((link) => fetchTargets(record, link))),
    Promise.all(naming.map((link) => fetchSources(name, record, link))),
  ]);
  const all = [...targets.flat(), ...sources.flatMap(({ names }) => names)];
  const distinct = new Map(all.map((one) => [one.id ?? one.name, one]));
  return { names: [...distinct.values()], more: Math.max(0, ...sources.map(({ more }) => more)) };
}

/** Finds the records that a link names. */
async function fetchTargets(record: LinkedRow, link: KindLinkInfo): Promise<LinkedName[]> {
  const names = [record[link.field]]
    .flat()
    .filter((one) => typeof one === 'string' && one !== '') as string[];
  if (names.length === 0) return [];
  const number = numberFieldOf(link.to);
  const isUnit = link.to === 'us';
  const numbers = names.map((one) => (isUnit && link.isList ? splitUnitName(one).number : one));
  const where = { and: [{ field: number, operator: 'any_of', value: [...new Set(numbers)].slice(0, MOST) }] };
  const rows = await fetchRows(link.to, record, { where, fields: isUnit ? `${number},area` : number });
  return names.flatMap((one): LinkedName[] => {
    const found = rows.rows.filter((row) =>
      isLinkTo({ ...record, [link.field]: one }, { link, target: row, number }),
    );
    return found.length === 0
      ? [{ name: one }]
      : found.map((row) => ({ id: row.id, name: nameRow(row, number) }));
  });
}

/** Finds the records that name a record in a link. */
async function fetchSources(name: string, record: LinkedRow, link: KindLinkInfo): Promise<LinkedOfKind> {
  const number = numberFieldOf(name);
  const own = numberFieldOf(link.from);
  const value = String(record[number]);
  const where = { and: [{ field: link.field, operator: link.isList ? 'contains' : 'is', value }] };
  const fields = [own, link.field, ...(name === 'us' ? ['area'] : [])].join(',');
  const { rows, pagination } = await fetchRows(link.from, record, { where, fields });
  const found = rows.filter((row) => isLinkTo(row, { link, target: record, number }));
  const names = found.map((row) => ({ id: row.id, name: String(row[own]) }));
  return { names, more: pagination.total - rows.length };
}

interface RowsQuery {
  where: object;
  fields: string;
}

function fetchRows(entity: string, { site_name: site }: LinkedRow, { where, fields }: RowsQuery) {
  const query = { site_name_is: String(site), where: JSON.stringify(where), fields, limit: MOST };
  return fetchList<LinkedRow>(`/api/${entity}${queryOf(query)}`);
}

function nameRow(row: LinkedRow, number: string): string {
  const { area } = row;
  return typeof area === 'string' && area !== '' ? `${area}/${String(row[number])}` : String(row[number]);
}
