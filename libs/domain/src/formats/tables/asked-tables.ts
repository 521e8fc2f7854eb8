import type { AskedTables, RecordKind, TableKind } from '../import/imported-data.ts';
import type { Table } from '../text/table.ts';
import type { ColumnMapping } from './headings.ts';
import { partTables } from './part-tables.ts';
import { findRecordSection, type RecordSection } from './record-table.ts';
import { divideTable, type DividedTable } from './table-sections.ts';

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
