import type { AskedTables, RecordKind, TableKind } from '../import/imported-data.ts';
import { textsOfColumn, type Table } from '../text/table.ts';
import { applyMapping, foldHeading, isUnitSheet, type ColumnMapping } from './headings.ts';
import { partTables } from './part-tables.ts';
import { findRecordSection, type RecordSection } from './record-table.ts';
import { divideTable, type DividedTable, type TableSection } from './table-sections.ts';

/** What the person who imports has said of the tables. */
export interface Asked {
  mapping: ColumnMapping;
  sheets: AskedTables;
}

/** What a table is said to hold; undefined where nothing was said of it. */
export function askedOf({ name = '' }: Table, sheets: AskedTables): TableKind | undefined {
  return Object.hasOwn(sheets, name) ? sheets[name] : undefined;
}

/** Whether a table is said to hold records that are neither units nor relations. */
export function isRecordKind(asked: TableKind | undefined): asked is RecordKind {
  return asked !== undefined && asked !== 'us' && asked !== 'relations' && asked !== 'ignore';
}

/** The tables of a sheet; one of which somebody says what it holds is not cut. */
export function partAsked(table: Table, { mapping, sheets }: Asked): Table[] {
  return askedOf(table, sheets) === undefined ? partTables(table, mapping) : [table];
}

/** The records of a table, unless it is said to hold units or relations. */
export function findRecords(table: Table, { mapping, sheets }: Asked): RecordSection | undefined {
  const asked = askedOf(table, sheets);
  if (asked !== undefined && !isRecordKind(asked)) return undefined;
  return findRecordSection(table, { mapping, ...(asked && { asked }) });
}

/** Takes a table apart, as far as it is not said to hold other records. */
export function divideAsked(table: Table, { mapping, sheets }: Asked): DividedTable {
  const asked = askedOf(table, sheets);
  if (isRecordKind(asked)) return { sections: [], preamble: [] };
  return divideTable(table, mapping, asked === 'ignore' ? undefined : asked);
}

/** A table and what was found in it. */
export type Divided = DividedTable & { table: Table };

type UnitSection = Extract<TableSection, { kind: 'units' }>;

/** Takes all tables of a file apart: what one of them holds may tell what another does not. */
export function divideAll(
  tables: readonly Table[],
  { mappingOf, sheets }: { mappingOf: (table: Table) => ColumnMapping; sheets: AskedTables },
): Divided[] {
  const found = tables.map((table) => ({
    table,
    ...divideAsked(table, { mapping: mappingOf(table), sheets }),
  }));
  return leaveOutLists(found, sheets);
}

function listUnitSections(found: readonly Divided[]): UnitSection[] {
  return found.flatMap(({ sections }) => sections.filter((section) => section.kind === 'units'));
}

/** `contextId`, `us_id`: what a unit is referred to by where units have an `id`. */
const REFERENCE = /^\S.* id$/;

/** Beside units with an `id`, a table with an `id` of its own and a `contextId` is one of things of theirs: samples, dates. */
function leaveOutThings(found: readonly Divided[], sheets: AskedTables): readonly Divided[] {
  const keyOf = ({ headings, columns }: UnitSection): string => applyMapping(headings[columns.key]!, {});
  const known = listUnitSections(found).filter((section) => keyOf(section) === 'id');
  const names = new Set(known.flatMap(({ rows, columns }) => textsOfColumn(rows, columns.key)));
  const areThings = (section: TableSection): boolean =>
    section.kind === 'units' &&
    REFERENCE.test(keyOf(section)) &&
    section.headings.some((heading) => foldHeading(heading) === 'id') &&
    textsOfColumn(section.rows, section.columns.key).every((name) => name === '' || names.has(name));
  return found.map((one) =>
    known.length === 0 || askedOf(one.table, sheets) !== undefined
      ? one
      : { ...one, sections: one.sections.filter((section) => !areThings(section)) },
  );
}

/** Columns that a list of words has at most: its number, the word, a remark. */
const MOST_COLUMNS_OF_WORDS = 3;

/**
 * Beside tables whose headings say that they are about units, a narrow one that merely numbers its rows (`ID;Colore`) is a list
 * of words, unless it is called after units, numbers the same ones, or somebody said what it holds.
 */
function leaveOutLists(given: readonly Divided[], sheets: AskedTables): Divided[] {
  const found = leaveOutThings(given, sheets);
  const units = listUnitSections(found);
  const said = units.filter(({ columns }) => !columns.isWeak);
  if (said.length === 0 || said.length === units.length) return [...found];
  const names = new Set(said.flatMap(({ rows, columns }) => textsOfColumn(rows, columns.key)));
  const isList = (section: TableSection): boolean => {
    if (section.kind !== 'units' || !section.columns.isWeak) return false;
    const { roles, key } = section.columns;
    if (roles.length > MOST_COLUMNS_OF_WORDS || roles.some(({ kind }) => kind.startsWith('relation')))
      return false;
    const own = textsOfColumn(section.rows, key);
    return own.filter((name) => names.has(name)).length < own.length / 2;
  };
  return found.map((one) =>
    askedOf(one.table, sheets) !== undefined || isUnitSheet(one.table.name)
      ? one
      : { ...one, sections: one.sections.filter((section) => !isList(section)) },
  );
}
