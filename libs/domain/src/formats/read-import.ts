import type { Language } from '@trowel/domain/matrix';
import { readArchive, type ArchiveLists } from './archive/read-archive.ts';
import type { XmlPart } from './graphs/parsed/parsed-files.ts';
import { findFieldRows, findFieldTables } from './graphs/field-resources.ts';
import { listJsonTables } from './graphs/json-table.ts';
import { GRAPH_FORMATS, isGraphJson, parseJsonText, type GraphContent } from './graphs/recognise-graphs.ts';
import { applyMapping, type ColumnMapping } from './tables/headings.ts';
import { runImportSteps } from './import-steps.ts';
import { createImportBuilder, shorten } from './import/import-builder.ts';
import { createDraft, finishDraft } from './import/import-draft.ts';
import {
  IMPORT_FORMATS,
  type AskedTables,
  type ImportedData,
  type ImportFormat,
  type SentinelMode,
} from './import/imported-data.ts';
import type { Recognised } from './import/recognised.ts';
import { findGraphvizJson } from './graphs/dot/graphviz-json.ts';
import { readDrawnGraph } from './graphs/read-drawn-graph.ts';
import { findGexf, findPlainGraph } from './graphs/plain/find-plain-graph.ts';
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
import { findOwnRecordKind } from './tables/trowel-table.ts';
import { TABLE_FORMATS, type TableContent } from './tables/recognise-tables.ts';
import type { Table } from './text/table.ts';
import { reportText } from './text-problems.ts';
import { listLayouts, partTable, prepareTable } from './layouts.ts';
import { cutTable } from './text-tables.ts';
import { isNothingRead, reportNothing } from './nothing-read.ts';
import { unknownFormat } from './unknown-format.ts';

/** An exchange file: its text or value, or its tables when it is a workbook, or its XML taken apart. */
export interface ImportInput {
  fileName?: string;
  text?: string;
  /** Its value, where somebody has read it already, as of YAML. */
  json?: unknown;
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
  /** What becomes of `+`, `-` and `NFE`; default `drop` in a register of numbered units, `keep` elsewhere. */
  sentinels?: SentinelMode;
  /** In which notes, problems and refusals are told; default English. */
  language?: Language;
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
  /** What was left out of the file before it was read. */
  remarks: string[];
  /** Its tables are made of resources of Field. */
  isOfField: boolean;
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
  const opened = openContent(input);
  const { mapping = {}, sheets = {}, language = 'en' } = input;
  if (opened.database)
    return { formats: ['pyarchinit'], tables: describePyarchinit(opened.database, { mapping, language }) };
  let [content, formats]: [Content, ImportFormat[]] = [opened, []];
  for (const laidOut of listLayouts(opened)) {
    formats = IMPORT_FORMATS.filter((format) => FORMATS[format](laidOut) !== undefined);
    if (formats.length === 0) continue;
    content = laidOut;
    break;
  }
  const isGraph =
    content.dot !== undefined ||
    content.plain !== undefined ||
    content.xml.length > 0 ||
    content.archive !== undefined;
  if (isGraph) return { formats, tables: [] };
  // A sheet that is to be left out is shown all the same.
  const shown =
    content === opened && !opened.isOfField
      ? input.tables?.map(prepareTable).flatMap((table) => partTable(table, content))
      : undefined;
  return {
    formats,
    tables: describeTables(shown ?? content.tables, {
      mapping,
      sheets,
      isHeadless: formats.length > 0,
      language,
    }),
  };
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
  const { format, evidence, read, content } = recognise(input, openContent(input));
  const builder = createImportBuilder(content.language);
  builder.notes.push(...evidence, ...content.remarks);
  reportText(builder, content.tables);
  read(builder);
  const isCustomField = (heading: string): boolean => applyMapping(heading, content.mapping) === 'keep';
  const draft = createDraft(builder, { format, sentinels: input.sentinels, isCustomField });
  const data = finishDraft(runImportSteps(draft));
  if (isNothingRead(data)) reportNothing(data, content);
  return data;
}

const THE_FILE: Record<Language, string> = { en: 'The file', it: 'Il file' };

function openContent({
  language = 'en',
  fileName = THE_FILE[language],
  text,
  json: value,
  tables,
  mapping = {},
  xml = [],
  database,
  archive,
  sheets = {},
}: ImportInput): Content {
  const json = text === undefined ? value : parseJsonText(text, { name: fileName, language });
  const field = findFieldTables(json);
  const listed = field || isGraphJson(json) ? [] : listJsonTables(json);
  const dot =
    text === undefined || json !== undefined ? findGraphvizJson(json) : readDrawnGraph(text, fileName);
  const isPlain = text !== undefined && json === undefined && !dot;
  const plain = isPlain ? findPlainGraph(text, { name: fileName, language }) : findGexf(xml);
  const content = {
    language,
    fileName,
    text,
    tables: (field?.tables ?? (listed.length > 0 ? listed : (tables ?? []))).filter(
      (table) => askedOf(table, sheets) !== 'ignore',
    ),
    remarks: [],
    isOfField: false,
    mapping,
    xml,
    dot,
    plain,
    json,
    database,
    archive,
    sheets,
  };
  // The text is cut into cells only when it is none of these and no LST: they have no delimiter to find.
  const cut = tablesOf(content);
  const resources = field ?? findFieldRows(cut);
  const found = (resources?.tables ?? cut).map(prepareTable);
  return {
    ...content,
    tables: found.flatMap((table) => partTable(table, content)),
    remarks: (resources?.remarks ?? []).map((remark) => remark[language]),
    isOfField: resources !== undefined,
  };
}

function recognise(input: ImportInput, content: Content): DetectedFormat & Recognised & { content: Content } {
  const wanted = input.format ?? 'auto';
  for (const laidOut of listLayouts(content))
    for (const format of wanted === 'auto' ? listFormats(laidOut) : [wanted]) {
      const recognised = FORMATS[format](laidOut);
      if (recognised) return { format, content: laidOut, ...recognised };
    }
  throw unknownFormat(wanted, content);
}

function tablesOf({ text, json, dot, plain, tables }: Content): readonly Table[] {
  const isTable = text !== undefined && json === undefined && !dot && !plain && !isLst(text);
  return isTable ? [cutTable(text)] : tables;
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

function recogniseLst({ text, language }: Content): Recognised | undefined {
  if (text === undefined || !isLst(text)) return undefined;
  const evidence = [
    {
      en: 'Unit names with indented lines such as "above:" under them: LST (BASP, Stratify, ArchEd)',
      it: 'Nomi di US con sotto righe rientrate come «above:»: LST (BASP, Stratify, ArchEd)',
    }[language],
  ];
  return { evidence, read: (builder) => readLst(builder, text) };
}

function recogniseDatabase({ database, mapping, language }: Content): Recognised | undefined {
  if (!database || !isPyarchinit(database)) return undefined;
  const names = database.tables.map(({ name, rows }) => `${name} (${Math.max(0, rows.length - 1)})`);
  const evidence = [
    {
      en: `A database of pyArchInit; tables read, with their rows: ${names.join(', ')}`,
      it: `Un database di pyArchInit; tabelle lette, con le loro righe: ${names.join(', ')}`,
    }[language],
  ];
  return { evidence, read: (builder) => readPyarchinit(builder, database, mapping) };
}

function recogniseArchive({ archive, language }: Content): Recognised | undefined {
  if (!archive) return undefined;
  const evidence = [
    {
      en: `An archive of a site, as Trowel makes it, with the lists ${[...archive.keys()].join(', ')}`,
      it: `L’archivio di un sito, come lo fa Trowel, con gli elenchi ${[...archive.keys()].join(', ')}`,
    }[language],
  ];
  return { evidence, read: (builder) => readArchive(builder, archive) };
}

function recogniseLines(
  { text, language }: Content,
  format: 'relation_table' | 'edge_list',
): Recognised | undefined {
  const lines = text === undefined ? undefined : findLines(text);
  if (!lines || (lines.hasWords ? 'relation_table' : 'edge_list') !== format) return undefined;
  const evidence = [
    {
      en: `Each line describes one unit, such as "${shorten(lines.example)}"`,
      it: `Ogni riga descrive una US, come «${shorten(lines.example)}»`,
    }[language],
  ];
  return { evidence, read: (builder) => readLines(builder, lines) };
}
