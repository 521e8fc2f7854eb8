import { ValidationError } from '@trowel/domain/core';
import { readArchive, type ArchiveLists } from './archive/read-archive.ts';
import { parseCsv } from './text/csv.ts';
import { findDotText } from './graphs/dot/find-dot-text.ts';
import { readDot } from './graphs/dot/read-dot.ts';
import type { XmlPart } from './graphs/parsed/parsed-files.ts';
import { findJsonTable } from './graphs/json-table.ts';
import { GRAPH_FORMATS, parseJsonText, type GraphContent } from './graphs/recognise-graphs.ts';
import type { ColumnMapping } from './tables/headings.ts';
import { createImportBuilder, finishImport, shorten, type ImportBuilder } from './import/import-builder.ts';
import {
  IMPORT_FORMATS,
  type AskedTables,
  type ImportedData,
  type ImportFormat,
} from './import/imported-data.ts';
import type { Recognised } from './import/recognised.ts';
import { findLines, readLines } from './lists/lines.ts';
import { isLst, readLst } from './lists/read-lst.ts';
import { askedOf, isRecordKind } from './tables/asked-tables.ts';
import {
  describePyarchinit,
  isPyarchinit,
  readPyarchinit,
  type PyarchinitContent,
} from './tables/read-pyarchinit.ts';
import { describeTables, type DescribedTable } from './tables/describe-tables.ts';
import { findOwnRecordKind } from './tables/own-table.ts';
import { TABLE_FORMATS, type TableContent } from './tables/recognise-tables.ts';
import { divideTable } from './tables/table-sections.ts';
import { applySentinels, type SentinelMode } from './import/sentinels.ts';
import { cellName, type Table } from './text/table.ts';

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

interface Content extends GraphContent, TableContent {
  text: string | undefined;
  database: PyarchinitContent | undefined;
  archive: ArchiveLists | undefined;
}

/** How each format is recognised; they are tried in the order of `IMPORT_FORMATS`. */
const FORMATS: Record<ImportFormat, (content: Content) => Recognised | undefined> = {
  archive: recogniseArchive,
  pyarchinit: recogniseDatabase,
  ...GRAPH_FORMATS,
  lst: recogniseLst,
  ...TABLE_FORMATS,
  relation_table: (content) =>
    TABLE_FORMATS.relation_table(content) ?? recogniseLines(content, 'relation_table'),
  edge_list: (content) => TABLE_FORMATS.edge_list(content) ?? recogniseLines(content, 'edge_list'),
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

function recogniseLines({ text }: Content, format: 'relation_table' | 'edge_list'): Recognised | undefined {
  const lines = text === undefined ? undefined : findLines(text);
  if (!lines || (lines.hasWords ? 'relation_table' : 'edge_list') !== format) return undefined;
  const evidence = [`Each line describes one unit, such as "${shorten(lines.example)}"`];
  return { evidence, read: (builder) => readLines(builder, lines) };
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
