import type { RequestedTables, RecordKind, TableKind } from '../import/imported-data.ts';
import { textsOfColumn, type Table } from '../text/table.ts';
import { applyMapping, foldHeading, isUnitSheet, type ColumnMapping } from './headings.ts';
import { partTables } from './part-tables.ts';
import { findRecordSection, type RecordSection } from './record-table.ts';
import { divideTable, type DividedTable, type TableSection } from './table-sections.ts';

/** Choices of the user about the tables of a file. */
export interface TableChoices {
  mapping: ColumnMapping;
  sheets: RequestedTables;
}

/** Returns the content that the user chose for a table, or undefined without a choice. */
export function findChosenKind({ name = '' }: Table, sheets: RequestedTables): TableKind | undefined {
  return Object.hasOwn(sheets, name) ? sheets[name] : undefined;
}

/** Returns true if the user chose records other than units and relations. */
export function isRecordKind(chosen: TableKind | undefined): chosen is RecordKind {
  return chosen !== undefined && chosen !== 'us' && chosen !== 'relations' && chosen !== 'ignore';
}

/** Splits a sheet into its tables. A sheet whose content the user chose is not split. */
export function splitByChoice(table: Table, { mapping, sheets }: TableChoices): Table[] {
  return findChosenKind(table, sheets) === undefined ? partTables(table, mapping) : [table];
}

/** Finds the records of a table, unless the user chose units or relations. */
export function findRecords(table: Table, { mapping, sheets }: TableChoices): RecordSection | undefined {
  const chosen = findChosenKind(table, sheets);
  if (chosen !== undefined && !isRecordKind(chosen)) return undefined;
  return findRecordSection(table, { mapping, ...(chosen && { chosen }) });
}

/** Divides a table into sections, unless the user chose other records. */
export function divideByChoice(table: Table, { mapping, sheets }: TableChoices): DividedTable {
  const chosen = findChosenKind(table, sheets);
  if (isRecordKind(chosen)) return { sections: [], preamble: [] };
  return divideTable(table, mapping, chosen === 'ignore' ? undefined : chosen);
}

/** A table and its sections. */
export type Divided = DividedTable & { table: Table };

type UnitSection = Extract<TableSection, { kind: 'units' }>;

/** Divides all tables of a file. Tables are compared, because the content of one may explain another. */
export function divideAll(
  tables: readonly Table[],
  { mappingOf, sheets }: { mappingOf: (table: Table) => ColumnMapping; sheets: RequestedTables },
): Divided[] {
  const found = tables.map((table) => ({
    table,
    ...divideByChoice(table, { mapping: mappingOf(table), sheets }),
  }));
  return leaveOutLists(found, sheets);
}

function listUnitSections(found: readonly Divided[]): UnitSection[] {
  return found.flatMap(({ sections }) => sections.filter((section) => section.kind === 'units'));
}

/** References to a unit where units have an `id`: `contextId`, `us_id`. */
const REFERENCE = /^\S.* id$/;

/** Leaves out tables with an `id` and a `contextId`, if the units have an `id`: they list samples or dates of units. */
function leaveOutThings(found: readonly Divided[], sheets: RequestedTables): readonly Divided[] {
  const keyOf = ({ headings, columns }: UnitSection): string => applyMapping(headings[columns.key]!, {});
  const known = listUnitSections(found).filter((section) => keyOf(section) === 'id');
  const names = new Set(known.flatMap(({ rows, columns }) => textsOfColumn(rows, columns.key)));
  const areThings = (section: TableSection): boolean =>
    section.kind === 'units' &&
    REFERENCE.test(keyOf(section)) &&
    section.headings.some((heading) => foldHeading(heading) === 'id') &&
    textsOfColumn(section.rows, section.columns.key).every((name) => name === '' || names.has(name));
  return found.map((one) =>
    known.length === 0 || findChosenKind(one.table, sheets) !== undefined
      ? one
      : { ...one, sections: one.sections.filter((section) => !areThings(section)) },
  );
}

/** Maximum number of columns in a list of words: number, word, remark. */
const MOST_COLUMNS_OF_WORDS = 3;

/**
 * Leaves out narrow tables that only number their rows (`ID;Colore`), if other tables have clear
 * headings of units: they are lists of words. A table stays if it is named after units, has the same
 * numbers, or its content was chosen by the user.
 */
function leaveOutLists(given: readonly Divided[], sheets: RequestedTables): Divided[] {
  const found = leaveOutThings(given, sheets);
  const units = listUnitSections(found);
  const clear = units.filter(({ columns }) => !columns.isWeak);
  if (clear.length === 0 || clear.length === units.length) return [...found];
  const names = new Set(clear.flatMap(({ rows, columns }) => textsOfColumn(rows, columns.key)));
  const isList = (section: TableSection): boolean => {
    if (section.kind !== 'units' || !section.columns.isWeak) return false;
    const { roles, key } = section.columns;
    if (roles.length > MOST_COLUMNS_OF_WORDS || roles.some(({ kind }) => kind.startsWith('relation')))
      return false;
    const own = textsOfColumn(section.rows, key);
    return own.filter((name) => names.has(name)).length < own.length / 2;
  };
  return found.map((one) =>
    findChosenKind(one.table, sheets) !== undefined || isUnitSheet(one.table.name)
      ? one
      : { ...one, sections: one.sections.filter((section) => !isList(section)) },
  );
}
