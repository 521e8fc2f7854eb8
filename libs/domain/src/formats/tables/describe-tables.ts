import type { Language } from '@trowel/domain/matrix';
import { hasCustomFields } from '@trowel/domain/records';
import type { RequestedTables, RecordKind, TableKind } from '../import/imported-data.ts';
import { columnName, type Table, type TableRow } from '../text/table.ts';
import { findChosenKind, divideAll, findRecords, type Divided } from './chosen-tables.ts';
import type { RelationRole } from './words/relation-words.ts';
import type { ColumnMapping, UnitRole } from './headings.ts';
import type { RecordRole } from './record-headings.ts';
import type { TableSection } from './table-sections.ts';

/** Meaning of a column of a table, with samples of its texts. */
export interface DescribedColumn {
  /** As in the file; `''` without a heading. */
  heading: string;
  /** `A`, `B`, … as in spreadsheets. */
  letter: string;
  /**
   * `field` of a record, `relation` with the units in its cells, `relations` as text, `part` of a
   * relation, `own` for custom fields as JSON, `custom` (stored under its heading), `ignored`.
   */
  kind: 'field' | 'relation' | 'relations' | 'part' | 'own' | 'custom' | 'ignored';
  /** Name of the field, relation, or part of a relation. */
  name?: string;
  /** The first different texts of the column. */
  samples: string[];
  /** Number of rows with a text in it. */
  filled: number;
}

/** The content of one section of a table. */
export interface DescribedTable {
  /** Name of the sheet; absent for text files. */
  sheet?: string;
  /**
   * `other`: a list of something Trowel does not read, named by `what`. `unknown`: the headings are
   * not clear enough.
   */
  holds: TableKind | 'other' | 'unknown';
  what?: string;
  /** Row of the headings in the file, from 1. */
  heading_row?: number;
  /** Number of rows below the headings. */
  rows: number;
  columns: DescribedColumn[];
  is_hidden: boolean;
}

/** Choices of the user about the tables. */
export interface DescribeOptions {
  mapping: ColumnMapping;
  sheets: RequestedTables;
  /** True if the file is read as rows without headings. Unknown tables then contain relations. */
  isHeadless: boolean;
  /** Language of the description. */
  language: Language;
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
const SEARCHED_ROWS = 30;

/** Returns the content of each table and how its columns are read. Cost: linear in the cells. */
export function describeTables(tables: readonly Table[], options: DescribeOptions): DescribedTable[] {
  const { mapping, sheets } = options;
  const divided = divideAll(tables, { mappingOf: () => mapping, sheets });
  // Next to a table with headings, an unknown table is not one without headings.
  const isHeadless =
    options.isHeadless &&
    divided.every(({ table, sections }) => sections.length === 0 && !findRecords(table, { mapping, sheets }));
  return divided.flatMap((one) => describeTable(one, { ...options, isHeadless }));
}

function describeTable(
  { table, sections, foreign }: Divided,
  { mapping, sheets, isHeadless, language }: DescribeOptions,
): DescribedTable[] {
  const chosen = findChosenKind(table, sheets);
  if (chosen === 'ignore') return [describeUnknown(table, 'ignore')];
  if (sections.length > 0) return sections.map(describeSection);
  const records = findRecords(table, { mapping, sheets });
  if (records) {
    const { columns, headings, headingRow, rows } = records;
    return [
      {
        ...placeOf(table),
        holds: columns.entity,
        heading_row: headingRow,
        rows: rows.length,
        columns: describeColumns(headings, rows, (column) => ofRecord(columns.roles[column], columns.entity)),
      },
    ];
  }
  if (foreign !== undefined) return [{ ...describeUnknown(table, 'other'), what: foreign[language] }];
  if (isHeadless) return [{ ...placeOf(table), holds: 'relations', rows: table.rows.length, columns: [] }];
  return [describeUnknown(table, chosen ?? 'unknown')];
}

function describeSection(section: TableSection): DescribedTable {
  const { table, headings, headingRow, rows, kind, columns } = section;
  return {
    ...placeOf(table),
    holds: kind === 'units' ? 'us' : 'relations',
    heading_row: headingRow,
    rows: rows.length,
    columns: describeColumns(headings, rows, (column) =>
      kind === 'units' ? ofUnit(columns.roles[column]) : ofRelation(columns.roles[column]),
    ),
  };
}

type Meaning = Pick<DescribedColumn, 'kind' | 'name'>;

function ofUnit(role: UnitRole | undefined): Meaning {
  if (role === undefined) return { kind: 'ignored' };
  if (role.kind === 'field') return { kind: 'field', name: role.field.name };
  return role.kind === 'relation' ? { kind: 'relation', name: role.type } : { kind: role.kind };
}

function ofRelation(role: RelationRole | undefined): Meaning {
  return role === undefined || role === 'ignored' ? { kind: 'ignored' } : { kind: 'part', name: role };
}

/** Only finds have custom fields. */
function ofRecord(role: RecordRole | undefined, entity: RecordKind): Meaning {
  if (role === undefined) return { kind: 'ignored' };
  if (role.kind === 'field') return { kind: 'field', name: role.field.name };
  return { kind: hasCustomFields(entity) ? role.kind : 'ignored' };
}

/** Uses the first row with several texts as headings, so that the user can map each column. */
function describeUnknown(table: Table, holds: DescribedTable['holds']): DescribedTable {
  const isHeading = ({ cells }: TableRow): boolean => cells.filter((cell) => cell.trim() !== '').length > 1;
  const index = Math.max(0, table.rows.slice(0, SEARCHED_ROWS).findIndex(isHeading));
  const heading = table.rows[index];
  const rows = table.rows.slice(index + 1);
  return {
    ...placeOf(table),
    holds,
    ...(heading && { heading_row: heading.number }),
    rows: rows.length,
    columns: describeColumns(heading?.cells ?? [], rows, () => ({ kind: 'ignored' })),
  };
}

function placeOf({ name, hidden }: Table): Pick<DescribedTable, 'sheet' | 'is_hidden'> {
  return { ...(name !== undefined && { sheet: name }), is_hidden: hidden === true };
}

function describeColumns(
  headings: readonly string[],
  rows: readonly TableRow[],
  meaningOf: (column: number) => Meaning,
): DescribedColumn[] {
  return headings.map((heading, column) => ({
    heading: heading.trim(),
    letter: columnName(column),
    ...meaningOf(column),
    ...sampleOf(rows, column),
  }));
}

function sampleOf(rows: readonly TableRow[], column: number): Pick<DescribedColumn, 'samples' | 'filled'> {
  const samples = new Set<string>();
  let filled = 0;
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').trim();
    if (text === '') continue;
    filled++;
    if (samples.size < MAX_SAMPLES) samples.add(text.slice(0, MAX_SAMPLE_LENGTH));
  }
  return { samples: [...samples], filled };
}
