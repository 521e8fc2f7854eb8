import {
  findRelationColumns,
  findUnitColumns,
  type ColumnMapping,
  type RelationColumns,
  type UnitColumns,
} from './headings.ts';
import type { Table, TableRow } from './table.ts';

interface SectionBase {
  table: Table;
  headings: readonly string[];
  headingRow: number;
  rows: TableRow[];
}

/** A stretch of a table under one row of headings: one row a unit, or one row a relation. */
export type Section =
  | (SectionBase & { kind: 'units'; columns: UnitColumns })
  | (SectionBase & { kind: 'relations'; columns: RelationColumns });

/** What a table was found to consist of. */
export interface TableSections {
  sections: Section[];
  /** Rows above the first headings. */
  preamble: TableRow[];
}

type Heading = { kind: 'units'; columns: UnitColumns } | { kind: 'relations'; columns: RelationColumns };

const SEARCHED_ROWS = 30;
const MAX_HEADING_CHARACTERS = 80;

/**
 * Finds the rows of headings of a table by their words: not always the first row, and more than one where several
 * tables stand below each other, parted by a blank row or a title.
 */
export function findSections(table: Table, mapping: ColumnMapping = {}): TableSections {
  const starts: { index: number; heading: Heading }[] = [];
  const width = Math.max(0, ...table.rows.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.length));
  for (const [index, row] of table.rows.entries()) {
    if (!mayBeHeading(table.rows, index, starts.length > 0)) continue;
    const heading = understandHeading(row.cells, width, mapping);
    if (heading) starts.push({ index, heading });
  }
  return {
    sections: starts.map((start, i) => cutSection(table, start, starts[i + 1]?.index)),
    preamble: table.rows.slice(0, starts[0]?.index ?? 0),
  };
}

function mayBeHeading(rows: readonly TableRow[], index: number, hasHeading: boolean): boolean {
  if (!hasHeading) return index < SEARCHED_ROWS;
  const row = rows[index]!;
  const before = rows[index - 1]!;
  return row.number > before.number + 1 || isTitle(before);
}

function isTitle({ cells }: TableRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length === 1;
}

function understandHeading(
  cells: readonly string[],
  width: number,
  mapping: ColumnMapping,
): Heading | undefined {
  if (cells.some((cell) => cell.length > MAX_HEADING_CHARACTERS)) return undefined;
  const units = findUnitColumns(cells, mapping);
  if (units && isEnough(units, cells.length, width)) return { kind: 'units', columns: units };
  const relations = findRelationColumns(cells, mapping);
  return relations && { kind: 'relations', columns: relations };
}

/** One known heading alone is a title or a value, unless the unit column is all there is or leads the way. */
function isEnough({ known, isWeak, key }: UnitColumns, cells: number, width: number): boolean {
  if (known >= 2) return true;
  if (isWeak) return false;
  return width === 1 || (key === 0 && cells > 1 && cells === width);
}

function cutSection(
  table: Table,
  start: { index: number; heading: Heading },
  next: number | undefined,
): Section {
  const { cells, number } = table.rows[start.index]!;
  let rows = table.rows.slice(start.index + 1, next);
  // The title of the next section ("RELATIONSHIPS") is no row of this one.
  if (next !== undefined && isTitleOf(table.rows, next)) rows = rows.slice(0, -1);
  return { table, headings: cells, headingRow: number, rows, ...start.heading };
}

function isTitleOf(rows: readonly TableRow[], next: number): boolean {
  const title = rows[next - 1]!;
  return isTitle(title) && title.number === rows[next]!.number - 1 && !/\d/.test(title.cells.join(''));
}
