import { ValidationError } from '@trowel/domain/core';
import { readArchive, type ArchiveLists } from './archive/read-archive.ts';
import { parseCsv } from './text/csv.ts';
import { findPairs, findUnheadedRelations, readPairs } from './tables/headerless.ts';
import { findDotText } from './graphs/dot/find-dot-text.ts';
import { readDot } from './graphs/dot/read-dot.ts';
import type { XmlPart } from './graphs/parsed/parsed-files.ts';
import { findJsonTable } from './graphs/json-table.ts';
import { GRAPH_FORMATS, parseJsonText, type GraphContent } from './graphs/recognise-graphs.ts';
import {
  findGroupOrder,
  findGroupOrders,
  listPolychronGroups,
  readGroupOrders,
  type GroupOrder,
} from './tables/group-order.ts';
import type { ColumnMapping } from './tables/headings.ts';
import { createImportBuilder, finishImport, shorten, type ImportBuilder } from './import/import-builder.ts';
import {
  IMPORT_FORMATS,
  type AskedTables,
  type ImportedData,
  type ImportFormat,
  type RecordKind,
  type TableKind,
} from './import/imported-data.ts';
import { findLines, readLines } from './lists/lines.ts';
import { isLst, readLst } from './lists/read-lst.ts';
import {
  describePyarchinit,
  isPyarchinit,
  readPyarchinit,
  type PyarchinitContent,
} from './tables/read-pyarchinit.ts';
import {
  describeRecordSection,
  findRecordSection,
  readRecordSection,
  type RecordSection,
} from './tables/record-table.ts';
import { describeTables, type DescribedTable } from './tables/describe-tables.ts';
import { isOwnLevels, readOwnLevels } from './tables/own-levels.ts';
import { findOwnRecordKind } from './tables/own-table.ts';
import { readRelationSection } from './tables/relation-section.ts';
import { divideTable, type DividedTable, type TableSection } from './tables/table-sections.ts';
import { applySentinels, type SentinelMode } from './import/sentinels.ts';
import { cellName, type Table } from './text/table.ts';
import { findTags, readTriples } from './tables/tagged-triples.ts';
import { readUnitSection } from './tables/unit-section.ts';

/** An exchange file: its text, or its tables when it is a workbook, or its XML taken apart. */
export interface ImportInput {
  fileName?: string;
  text?: string;
  tables?: readonly Table[];
  /** Roots of its XML documents; `hmcx` files hold two. */
  xml?: readonly XmlPart[];
  /** The tables of a database. */
  database?: PyarchinitContent;
  /** The lists of an archive of a site. */
  archive?: ArchiveLists;
  /** `auto` (the default) finds it by content. */
  format?: 'auto' | ImportFormat;
  /** Heading to field name, relation, or `ignore`, where the headings say too little; of graphs see `GraphOptions`. */
  mapping?: ColumnMapping;
  /** What tables hold, where their headings say something else. */
  sheets?: AskedTables;
  /** What becomes of `+`, `-` and `NFE`; default `keep`. */
  sentinels?: SentinelMode;
}

/** What a file was recognised as, and why. */
export interface DetectedFormat {
  format: ImportFormat;
  /** Sentences, for the person who imports. */
  evidence: string[];
}

interface Content extends GraphContent {
  fileName: string;
  text: string | undefined;
  database: PyarchinitContent | undefined;
  archive: ArchiveLists | undefined;
  sheets: AskedTables;
}

interface Recognised {
  evidence: string[];
  read(builder: ImportBuilder): void;
}

/** How each format is recognised, in the order they are tried. A new format is a new line here. */
const FORMATS: Record<ImportFormat, (content: Content) => Recognised | undefined> = {
  archive: recogniseArchive,
  pyarchinit: recogniseDatabase,
  ...GRAPH_FORMATS,
  lst: recogniseLst,
  group_order: recogniseGroupOrder,
  harris_template: (content) => recogniseSections(content, 'harris_template'),
  unit_table: (content) => recogniseLevels(content) ?? recogniseSections(content, 'unit_table'),
  relation_table: (content) =>
    recogniseSections(content, 'relation_table') ??
    recogniseUnheaded(content) ??
    recogniseLines(content, 'relation_table'),
  tagged_triples: recogniseTriples,
  edge_list: (content) =>
    recogniseSections(content, 'edge_list') ??
    recognisePairs(content, 'edge_list') ??
    recogniseLines(content, 'edge_list'),
  chain: (content) => recognisePairs(content, 'chain'),
  record_table: recogniseRecords,
};

/** Finds the format of a file by its content. @throws ValidationError when it is none of those read. */
export function detectFormat(input: ImportInput): DetectedFormat {
  const { format, evidence } = recognise(input, openContent(input));
  return { format, evidence };
}

/** What a file is like before anything of it is compared with records. */
export interface ImportDescription {
  /** The formats it may be read as. */
  formats: ImportFormat[];
  /** Its tables; none of a graph or an archive. */
  tables: DescribedTable[];
}

/** Tells which formats a file may be read as, and what its tables and columns are taken for. Reads nothing else of it. */
export function describeImport(input: ImportInput): ImportDescription {
  const content = openContent(input);
  const { mapping = {}, sheets = {} } = input;
  if (content.database)
    return { formats: ['pyarchinit'], tables: describePyarchinit(content.database, mapping) };
  const formats = IMPORT_FORMATS.filter((format) => FORMATS[format](content) !== undefined);
  const isGraph = content.dot !== undefined || content.xml.length > 0 || content.archive !== undefined;
  if (isGraph) return { formats, tables: [] };
  const tables = input.tables ?? content.tables;
  return { formats, tables: describeTables(tables, { mapping, sheets, isHeadless: formats.length > 0 }) };
}

/**
 * Reads an exchange file into units, relations, problems and notes. Pure: nothing is looked up, nothing is judged.
 * @throws ValidationError when the content is of no known (or not of the asked) format, or not what it begins as; TooLargeError over a limit.
 * @example
 * const { format, units, statements } = readImport({ text: 'us_number,rapporti\n1,Copre 2\n2,' });
 * console.log(format, units.map(({ us_number }) => us_number)); // unit_table [ '1', '2' ]
 * console.log(statements[0]?.type); // covers
 */
export function readImport(input: ImportInput): ImportedData {
  const content = openContent(input);
  const { format, evidence, read } = recognise(input, content);
  const builder = createImportBuilder();
  builder.notes.push(...evidence);
  reportCsvProblems(builder, content);
  read(builder);
  applySentinels(builder, input.sentinels ?? 'keep');
  return finishImport(builder, format);
}

function openContent({
  fileName = 'The file',
  text,
  tables,
  mapping = {},
  xml = [],
  database,
  archive,
  sheets = {},
}: ImportInput): Content {
  const json = text === undefined ? undefined : parseJsonText(text, fileName);
  const listed = json === undefined ? undefined : findJsonTable(json);
  const graph = text === undefined || json !== undefined ? undefined : findDotText(text);
  const dot = graph === undefined ? undefined : readDot(graph, { name: fileName });
  const content = {
    fileName,
    text,
    tables: (listed ? [listed] : (tables ?? [])).filter((table) => askedOf(table, sheets) !== 'ignore'),
    mapping,
    xml,
    dot,
    json,
    database,
    archive,
    sheets,
  };
  // The text is cut into cells only when it is neither JSON nor DOT nor LST: those have no delimiter to find.
  const isTable = text !== undefined && json === undefined && !dot && !isLst(text);
  return isTable ? { ...content, tables: [parseBlanks(parseCsv(text))] } : content;
}

/** Rows of as many words each, where nothing else parts them, are a table too: `1 2`. */
function parseBlanks(table: Table): Table {
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    cells: (cells[0] ?? '').trim().split(/[ \t]+/),
  }));
  const width = rows[0]?.cells.length ?? 0;
  const isEven = width > 1 && rows.length > 1 && rows.every(({ cells }) => cells.length === width);
  return isEven && table.rows.every(({ cells }) => cells.length === 1) ? { ...table, rows } : table;
}

function recognise(input: ImportInput, content: Content): DetectedFormat & Recognised {
  const wanted = input.format ?? 'auto';
  for (const format of wanted === 'auto' ? listFormats(content) : [wanted]) {
    const recognised = FORMATS[format](content);
    if (recognised) return { format, ...recognised };
  }
  throw unknownFormat(input, content);
}

/** A table that Trowel wrote is what its headings say, whatever its texts look like; one of records is what is said. */
function listFormats({ tables, sheets }: Content): readonly ImportFormat[] {
  const [table] = tables;
  const asked = tables.map((one) => askedOf(one, sheets));
  if (asked.length > 0 && asked.every(isRecordKind)) return ['record_table'];
  if (asked.some((kind) => kind !== undefined)) return IMPORT_FORMATS;
  const isOwn = tables.length === 1 && findOwnRecordKind(table?.rows[0]?.cells ?? []) !== undefined;
  return isOwn ? ['record_table'] : IMPORT_FORMATS;
}

function recogniseLst({ text }: Content): Recognised | undefined {
  if (text === undefined || !isLst(text)) return undefined;
  const evidence = [
    'Unit names with indented lines such as "above:" under them: LST (BASP, Stratify, ArchEd)',
  ];
  return { evidence, read: (builder) => readLst(builder, text) };
}

function recogniseDatabase({ database, mapping }: Content): Recognised | undefined {
  if (!database || !isPyarchinit(database)) return undefined;
  const names = database.tables.map(({ name, rows }) => `${name} (${Math.max(0, rows.length - 1)})`);
  const evidence = [`A database of pyArchInit; tables read, with their rows: ${names.join(', ')}`];
  return { evidence, read: (builder) => readPyarchinit(builder, database, mapping) };
}

function recogniseArchive({ archive }: Content): Recognised | undefined {
  if (!archive) return undefined;
  const evidence = [
    `An archive of a site, as Trowel makes it, with the lists ${[...archive.keys()].join(', ')}`,
  ];
  return { evidence, read: (builder) => readArchive(builder, archive) };
}

/** Finds, sites, periods or terms, where no table is about units. */
function recogniseRecords({ tables, mapping, sheets }: Content): Recognised | undefined {
  const sections = tables.flatMap((table) => findRecords(table, { mapping, sheets }) ?? []);
  if (sections.length === 0) return undefined;
  return {
    evidence: sections.map(describeRecordSection),
    read(builder) {
      builder.declares = true;
      for (const section of sections) readRecordSection(builder, section);
    },
  };
}

function recogniseLevels({ tables }: Content): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || !isOwnLevels(table)) return undefined;
  const evidence = [
    'The levels of a matrix, as Trowel writes them: units that are one are told apart again; relations that follow from others are not in the file',
  ];
  return { evidence, read: (builder) => readOwnLevels(builder, table) };
}

/** Only which groups of units are later than which. */
function recogniseGroupOrder({ tables, fileName }: Content): Recognised | undefined {
  const [table] = tables;
  const order = table && tables.length === 1 ? findGroupOrder(table, { fileName }) : undefined;
  if (!order) return undefined;
  const evidence = ['An order of groups of units, not of units: they became periods in that order'];
  return { evidence, read: (builder) => readGroupOrders(builder, [order]) };
}

type SectionFormat = 'harris_template' | 'unit_table' | 'relation_table' | 'edge_list';

function recogniseSections(
  { tables, mapping, sheets }: Content,
  format: SectionFormat,
): Recognised | undefined {
  const groups = tables.flatMap(listPolychronGroups);
  const orders = findGroupOrders(tables);
  const found = tables
    .filter((table) => !orders.some((order) => order.table === table))
    .map((table) => ({ table, ...divideAsked(table, { mapping: mappingOf(table, mapping), sheets }) }));
  const sections = found.flatMap((one) => one.sections);
  if (sections.length === 0 || findSectionFormat(sections) !== format) return undefined;
  const evidence = [...sections.map(describeSection), ...describeOrders(orders)];
  const others = found.flatMap(({ table, sections: own }) =>
    own.length > 0 ? [] : (findRecords(table, { mapping, sheets }) ?? []),
  );
  evidence.push(...others.map(describeRecordSection));
  for (const { table, preamble, sections: own, foreign } of found) {
    if (others.some((one) => one.table === table)) continue;
    if (table.hidden && own.length > 0)
      evidence.push(`Sheet ${table.name ?? ''} is hidden in the workbook; it was read anyway`);
    if (own.length === 0)
      evidence.push(
        `Sheet ${table.name ?? ''} holds ${foreign === undefined ? 'neither units nor relations' : `a list of ${foreign}`} and was not read`,
      );
    else if (preamble.length > 0)
      evidence.push(
        `${preamble.length} rows above the headings were not read: ${shorten(preamble[0]!.cells.join(' '))}`,
      );
  }
  return {
    evidence,
    read(builder) {
      for (const section of sections) if (section.kind === 'units') readUnitSection(builder, section);
      for (const section of sections) if (section.kind === 'relations') readRelationSection(builder, section);
      for (const section of others) readRecordSection(builder, section);
      readGroupOrders(builder, orders, groups);
    },
  };
}

interface Asked {
  mapping: ColumnMapping;
  sheets: AskedTables;
}

function askedOf({ name = '' }: Table, sheets: AskedTables): TableKind | undefined {
  return Object.hasOwn(sheets, name) ? sheets[name] : undefined;
}

function isRecordKind(asked: TableKind | undefined): asked is RecordKind {
  return asked !== undefined && asked !== 'us' && asked !== 'relations' && asked !== 'ignore';
}

/** The records of a table, unless it is said to hold units or relations. */
function findRecords(table: Table, { mapping, sheets }: Asked): RecordSection | undefined {
  const asked = askedOf(table, sheets);
  if (asked !== undefined && !isRecordKind(asked)) return undefined;
  return findRecordSection(table, { mapping, ...(asked && { asked }) });
}

function divideAsked(table: Table, { mapping, sheets }: Asked): DividedTable {
  const asked = askedOf(table, sheets);
  if (isRecordKind(asked)) return { sections: [], preamble: [] };
  return divideTable(table, mapping, asked === 'ignore' ? undefined : asked);
}

/** The groups of PolyChron are its periods. */
function mappingOf(table: Table, mapping: ColumnMapping): ColumnMapping {
  return listPolychronGroups(table).length > 0 ? { Group: 'period', ...mapping } : mapping;
}

function describeOrders(orders: readonly GroupOrder[]): string[] {
  return orders.map(({ table }) => `Sheet ${table.name ?? ''} is an order of groups, which became periods`);
}

function findSectionFormat(sections: readonly TableSection[]): SectionFormat {
  const hasUnits = sections.some(({ kind }) => kind === 'units');
  const hasRelations = sections.some(({ kind }) => kind === 'relations');
  if (hasUnits) return hasRelations ? 'harris_template' : 'unit_table';
  return sections.some(
    ({ kind, columns }) => kind === 'relations' && columns.roles.some((role) => role === 'type'),
  )
    ? 'relation_table'
    : 'edge_list';
}

function describeSection({ kind, columns, headings, headingRow, rows, table }: TableSection): string {
  const place = `${table.name === undefined ? '' : `sheet ${table.name}, `}row ${headingRow}`;
  if (kind === 'units') {
    return `Headings in ${place}: ${columns.known} of ${headings.length} known, "${headings[columns.key]}" names the unit: ${rows.length} rows of units`;
  }
  const type = columns.roles.indexOf('type');
  const words =
    type === -1 || columns.implied !== undefined ? '' : `, "${headings[type]?.trim()}" says which`;
  return `Headings in ${place}: "${headings[columns.from]}" and "${headings[columns.to]}"${words}: ${rows.length} rows of relations`;
}

function recogniseTriples({ tables }: Content): Recognised | undefined {
  const [table] = tables;
  const tags = table && tables.length === 1 ? findTags(table) : undefined;
  if (!table || !tags) return undefined;
  const evidence = [`3 columns, the third holds the tags ${tags.slice(0, 12).join('/')}: tagged triples`];
  return { evidence, read: (builder) => readTriples(builder, table) };
}

function recogniseUnheaded({ tables }: Content): Recognised | undefined {
  const [table] = tables;
  const section = table && tables.length === 1 ? findUnheadedRelations(table) : undefined;
  if (!section) return undefined;
  const evidence = [
    `${section.headings.length} columns without headings, one holds relations: ${section.headings.join(', ')}`,
  ];
  return { evidence, read: (builder) => readRelationSection(builder, section) };
}

function recogniseLines({ text }: Content, format: 'relation_table' | 'edge_list'): Recognised | undefined {
  const lines = text === undefined ? undefined : findLines(text);
  if (!lines || (lines.hasWords ? 'relation_table' : 'edge_list') !== format) return undefined;
  const evidence = [`Each line describes one unit, such as "${shorten(lines.example)}"`];
  return { evidence, read: (builder) => readLines(builder, lines) };
}

function recognisePairs({ tables }: Content, format: 'edge_list' | 'chain'): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || findPairs(table) !== format) return undefined;
  const evidence = [
    format === 'chain'
      ? '2 columns without headings, empty first cells repeat the unit above: chains'
      : '2 columns of unit numbers without headings: later unit, earlier unit',
  ];
  return { evidence, read: (builder) => readPairs(builder, table) };
}

function reportCsvProblems(builder: ImportBuilder, { tables }: Content): void {
  for (const table of tables) {
    for (const { code, message, row, column } of table.csvProblems ?? []) {
      builder.problems.push({
        severity: 'warning',
        code,
        message,
        row,
        column: cellName(column, row).replace(/\d+$/, ''),
      });
    }
  }
}

function unknownFormat(
  { fileName = 'The file', format = 'auto' }: ImportInput,
  { text, tables, xml, dot }: Content,
): ValidationError {
  const looked =
    'graphs (GraphML, DOT, JSON, hmcx), LST records, headings that name a unit (us, us_number, context, …), pairs such as younger/older or from/to, ' +
    'triples ending in a tag such as above, two columns of unit numbers';
  const shape = tables.flatMap(({ rows }) =>
    rows.slice(0, 3).map(({ cells }) => `${cells.length} cells: ${shorten(cells.join(' | '), 80)}`),
  );
  const isParsed = xml.length > 0 || dot !== undefined;
  if (!isParsed && !text?.trim() && tables.every(({ rows }) => rows.length === 0)) {
    const message = `${fileName} is empty`;
    return new ValidationError([{ field: 'file', message, type: 'unknown_format' }], message);
  }
  const foreign = tables.map((table) => divideTable(table).foreign).find((what) => what !== undefined);
  if (foreign !== undefined && format === 'auto') {
    const message = `${fileName} is a list of ${foreign}, not of units or relations: nothing was read`;
    return new ValidationError([{ field: 'file', message, type: 'unknown_format' }], message);
  }
  const parsed = dot ? 'a DOT graph' : xml[0] ? `the XML element ${shorten(xml[0].name)}` : 'nothing';
  const first = shape.length > 0 ? shape.join('; ') : text?.trim() ? shorten(text.trim(), 80) : parsed;
  const message =
    format === 'auto'
      ? `${fileName} is not a kind of file that is read. Looked for: ${looked}. It begins with ${first}`
      : `${fileName} is not ${format}. It begins with ${first}`;
  return new ValidationError([{ field: 'file', message, type: 'unknown_format' }], message);
}
