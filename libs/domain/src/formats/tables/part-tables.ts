import { hasCustomFields } from '@trowel/domain/records';
import type { Table, TableRow } from '../text/table.ts';
import { findForeignKey, findHeadingRole, findUnitColumns, type ColumnMapping } from './headings.ts';
import { findRecordColumns } from './record-headings.ts';
import { findRecordSection } from './record-table.ts';
import { findRelationColumns } from './relation-columns.ts';
import { divideTable } from './table-sections.ts';

/** Number of rows below headings that are used to recognise them. */
const SEEN_ROWS = 40;

/**
 * Splits a sheet with units and other records (finds, periods, …) below each other, separated by a
 * blank row or a title. Units and relations stay together. Cost: linear in the rows.
 */
export function partTables(table: Table, mapping: ColumnMapping = {}): Table[] {
  const { rows } = table;
  const starts = [0];
  for (let index = 1; index < rows.length; index++) {
    const isTitled = isTitle(rows[index - 1]!);
    if (!isTitled && !isAfterBlank(rows, index)) continue;
    const next = kindOfHeadings(table, index, mapping);
    if (next === undefined) continue;
    const start = starts.at(-1)!;
    const above = kindOfRows(
      { ...table, rows: rows.slice(start, Math.min(index, start + SEEN_ROWS)) },
      mapping,
    );
    // Rows above the first headings are the title of the sheet. Units and relations are divided
    // later.
    if (above === undefined || (above === 'units' && next === 'units')) continue;
    starts.push(isTitled && isTitleOf(rows, index) ? index - 1 : index);
  }
  if (starts.length === 1) return [table];
  const { csvProblems, fixed, formulas, ...plain } = table;
  return starts.map((start, i) => ({
    ...plain,
    ...(i === 0 && csvProblems && { csvProblems }),
    ...(i === 0 && fixed && { fixed }),
    ...(i === 0 && formulas && { formulas }),
    rows: rows.slice(start, starts[i + 1]),
  }));
}

type Kind = 'units' | 'records' | 'others';

/** Returns the kind of the first rows of a part, wherever its headings are. */
function kindOfRows(table: Table, mapping: ColumnMapping): Kind | undefined {
  const { sections, foreign } = divideTable(table, mapping);
  if (sections.length > 0) return 'units';
  if (findRecordSection(table, { mapping })) return 'records';
  return foreign === undefined ? undefined : 'others';
}

/** Returns the kind of the headings in a row; undefined for other rows. */
function kindOfHeadings({ rows }: Table, index: number, mapping: ColumnMapping): Kind | undefined {
  const { cells } = rows[index]!;
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '');
  // Most rows below a blank row are another unit.
  if (texts.length < 2 || /\d\d/.test(texts[0]!) || texts.some((text) => /^\d+$/.test(text)))
    return undefined;
  const units = findUnitColumns(cells, mapping);
  const hasRelations = cells.some((cell) => findHeadingRole(cell, mapping).kind.startsWith('relation'));
  const records = findRecordColumns(cells, { mapping });
  const isOfUnits =
    hasRelations || (!(records && hasCustomFields(records.entity)) && units?.isWeak === false);
  if (records && !isOfUnits) return 'records';
  if (!hasRelations && findForeignKey(cells, mapping) !== undefined) return 'others';
  if (units && !units.isWeak && units.known > 1) return 'units';
  const below = rows.slice(index + 1, index + SEEN_ROWS);
  return findRelationColumns(cells, mapping, below) && 'units';
}

function isTitle({ cells }: TableRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length === 1;
}

/** A number alone is rarely the title of the rows below. */
function isTitleOf(rows: readonly TableRow[], index: number): boolean {
  const title = rows[index - 1]!;
  return rows[index]!.number === title.number + 1 && !/^\s*\d+\s*$/.test(title.cells.join(''));
}

function isAfterBlank(rows: readonly TableRow[], index: number): boolean {
  return rows[index]!.number > rows[index - 1]!.number + 1;
}
