import { splitUnitList } from '../import/unit-list.ts';
import type { TableRow } from '../text/table.ts';
import { findHeadingRole, findUnitColumns, type ColumnMapping, type UnitColumns } from './headings.ts';

/** What a row of headings and the rows below it hold. */
interface HeadedRows {
  cells: readonly string[];
  rows: readonly TableRow[];
  mapping: ColumnMapping;
}

/**
 * As `findUnitColumns`; where no heading names the unit, or relations name none of that column, it is the column whose
 * texts relations name: `CTX-002`, in a table that also counts its contexts.
 */
export function findNamedUnitColumns({ cells, rows, mapping }: HeadedRows): UnitColumns | undefined {
  const units = findUnitColumns(cells, mapping);
  const relations = [...cells.keys()].filter((i) => findHeadingRole(cells[i]!, mapping).kind === 'relation');
  if (relations.length === 0) return units;
  const names = listNames(rows, relations);
  const isNamed = (column: number): boolean => textsOf(rows, column).some((text) => names.has(text));
  if (units ? isNamed(units.key) : areAllFilled(rows, relations)) return units;
  const others = [...cells.keys()].filter((i) => {
    const { kind } = findHeadingRole(cells[i]!, mapping);
    return kind === 'custom' && i !== units?.key && isNumbering(textsOf(rows, i), names);
  });
  const [column] = others;
  if (column === undefined) return units;
  const found = findUnitColumns(cells, { ...mapping, [cells[column]!]: 'us_number' });
  return found && { ...found, isByContent: true };
}

function textsOf(rows: readonly TableRow[], column: number): string[] {
  return rows.map((row) => (row.cells[column] ?? '').trim());
}

function listNames(rows: readonly TableRow[], columns: readonly number[]): Set<string> {
  return new Set(columns.flatMap((column) => textsOf(rows, column).flatMap((text) => splitUnitList(text))));
}

/** Rows of pairs fill both cells; of units, the uppermost and the lowest leave one empty. */
function areAllFilled(rows: readonly TableRow[], columns: readonly number[]): boolean {
  return columns.every((column) => textsOf(rows, column).every((text) => text !== ''));
}

/** Whether texts give each row a name of its own, and hold most of the names that relations use. */
function isNumbering(texts: readonly string[], names: ReadonlySet<string>): boolean {
  const distinct = new Set(texts);
  if (distinct.has('') || distinct.size < texts.length) return false;
  const known = [...names].filter((name) => distinct.has(name)).length;
  return known >= 2 && known > names.size / 2;
}
