import {
  DECLARED_KINDS,
  KIND_NAMES,
  type KindName,
  type OriginalTable,
  type ScoreTable,
} from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import {
  columnOf,
  isStored,
  renderValue,
  type PyarchinitTable,
  type PyarchinitValue,
  type Row,
} from './columns/render-values.ts';
import { findOriginalTable, splitIntoColumns } from './columns/kind-tables.ts';

/** The records of the declared kinds. */
export type KindRows = Readonly<Record<KindName, readonly Row[]>>;

/** Renders the records of the declared kinds as tables of a pyArchInit database. Kinds without records have none. */
export function renderKindTables(kinds: KindRows): PyarchinitTable[] {
  return KIND_NAMES.flatMap((kind) => {
    const rows = kinds[kind];
    if (rows.length === 0) return [];
    const original = findOriginalTable(kind);
    const scores = (original.scores ?? []).flatMap((table) => renderScores(kind, table, rows));
    return [renderKind(kind, original, rows), ...scores];
  });
}

interface Column {
  name: string;
  render(row: Row): PyarchinitValue;
}

function renderKind(kind: KindName, original: OriginalTable, rows: readonly Row[]): PyarchinitTable {
  const fields = DECLARED_KINDS[kind].fields.filter(isStored);
  const columns = fields.flatMap((field) => listColumns(original, field));
  return {
    name: original.name,
    columns: [original.key, ...columns.map(({ name }) => name)],
    rows: rows.map((row, i) => [i + 1, ...columns.map((column) => column.render(row))]),
  };
}

function listColumns({ joined = [] }: OriginalTable, field: Field): Column[] {
  const split = joined.find((one) => one.field === field.name);
  if (!split) return [{ name: columnOf(field), render: (row) => renderValue(field, row[field.name]) }];
  return split.columns.map((name, i) => ({
    name,
    render(row) {
      const value = row[field.name];
      return typeof value === 'string' ? (splitIntoColumns(value)[i] ?? null) : null;
    },
  }));
}

/** Renders the scores that have a column in pyArchInit. All scores are in a column of Trowel besides. */
function renderScores(
  kind: KindName,
  { name, key, number, field, columns }: ScoreTable,
  rows: readonly Row[],
): PyarchinitTable[] {
  if (number === undefined) return [];
  const scored = rows.flatMap((row) => {
    const list = row[field];
    const values = new Map(
      (Array.isArray(list) ? list.map(String) : []).map((score) => {
        const [column = '', ...rest] = score.split(': ');
        return [column, rest.join(': ')] as const;
      }),
    );
    const cells = columns.map((column) => values.get(column) ?? null);
    if (cells.every((cell) => cell === null)) return [];
    return [[renderKey(row['site_name']), renderKey(row[DECLARED_KINDS[kind].number]), ...cells]];
  });
  if (scored.length === 0) return [];
  return [
    { name, columns: [key, 'sito', number, ...columns], rows: scored.map((cells, i) => [i + 1, ...cells]) },
  ];
}

function renderKey(value: unknown): string {
  return String(value);
}
