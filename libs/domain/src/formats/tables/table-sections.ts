// One file: the rules for a heading row depend on each other, so their order matters.
import type { Labels } from '@trowel/domain/core';
import { getEntity } from '@trowel/domain/records';
import type { TableKind } from '../import/imported-data.ts';
import { doGroupsMeet } from './group-order.ts';
import {
  findForeignKey,
  findHeadingRole,
  findUnitColumns,
  foldHeading,
  isEnoughOfUnits,
  type ColumnMapping,
  type UnitColumns,
} from './headings.ts';
import { findUnitGrid } from './grid/unit-grid.ts';
import { findNamedUnitColumns } from './named-column.ts';
import {
  areHeadings,
  areOfOthers,
  hasRelations,
  findForeign,
  findPhases,
  hasHeadingsBelow,
  isOfYears,
} from './other-lists.ts';
import { findTrowelEntity, findTrowelRecordKind } from './trowel-table.ts';
import { findRecordColumns } from './record-headings.ts';
import { findRelationColumns, type RelationColumns } from './relation-columns.ts';
import { textsOfColumn, type Table, type TableRow } from '../text/table.ts';

interface SectionBase {
  table: Table;
  headings: readonly string[];
  headingRow: number;
  rows: TableRow[];
}

/** A section of a table below one row of headings, with one unit or one relation per row. */
export type TableSection =
  | (SectionBase & { kind: 'units'; columns: UnitColumns })
  | (SectionBase & { kind: 'relations'; columns: RelationColumns });

/** The sections of a table. */
export interface DividedTable {
  sections: TableSection[];
  /** Rows above the first headings. */
  preamble: TableRow[];
  /** Kind of things that the table lists instead (`finds`), if its headings say so. */
  foreign?: Labels;
}

/** Content that `divideTable` can be restricted to. */
export type ChosenKind = Extract<TableKind, 'us' | 'relations'>;

type Understood = { kind: 'units'; columns: UnitColumns } | { kind: 'relations'; columns: RelationColumns };
/** Headings of a list of other things. */
interface Others {
  kind: 'others';
  what: Labels;
}
/** Headings in one or two rows (`Relations` above `Covers`, `Cuts`). */
type Heading = Understood & { cells: readonly string[]; height: number };

const SEARCHED_ROWS = 30;
const SAMPLE_ROWS = 200;
const MAX_HEADING_CHARACTERS = 80;
const ORDERS_OF_GROUPS: Others = {
  kind: 'others',
  what: { en: 'orders of groups', it: 'ordini di gruppi' },
};
const FORM: Others = {
  kind: 'others',
  what: {
    en: 'fields laid out as a form, one below the other',
    it: 'campi disposti come in una scheda, uno sotto l’altro',
  },
};

/**
 * Finds the rows of headings of a table by their words. They need not be in the first row. Several
 * tables may follow each other, separated by a blank row or a title.
 */
export function divideTable(table: Table, mapping: ColumnMapping = {}, chosen?: ChosenKind): DividedTable {
  if (chosen === undefined && findUnitGrid(table)) return { sections: [], preamble: [] };
  const { starts, foreign } = findStarts(table, mapping, chosen);
  return {
    sections: starts.map((start, i) => cutSection(table, start, starts[i + 1]?.index)),
    preamble: table.rows.slice(0, starts[0]?.index ?? 0),
    ...(foreign !== undefined && { foreign }),
  };
}

interface Start {
  index: number;
  heading: Heading;
}

function findStarts(
  table: Table,
  mapping: ColumnMapping,
  chosen: ChosenKind | undefined,
): { starts: Start[]; foreign: Labels | undefined } {
  const starts: Start[] = [];
  const width = Math.max(0, ...table.rows.slice(0, SEARCHED_ROWS).map(({ cells }) => cells.length));
  let foreign: Labels | undefined;
  for (const index of table.rows.keys()) {
    if (!mayBeHeading(table.rows, index, starts.length > 0)) continue;
    const { cells } = table.rows[index]!;
    if (starts.length === 0 && chosen === undefined) foreign = findForeignRow(cells);
    const isOfRecords = chosen === undefined && starts.length === 0 && isHeadingOfRecords(cells, mapping);
    if (foreign !== undefined || isOfRecords) break;
    const heading = understandHeading(table, index, { width, mapping, chosen });
    if (heading?.kind === 'others') foreign ??= heading.what;
    else if (heading) starts.push({ index, heading });
    if (foreign !== undefined && starts.length === 0) break;
  }
  if (starts.length === 0) foreign ??= findPhases(table.rows[0]?.cells ?? [], { mapping });
  return { starts, foreign };
}

/** Tables that Trowel writes but does not read: media, models, the change log. */
function findForeignRow(cells: readonly string[]): Labels | undefined {
  const entity = findTrowelEntity(cells);
  if (entity === undefined || entity === 'us' || findTrowelRecordKind(cells)) return undefined;
  const { en, it } = getEntity(entity).plural;
  return { en: en.toLowerCase(), it: it.toLowerCase() };
}

/**
 * Returns true for headings of records. The rows of a vocabulary contain names of tables such as `us`,
 * which are not headings.
 */
function isHeadingOfRecords(cells: readonly string[], mapping: ColumnMapping): boolean {
  if (findTrowelRecordKind(cells) !== undefined) return true;
  return findRecordColumns(cells, { mapping })?.entity === 'thesaurus';
}

function mayBeHeading(rows: readonly TableRow[], index: number, hasHeading: boolean): boolean {
  if (!hasHeading) return index < SEARCHED_ROWS;
  const row = rows[index]!;
  const before = rows[index - 1]!;
  return (row.number > before.number + 1 || isTitle(before)) && !goesOn(before, row);
}

/**
 * Returns true if a row has a number in the same column as the row before it. Most rows below a blank
 * row are another unit.
 */
function goesOn(before: TableRow, { cells }: TableRow): boolean {
  return cells.some((cell, i) => /^\s*\d+\s*$/.test(cell) && /\d/.test(before.cells[i] ?? ''));
}

function isTitle({ cells }: TableRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length === 1;
}

interface Search {
  width: number;
  mapping: ColumnMapping;
  /** Content that the user chose, regardless of the headings. */
  chosen: ChosenKind | undefined;
}

/** Returns the headings that begin at a row, or the kind of things that the table lists instead. */
function understandHeading(table: Table, index: number, search: Search): Heading | Others | undefined {
  const cells = spreadRelations(table, index, search);
  const one = understandCells(table, { cells, first: index + 1 }, search);
  if (one?.kind === 'others') return one;
  if (one?.kind === 'relations') return { ...one, cells, height: 1 };
  const joined = joinSubheadings(table.rows, index, search.mapping);
  const two = joined && understandCells(table, { cells: joined, first: index + 2 }, search);
  if (joined && two?.kind === 'units') {
    const unknown = listUnknown(two, table.rows[index + 1]!);
    // `Quote` over `min` and `max` is unknown, but next to `Copre` and `Taglia` these are headings.
    if (unknown.length === 0 || two.columns.known > (one?.columns.known ?? 0)) {
      const named = joined.map((cell, i) =>
        unknown.includes(i) ? `${spanOf(cells, i)} ${cell}`.trim() : cell,
      );
      const columns = unknown.length === 0 ? two.columns : findUnitColumns(named, search.mapping);
      return { kind: 'units', columns: columns ?? two.columns, cells: named, height: 2 };
    }
  }
  return one && { ...one, cells, height: 1 };
}

/** Returns the columns of a row whose words are unknown headings. */
function listUnknown({ columns }: { columns: UnitColumns }, { cells }: TableRow): number[] {
  return [...cells.keys()].filter((i) => cells[i]!.trim() !== '' && columns.roles[i]?.kind === 'custom');
}

/** Returns the heading above a column, or the nearest one to its left that spans it. */
function spanOf(cells: readonly string[], column: number): string {
  return cells.slice(0, column + 1).findLast((cell) => cell.trim() !== '') ?? '';
}

/**
 * Repeats a heading of a relation that is merged over several columns (`Copre` over three). Only the
 * first cell has the text; the next columns belong to it if they contain only units of the table.
 */
function spreadRelations({ rows }: Table, index: number, { width, mapping }: Search): string[] {
  const cells = [...rows[index]!.cells];
  const isOfRelation = (cell = ''): boolean => findHeadingRole(cell, mapping).kind === 'relation';
  const key = cells.some(isOfRelation) ? findUnitColumns(cells, mapping)?.key : undefined;
  if (key === undefined) return cells;
  const below = rows.slice(index + 1, index + 1 + SAMPLE_ROWS);
  const names = new Set(textsOfColumn(below, key));
  for (let i = 1; i < width; i++) {
    if ((cells[i] ?? '').trim() !== '' || !isOfRelation(cells[i - 1])) continue;
    const listed = textsOfColumn(below, i)
      .flatMap((text) => text.split(/[\s,;]+/))
      .filter((name) => name !== '');
    if (listed.length > 0 && listed.every((name) => names.has(name))) cells[i] = cells[i - 1]!;
  }
  return cells;
}

/** Merges a second row of headings into the first, if the unit column is named only once. */
function joinSubheadings(
  rows: readonly TableRow[],
  index: number,
  mapping: ColumnMapping,
): string[] | undefined {
  const row = rows[index]!;
  const below = rows[index + 1];
  if (!below || below.number !== row.number + 1) return undefined;
  const key = findUnitColumns(row.cells, mapping)?.key;
  if (key === undefined || (below.cells[key] ?? '').trim() !== '') return undefined;
  if (below.cells.some((cell) => /\d/.test(cell))) return undefined;
  const width = Math.max(row.cells.length, below.cells.length);
  return Array.from({ length: width }, (_, i) => below.cells[i]?.trim() || (row.cells[i] ?? ''));
}

function understandCells(
  table: Table,
  { cells, first }: { cells: readonly string[]; first: number },
  { width, mapping, chosen }: Search,
): Understood | Others | undefined {
  if (cells.some((cell) => cell.length > MAX_HEADING_CHARACTERS)) return undefined;
  const rows = table.rows.slice(first, first + SAMPLE_ROWS);
  if (chosen !== undefined) return understandAs(chosen, cells, { mapping, rows });
  if (doGroupsMeet(rows, 2)) return ORDERS_OF_GROUPS;
  const relations = findRelationColumns(cells, mapping, rows);
  // `US, Rapporto, US` names a unit twice, so it is a table of relations.
  if (relations?.isProven) return { kind: 'relations', columns: relations };
  const units = findNamedUnitColumns({ cells, rows, mapping });
  if (
    units &&
    !(units.isWeak && areOfOthers(units, { relations, cells, rows, mapping })) &&
    isEnoughOfUnits(units, { cells, width, sheet: table.name })
  ) {
    const isRelated = hasRelations(units.roles, findRecordColumns(cells, { mapping }));
    const names = rows.map((row) => row.cells[units.key] ?? '');
    if (isAmongValues(cells[units.key]!, [textAbove(table, first, units.key), ...names])) return undefined;
    if (areHeadings(names, mapping) || isForm(rows, units, mapping)) return FORM;
    const foreign = isRelated ? undefined : findForeign(cells, { key: units.key, rows, mapping });
    return foreign ? { kind: 'others', what: foreign } : { kind: 'units', columns: units };
  }
  return relations && understandPair(relations, { cells, mapping });
}

/** Returns true for a form: `Definizione | Strato` above `Colore | bruno` is not a table. */
function isForm(rows: readonly TableRow[], { key, isWeak }: UnitColumns, mapping: ColumnMapping): boolean {
  const firsts = isWeak && key > 0 ? textsOfColumn(rows, 0) : [];
  return areHeadings(firsts, mapping) || hasHeadingsBelow(rows, { key, mapping });
}

function textAbove({ rows }: Table, first: number, column: number): string {
  return rows[first - 2]?.cells[column] ?? '';
}

/** In a list of terms, `US` may be above `US`: these are names of tables. */
function isAmongValues(heading: string, names: readonly string[]): boolean {
  const folded = foldHeading(heading);
  return names.filter((name) => foldHeading(name) === folded).length >= names.length / 2;
}

function understandPair(
  relations: RelationColumns,
  { cells, mapping }: { cells: readonly string[]; mapping: ColumnMapping },
): Understood | Others | undefined {
  if (isOfYears(cells, { mapping, relations })) {
    const what = findForeignKey(cells, mapping);
    return what && { kind: 'others', what };
  }
  return { kind: 'relations', columns: relations };
}

/** Finds the headings of a table whose content the user chose. */
function understandAs(
  chosen: ChosenKind,
  cells: readonly string[],
  { mapping, rows }: { mapping: ColumnMapping; rows: readonly TableRow[] },
): Understood | undefined {
  if (chosen === 'us') {
    const columns = findUnitColumns(cells, mapping);
    return columns && { kind: 'units', columns };
  }
  const columns = findRelationColumns(cells, mapping, rows);
  return columns && { kind: 'relations', columns };
}

function cutSection(table: Table, start: Start, next: number | undefined): TableSection {
  const { number } = table.rows[start.index]!;
  const { cells, height, ...understood } = start.heading;
  let rows = table.rows.slice(start.index + height, next);
  // The title of the next section ("RELATIONSHIPS") does not belong to this one.
  if (next !== undefined && isTitleOf(table.rows, next)) rows = rows.slice(0, -1);
  return { table, headings: cells, headingRow: number, rows, ...understood };
}

function isTitleOf(rows: readonly TableRow[], next: number): boolean {
  const title = rows[next - 1]!;
  return isTitle(title) && title.number === rows[next]!.number - 1 && !/\d/.test(title.cells.join(''));
}
