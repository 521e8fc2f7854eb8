import type { Language } from '@trowel/domain/matrix';
import { addProblem, addUnit, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedStatement, TableKind } from '../../import/imported-data.ts';
import { describeTables, type DescribedTable } from '../describe-tables.ts';
import type { ColumnMapping } from '../headings.ts';
import { describeRecordSection, findRecordSection, readRecordSection } from '../record-table.ts';
import { parseRelationshipsCell, type CellRelation } from '@trowel/domain/records';
import { readRelationSection } from '../relation-section.ts';
import { divideTable } from '../table-sections.ts';
import type { Table, TableRow } from '../../text/table.ts';
import { readUnitSection } from '../unit-section.ts';
import { FIND_TABLES, listFindTables } from './find-tables.ts';
import { KIND_OF_TABLE, KIND_TABLES } from './columns/kind-tables.ts';
import { PYARCHINIT_MEDIA_TABLES, readMediaTables } from './media-tables.ts';
import { readKindTables } from './read-kinds.ts';
import { renameColumns } from './columns/rename-columns.ts';
import { readSpatialTables } from './spatial/read-spatial.ts';
import { GEOMETRY_COLUMNS, SPATIAL_TABLE_NAMES } from './spatial/spatial-tables.ts';

/** A pyArchInit database: its tables as texts, and the tables that Trowel does not read. */
export interface PyarchinitContent {
  tables: readonly Table[];
  others: readonly { name: string; rows: number }[];
}

/** Tables with readers of their own, in the order of reading. */
const OWN_TABLES = [
  'site_table',
  'us_table',
  'us_relationships_table',
  'harris_matrix_table',
  'periodizzazione_table',
  'period_table',
  'datazioni_table',
  'inventario_materiali_table',
  'pyarchinit_thesaurus_sigle',
] as const;
type TableName = (typeof OWN_TABLES)[number];

/** The tables that Trowel reads. */
export const PYARCHINIT_TABLES: readonly string[] = [
  ...OWN_TABLES,
  ...KIND_TABLES,
  ...FIND_TABLES,
  ...SPATIAL_TABLE_NAMES,
];

const READERS: Record<TableName, (builder: ImportBuilder, table: Table, mapping: ColumnMapping) => void> = {
  site_table: (builder, table, mapping) => readRecords(builder, table, { chosen: 'sites', mapping }),
  us_table: readUnits,
  us_relationships_table: readRelations,
  harris_matrix_table: readRelations,
  periodizzazione_table: readPeriods,
  period_table: (builder, table, mapping) => readRecords(builder, table, { chosen: 'periods', mapping }),
  datazioni_table: readDatings,
  inventario_materiali_table: (builder, table, mapping) =>
    readRecords(builder, table, { chosen: 'inventario', mapping }),
  pyarchinit_thesaurus_sigle: readTerms,
};

/** Tables that are read by their names alone, so that their columns have no roles. */
const FIXED_TABLES: ReadonlySet<string> = new Set([
  ...PYARCHINIT_MEDIA_TABLES,
  ...FIND_TABLES,
  ...SPATIAL_TABLE_NAMES,
  GEOMETRY_COLUMNS,
]);

/** Content of each table. */
const HELD: Record<TableName, TableKind> = {
  site_table: 'sites',
  us_table: 'us',
  us_relationships_table: 'relations',
  harris_matrix_table: 'relations',
  periodizzazione_table: 'periods',
  period_table: 'periods',
  datazioni_table: 'thesaurus',
  inventario_materiali_table: 'inventario',
  pyarchinit_thesaurus_sigle: 'thesaurus',
};

/** Returns the content of the tables of a pyArchInit database and how their columns are read. */
export function describePyarchinit(
  { tables }: PyarchinitContent,
  { mapping, language }: { mapping: ColumnMapping; language: Language },
): DescribedTable[] {
  const own = tables
    .filter(({ name = '', rows }) => rows.length > 1 && !FIXED_TABLES.has(name))
    .map(renameTable)
    .concat(listFindTables(tables));
  const kindOf = (name: string): TableKind | undefined => {
    if (FIND_TABLES.includes(name)) return 'inventario';
    return KIND_OF_TABLE.get(name) ?? (Object.hasOwn(HELD, name) ? HELD[name as TableName] : undefined);
  };
  const sheets = Object.fromEntries(own.map(({ name = '' }) => [name, kindOf(name) ?? 'ignore']));
  return describeTables(own, { mapping, sheets, isHeadless: false, language });
}

function renameTable(table: Table): Table {
  const kind = KIND_OF_TABLE.get(table.name ?? '');
  return kind ? renameColumns(table, kind) : withFieldNames(table);
}

/** Returns true if the database has the table of units or of sites of pyArchInit, or one of its plans. */
export function isPyarchinit({ tables }: PyarchinitContent): boolean {
  return tables.some(({ name = '' }) => isPyarchinitTable(name));
}

/** Returns true for a table that only pyArchInit has. Other programs may have a table `fauna`. */
export function isPyarchinitTable(name: string): boolean {
  return name === 'us_table' || name === 'site_table' || SPATIAL_TABLE_NAMES.includes(name);
}

/** Reads a pyArchInit database: units with their relations, and all other records that Trowel has. */
export function readPyarchinit(
  builder: ImportBuilder,
  { tables, others }: PyarchinitContent,
  mapping: ColumnMapping = {},
): void {
  for (const name of OWN_TABLES) {
    const table = tables.find((one) => one.name === name);
    if (table && table.rows.length > 1) READERS[name](builder, table, mapping);
  }
  for (const table of listFindTables(tables)) readRecords(builder, table, { chosen: 'inventario', mapping });
  readKindTables(builder, tables, mapping);
  readSpatialTables(builder, tables);
  const unlinked = readMediaTables(builder, tables);
  reportNotRead(builder, [...others, ...(unlinked > 0 ? [{ name: 'media_table', rows: unlinked }] : [])]);
}

function reportNotRead(builder: ImportBuilder, others: PyarchinitContent['others']): void {
  if (others.length === 0) return;
  const listed = others.map(({ name, rows }) => `${name} (${rows})`).join(', ');
  addProblem(builder, {
    severity: 'warning',
    code: 'table_not_read',
    message: {
      en: `Trowel does not read these tables yet (number of rows in brackets): ${listed}. Keep the original file`,
      it: `Trowel non legge ancora queste tabelle (fra parentesi il numero di righe): ${listed}. Conserva il file originale`,
    },
  });
}

interface RecordChoice {
  chosen: 'sites' | 'periods' | 'inventario' | 'thesaurus';
  mapping: ColumnMapping;
}

function readRecords(builder: ImportBuilder, table: Table, options: RecordChoice): void {
  const section = findRecordSection(withFieldNames(table), options);
  if (!section) return;
  builder.notes.push(...describeRecordSection(section, builder.language));
  readRecordSection(builder, section);
}

function readUnits(builder: ImportBuilder, table: Table, mapping: ColumnMapping): void {
  const heading = 'trowel_relationships';
  const column = table.rows[0]?.cells.indexOf(heading) ?? -1;
  const first = builder.statements.length;
  const plain = column === -1 ? table : withoutColumn(table, column);
  for (const section of divideTable(withFieldNames(plain), mapping).sections)
    if (section.kind === 'units') readUnitSection(builder, section);
  if (column !== -1) addOwnWords(builder.statements.slice(first), table, column);
}

function readRelations(builder: ImportBuilder, table: Table, mapping: ColumnMapping): void {
  for (const section of divideTable(withFieldNames(table), mapping).sections)
    if (section.kind === 'relations') readRelationSection(builder, section);
}

/** Columns of pyArchInit that files of other programs use with other meanings. */
const RENAMED: Readonly<Record<string, string>> = { node_uuid: 'graph_node_id' };

/**
 * Removes the prefix of Trowel's columns (`trowel_phase_end`) and the row ids of pyArchInit, and renames
 * columns that only pyArchInit uses with this meaning.
 */
function withFieldNames(table: Table): Table {
  const plain = table.rows[0]?.cells[0]?.startsWith('id_') ? withoutColumn(table, 0) : table;
  const [headings, ...rows] = plain.rows;
  if (!headings) return plain;
  const cells = headings.cells.map((cell) => RENAMED[cell] ?? cell.replace(/^trowel_/, ''));
  // pyArchInit stores the missing value of Python as `None`.
  const given = rows.map((row) =>
    row.cells.includes('None')
      ? { ...row, cells: row.cells.map((cell) => (cell === 'None' ? '' : cell)) }
      : row,
  );
  return { ...plain, rows: [{ ...headings, cells }, ...given] };
}

function withoutColumn(table: Table, column: number): Table {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, i) => (i === column ? '' : cell)),
  }));
  return { ...table, rows };
}

/**
 * Adds to the relations of `rapporti` what only Trowel's column contains: certainty, notes, and that a
 * unit has no area. `rapporti` takes precedence, because it may have been changed later.
 */
function addOwnWords(statements: readonly ImportedStatement[], table: Table, column: number): void {
  const rows = new Map<number, TableRow>(table.rows.map((row) => [row.number, row]));
  for (const statement of statements) {
    const relations = parseRelationshipsCell(rows.get(statement.source.row)?.cells[column] ?? '') ?? [];
    const same = findSame(relations, statement);
    if (same?.area === '') statement.to = { ...statement.to, area: '' };
    if (same?.certainty) statement.certainty ??= same.certainty;
    if (same?.note) statement.note ??= same.note;
  }
}

function findSame(
  relations: readonly CellRelation[],
  { from, type, to }: ImportedStatement,
): CellRelation | undefined {
  const alike = relations.filter((one) => one.type === type && one.us_number === to.us_number);
  const own = from.area ?? '';
  return (
    alike.find(({ area }) => area === '' && to.area === undefined) ??
    alike.find(({ area }) => (area ?? own) === (to.area ?? own))
  );
}

/** Rows that name a unit date this unit. The other rows describe a period of the site. */
function readPeriods(builder: ImportBuilder, table: Table, mapping: ColumnMapping): void {
  const [headings, ...rows] = table.rows;
  const unit = headings?.cells.findIndex((cell) => cell === 'us') ?? -1;
  if (!headings || unit === -1) return readRecords(builder, table, { chosen: 'periods', mapping });
  const isOfUnit = ({ cells }: TableRow): boolean => (cells[unit] ?? '').trim() !== '';
  readRecords(
    builder,
    { ...table, rows: [headings, ...rows.filter((row) => !isOfUnit(row))] },
    { chosen: 'periods', mapping },
  );
  for (const row of rows.filter(isOfUnit)) dateUnit(builder, { table, headings: headings.cells, row });
}

const DATING: Readonly<Record<string, string>> = {
  periodo_iniziale: 'period',
  fase_iniziale: 'phase',
  periodo_finale: 'period_end',
  fase_finale: 'phase_end',
  datazione_estesa: 'dating',
  sito: 'site_name',
};

function dateUnit(
  builder: ImportBuilder,
  { table, headings, row }: { table: Table; headings: readonly string[]; row: TableRow },
): void {
  const cell = (name: string): string => (row.cells[headings.indexOf(name)] ?? '').trim();
  const fields: Record<string, unknown> = {};
  for (const [column, name] of Object.entries(DATING)) if (cell(column) !== '') fields[name] = cell(column);
  addUnit(builder, {
    us_number: cell('us'),
    area: cell('area'),
    fields,
    source: { ...(table.name !== undefined && { sheet: table.name }), row: row.number },
    declared: true,
  });
}

/** Reads the named datings of drop-down lists as terms of a vocabulary. */
function readDatings(builder: ImportBuilder, table: Table): void {
  const [headings, ...rows] = table.rows;
  for (const row of rows) {
    const cell = (name: string): string => (row.cells[headings!.cells.indexOf(name)] ?? '').trim();
    if (cell('nome_datazione') === '') continue;
    builder.records.push({
      entity: 'thesaurus',
      fields: {
        table_name: 'periods',
        field_name: 'dating',
        value: cell('nome_datazione'),
        language: 'it',
        ...(cell('fascia_cronologica') !== '' && { label: cell('fascia_cronologica') }),
        ...(cell('descrizione') !== '' && { description: cell('descrizione') }),
      },
      source: { sheet: 'datazioni_table', row: row.number },
    });
  }
}

/** Reads terms. Languages are written `IT`, `it_IT` or are missing. */
function readTerms(builder: ImportBuilder, table: Table, mapping: ColumnMapping): void {
  const first = builder.records.length;
  readRecords(builder, table, { chosen: 'thesaurus', mapping });
  for (const { fields } of builder.records.slice(first)) {
    const { language } = fields;
    fields['language'] = typeof language === 'string' && /^[a-z]{2}$/.test(language) ? language : 'it';
  }
}
