import { DECLARED_KINDS, KIND_NAMES, type KindName, type OriginalTable } from '@trowel/domain/records';

/** Returns the table of pyArchInit with the records of a kind. Kinds that it does not have get a table of Trowel. */
export function findOriginalTable(kind: KindName): OriginalTable {
  const { pyarchinit, table } = DECLARED_KINDS[kind];
  return pyarchinit ?? { name: `trowel_${table}`, key: 'id' };
}

/** The kind of record in each table of pyArchInit with one record per row. */
export const KIND_OF_TABLE: ReadonlyMap<string, KindName> = new Map(
  KIND_NAMES.flatMap((kind) => {
    const { name, olderTables = [], scores = [] } = findOriginalTable(kind);
    const scored = scores.filter(({ number }) => number === undefined).map((table) => table.name);
    return [name, ...olderTables, ...scored].map((table) => [table, kind] as const);
  }),
);

/** Names of all tables of pyArchInit that are read into records of the declared kinds. */
export const KIND_TABLES: readonly string[] = KIND_NAMES.flatMap((kind) => {
  const { name, olderTables = [], scores = [] } = findOriginalTable(kind);
  return [name, ...olderTables, ...scores.map((table) => table.name)];
});

/** Separates the columns of a field that is in several columns. */
const JOINT = '-';

/** Joins the values of the columns of one field: `ED` and `1` are `ED-1`. */
export function joinColumns(values: readonly string[]): string {
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(JOINT);
}

/**
 * Splits a value into two columns at the last `-`, or at the first if the number comes first. A value
 * without both parts is in the first column alone.
 */
export function splitIntoColumns(value: string): [string | null, string | null] {
  const isNumberFirst = /^\d+-/.test(value);
  const at = isNumberFirst ? value.indexOf(JOINT) : value.lastIndexOf(JOINT);
  const [first, second] = [value.slice(0, at), value.slice(at + 1)];
  if (at === -1 || first.trim() !== first || second.trim() !== second || first === '' || second === '')
    return [value, null];
  return [first, second];
}

/** Adds scores of the form `name: value` to a list. A score of the same name gets the new value. */
export function mergeScores(scores: readonly string[], added: readonly string[]): string[] {
  const nameOf = (score: string): string => score.split(': ', 1)[0]!;
  const byName = new Map(added.map((score) => [nameOf(score), score]));
  const known = new Set(scores.map(nameOf));
  return [
    ...scores.map((score) => byName.get(nameOf(score)) ?? score),
    ...added.filter((score) => !known.has(nameOf(score))),
  ];
}
