import { DECLARED_KINDS, type KindName, type ScoreTable } from '@trowel/domain/records';
import type { Table, TableRow } from '../../../text/table.ts';
import { findOriginalTable, joinColumns } from './kind-tables.ts';

/** Columns for locks, synchronization and rows of other tables. */
export const LOCK_COLUMNS: ReadonlySet<string> = new Set(
  `id_us version_number editing_by editing_since last_modified_by last_modified_timestamp audit_trail sync_status
  created_at updated_at created_by updated_by`.split(/\s+/),
);
const TROWEL_PREFIX = /^trowel_/;

/** A column of the renamed table: its heading, and the columns of the database that it is read from. */
interface Column {
  heading: string;
  from: number[];
  /** True if the values of all columns are joined. Otherwise the first value counts. */
  isJoined?: true;
}

/**
 * Returns a table of pyArchInit with the names of the fields of a kind as headings. Locks and row ids are
 * left out. A row without a number gets one from its row id.
 */
export function renameColumns(table: Table, kind: KindName): Table {
  const [headings, ...rows] = table.rows;
  if (!headings) return table;
  const written = headings.cells.map((cell) => cell.trim());
  const scores = findOriginalTable(kind).scores?.find(({ name }) => name === table.name);
  const columns = listColumns(written, kind, scores);
  const rowId = written.findIndex((column, i) => isRowId(column, i, kind, scores));
  const number = columns.findIndex(({ heading }) => heading === DECLARED_KINDS[kind].number);
  const renameRow = (row: TableRow): TableRow => {
    const cells = columns.map((column) => readOriginalCell(row, column));
    if (cells[number] === '') cells[number] = numberFromRow(table, kind, row.cells[rowId] ?? '');
    if (!scores) return { ...row, cells };
    const listed = listScores(written, row, scores);
    return { ...row, cells: [...cells, listed.join(' | ')], lists: { [columns.length]: listed } };
  };
  const names = [...columns.map(({ heading }) => heading), ...(scores ? [scores.field] : [])];
  return { ...table, rows: [{ ...headings, cells: names }, ...rows.map(renameRow)] };
}

/** Returns the scores of a row in the form `column: value`. Empty columns have none. */
export function listScores(
  headings: readonly string[],
  row: TableRow,
  { columns }: Pick<ScoreTable, 'columns'>,
): string[] {
  return columns.flatMap((column) => {
    const value = readOriginalCell(row, { from: findColumn(headings, column) });
    return value === '' ? [] : [`${column}: ${value}`];
  });
}

/** Returns the positions of the columns of a name in any letter case. PostgreSQL folds unquoted names. */
export function findColumn(headings: readonly string[], column: string): number[] {
  const wanted = column.toLowerCase();
  return [...headings.keys()].filter((i) => headings[i]!.toLowerCase() === wanted);
}

/** Returns the text of a cell. pyArchInit stores the missing value of Python as `None`. */
export function readOriginalCell(
  { cells }: TableRow,
  { from, isJoined }: Pick<Column, 'from' | 'isJoined'>,
): string {
  const texts = from.map((i) => (cells[i] ?? '').trim()).filter((text) => text !== '' && text !== 'None');
  return isJoined ? joinColumns(texts) : (texts[0] ?? '');
}

function listColumns(headings: readonly string[], kind: KindName, scores: ScoreTable | undefined): Column[] {
  const { joined = [] } = findOriginalTable(kind);
  const names = mapNames(kind);
  const columns = joined.map((one): Column => ({
    heading: one.field,
    from: one.columns.flatMap((column) => findColumn(headings, column)),
    isJoined: true,
  }));
  const left = new Set([
    ...columns.flatMap(({ from }) => from),
    ...(scores?.columns ?? []).flatMap((column) => findColumn(headings, column)),
  ]);
  for (const [i, written] of headings.entries()) {
    const column = written.toLowerCase();
    if (left.has(i) || LOCK_COLUMNS.has(column) || isRowId(written, i, kind, scores)) continue;
    const heading = names.get(column.replace(TROWEL_PREFIX, '')) ?? written;
    const known = columns.find((one) => one.heading === heading);
    if (known) known.from.push(i);
    else columns.push({ heading, from: [i] });
  }
  const { number } = DECLARED_KINDS[kind];
  if (!columns.some(({ heading }) => heading === number)) columns.push({ heading: number, from: [] });
  return columns;
}

/** Maps the columns of pyArchInit and of Trowel, in small letters, to the fields of a kind. */
function mapNames(kind: KindName): Map<string, string> {
  const { fields } = DECLARED_KINDS[kind];
  return new Map<string, string>([
    ...fields.map(({ name }) => [name, name] as const),
    ...fields.flatMap(({ name, pyarchinit: column }) =>
      column === undefined ? [] : [[column.toLowerCase(), name] as const],
    ),
    ...(findOriginalTable(kind).aliases ?? []),
  ]);
}

function isRowId(column: string, i: number, kind: KindName, scores: ScoreTable | undefined): boolean {
  const name = column.toLowerCase();
  return name === (scores ?? findOriginalTable(kind)).key || (i === 0 && /^id(?:_|$)/.test(name));
}

/** Returns a number from the row id: `3` if pyArchInit has no other number, `archeozoology-3` otherwise. */
function numberFromRow({ name = '' }: Table, kind: KindName, rowId: string): string {
  const { fields, number } = DECLARED_KINDS[kind];
  const { name: main, joined = [] } = findOriginalTable(kind);
  const hasColumn =
    fields.some((field) => field.name === number && field.pyarchinit !== undefined) ||
    joined.some(({ field }) => field === number);
  if (rowId === '' || (name === main && !hasColumn)) return rowId;
  return `${name.replace(/_table$/, '')}-${rowId}`;
}
