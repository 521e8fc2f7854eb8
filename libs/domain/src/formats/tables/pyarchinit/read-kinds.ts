import { DECLARED_KINDS, KIND_NAMES, type KindName, type ScoreTable } from '@trowel/domain/records';
import type { ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedRecord } from '../../import/imported-data.ts';
import type { Table } from '../../text/table.ts';
import type { ColumnMapping } from '../headings.ts';
import { describeRecordSection, findRecordSection, readRecordSection } from '../record-table.ts';
import { findOriginalTable, KIND_OF_TABLE, mergeScores } from './columns/kind-tables.ts';
import { findColumn, listScores, readOriginalCell, renameColumns } from './columns/rename-columns.ts';

/** Reads the tables of a pyArchInit database with records of the declared kinds. */
export function readKindTables(
  builder: ImportBuilder,
  tables: readonly Table[],
  mapping: ColumnMapping = {},
): void {
  for (const kind of KIND_NAMES) {
    const first = builder.records.length;
    for (const table of tables)
      if (KIND_OF_TABLE.get(table.name ?? '') === kind) readKindTable(builder, table, { kind, mapping });
    const { scores = [], furtherKey } = findOriginalTable(kind);
    for (const one of scores) {
      const table = tables.find(({ name }) => name === one.name);
      if (table && one.number !== undefined) readScores(builder, table, { kind, first, scores: one });
    }
    if (furtherKey !== undefined) distinguishNumbers(builder.records.slice(first), kind, furtherKey);
  }
}

function readKindTable(
  builder: ImportBuilder,
  table: Table,
  { kind, mapping }: { kind: KindName; mapping: ColumnMapping },
): void {
  if (table.rows.length < 2) return;
  const section = findRecordSection(renameColumns(table, kind), { chosen: kind, mapping });
  if (!section) return;
  builder.notes.push(...describeRecordSection(section, builder.language));
  readRecordSection(builder, section);
}

interface ScoresToRead {
  kind: KindName;
  /** Position of the first record of the kind. */
  first: number;
  scores: ScoreTable;
}

/** Adds the scores of a table to the records with their numbers, or reads records that have only scores. */
function readScores(builder: ImportBuilder, table: Table, { kind, first, scores }: ScoresToRead): void {
  const [headings, ...rows] = table.rows;
  if (!headings) return;
  const { number } = DECLARED_KINDS[kind];
  const known = new Map(builder.records.slice(first).map((record) => [keyOf(record, number), record]));
  for (const row of rows) {
    const read = (column: string): string =>
      readOriginalCell(row, { from: findColumn(headings.cells, column) });
    const listed = listScores(headings.cells, row, scores);
    const fields = { site_name: read('sito'), [number]: read(scores.number ?? '') };
    if (listed.length === 0 || fields[number] === '') continue;
    const record = known.get(keyOf({ fields }, number));
    if (record) record.fields[scores.field] = mergeScores(listOf(record.fields[scores.field]), listed);
    else {
      const source = { sheet: scores.name, row: row.number };
      const added: ImportedRecord = { entity: kind, fields: { ...fields, [scores.field]: listed }, source };
      builder.records.push(added);
      known.set(keyOf(added, number), added);
    }
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Adds the further part of the key in brackets to numbers that occur more than once: `Tav. 1 (Sezione)`. */
function distinguishNumbers(records: readonly ImportedRecord[], kind: KindName, further: string): void {
  const { number } = DECLARED_KINDS[kind];
  const known = new Set<string>();
  for (const record of records) {
    const part = record.fields[further];
    const isTaken = known.has(keyOf(record, number));
    if (isTaken && typeof part === 'string')
      record.fields[number] = `${String(record.fields[number])} (${part})`;
    known.add(keyOf(record, number));
  }
}

function keyOf({ fields }: Pick<ImportedRecord, 'fields'>, number: string): string {
  return JSON.stringify([fields['site_name'] ?? '', fields[number]]);
}
