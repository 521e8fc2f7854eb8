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
  type RequestedTables,
  type ImportedData,
  type ImportFormat,
  type SentinelMode,
} from './import/imported-data.ts';
import { addLayers, isOwnTable } from './shapes/add-shapes.ts';
import { findDxfLayer, findGeojsonLayer, type ShapeLayer } from './shapes/shape-layers.ts';
import type { Recognised } from './import/recognised.ts';
import { findGraphvizJson } from './graphs/dot/graphviz-json.ts';
import { readDrawnGraph } from './graphs/read-drawn-graph.ts';
import { findLines, readLines } from './lists/lines.ts';
import { isLst, readLst } from './lists/read-lst.ts';
import { findChosenKind, isRecordKind } from './tables/chosen-tables.ts';
import {
  describePyarchinit,
  isPyarchinit,
  readPyarchinit,
  type PyarchinitContent,
} from './tables/pyarchinit/read-pyarchinit.ts';
import { describeTables, type DescribedTable } from './tables/describe-tables.ts';
import { findTrowelRecordKind } from './tables/trowel-table.ts';
import { TABLE_FORMATS, type TableContent } from './tables/recognise-tables.ts';
import type { Table } from './text/table.ts';
import { reportText } from './text-problems.ts';
import { listLayouts, partTable, prepareTable } from './layouts.ts';
import { cutTable } from './text-tables.ts';
import { isNothingRead, reportNothing } from './nothing-read.ts';
import { unknownFormat } from './unknown-format.ts';
import { rejectUnreadGraph } from './unread-graphs.ts';

/** An exchange file: its text or value, the tables of a workbook, or its XML as elements. */
export interface ImportInput {
  fileName?: string;
  text?: string;
  /** Its value, if it is already parsed, as for YAML. */
  json?: unknown;
  tables?: readonly Table[];
  /** Root elements of its XML documents; `hmcx` files have two. */
  xml?: readonly XmlPart[];
  /** The tables of a database. */
  database?: PyarchinitContent;
  /** Layers of a GIS file. Their attributes are among the tables too. */
  layers?: readonly ShapeLayer[];
  /** The lists of an archive of a site. */
  archive?: ArchiveLists;
  /** `auto` (the default) detects it from the content. */
  format?: 'auto' | ImportFormat;
  /**
   * Role of each heading, if it is not clear: name of a field, relation, or `ignore`. For graphs see
   * `GraphOptions`.
   */
  mapping?: ColumnMapping;
  /** Content of tables, if their headings are not clear. */
  sheets?: RequestedTables;
  /** Treatment of `+`, `-` and `NFE`. Default: `drop` in a register of numbered units, otherwise `keep`. */
  sentinels?: SentinelMode;
  /** Language of notes, problems and errors; default English. */
  language?: Language;
}

/** The recognised format of a file, and the reason. */
export interface DetectedFormat {
  format: ImportFormat;
  /** Sentences for the user. */
  evidence: string[];
}

interface Content extends GraphContent, TableContent {
  text: string | undefined;
  database: PyarchinitContent | undefined;
  archive: ArchiveLists | undefined;
  layers: readonly ShapeLayer[];
  /** Notes on parts of the file that were left out. */
  remarks: string[];
  /** True if its tables come from resources of Field. */
  isOfField: boolean;
}

/** Recognises each format. The formats are tried in the order of `IMPORT_FORMATS`. */
const FORMATS: Record<ImportFormat, (content: Content) => Recognised | undefined> = {
  archive: recogniseArchive,
  pyarchinit: recogniseDatabase,
  ...GRAPH_FORMATS,
  lst: recogniseLst,
  ...TABLE_FORMATS,
  relation_table: (content) =>
    TABLE_FORMATS.relation_table(content) ?? recogniseLines(content, 'relation_table'),
  edge_list: (content) => TABLE_FORMATS.edge_list(content) ?? recogniseLines(content, 'edge_list'),
  shapes: recogniseShapes,
};

/** Finds the format of a file by its content. @throws ValidationError for an unknown format */
export function detectFormat(input: ImportInput): DetectedFormat {
  const { format, evidence } = recognise(input, openContent(input));
  return { format, evidence };
}

/** Description of a file, without a comparison with records. */
export interface ImportDescription {
  /** Formats in which it can be read. */
  formats: ImportFormat[];
  /** Its tables; empty for a graph or an archive. */
  tables: DescribedTable[];
}

/** Returns the formats in which a file can be read, and the roles of its tables and columns. The rest is not read. */
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
  const isGraph = content.dot !== undefined || content.xml.length > 0 || content.archive !== undefined;
  if (isGraph) return { formats, tables: [] };
  // A sheet that the user ignores is shown nevertheless.
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
 * Reads an exchange file into units, relations, problems and notes. Pure: it has no access to records.
 * @throws ValidationError if the format is unknown or not the requested one, or if the content is invalid; TooLargeError over a
 *   limit
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
  addLayers(builder, content.layers, content.mapping);
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
  text: written,
  json: value,
  tables,
  mapping = {},
  xml = [],
  database,
  archive,
  layers: given = [],
  sheets = {},
}: ImportInput): Content {
  const { text, json, layers, remarks } = openLayers({
    text: written,
    value,
    given,
    fileName,
    language,
    sheets,
  });
  const field = findFieldTables(json);
  const listed = field || isGraphJson(json) ? [] : listJsonTables(json);
  const dot =
    text === undefined || json !== undefined ? findGraphvizJson(json) : readDrawnGraph(text, fileName);
  if (!dot && !field) rejectUnreadGraph({ fileName, language, text, xml, json });
  const content = {
    language,
    fileName,
    text,
    tables: (field?.tables ?? (listed.length > 0 ? listed : (tables ?? []))).filter((table) =>
      isTableToRead(table, { sheets, hasLayers: layers.length > 0 }),
    ),
    remarks,
    isOfField: false,
    mapping,
    xml,
    dot,
    json,
    database,
    archive,
    layers,
    sheets,
  };
  // Only other texts are split into cells, because these formats have no delimiter.
  const cut = tablesOf(content);
  const resources = field ?? findFieldRows(cut);
  const prepared = (resources?.tables ?? cut).map(prepareTable);
  return {
    ...content,
    tables: prepared.flatMap((table) => partTable(table, content)),
    remarks: [...content.remarks, ...listRemarks(resources?.remarks, language)],
    isOfField: resources !== undefined,
  };
}

interface LayerSources {
  text: string | undefined;
  /** Value of a parsed file. */
  value: unknown;
  given: readonly ShapeLayer[];
  fileName: string;
  language: Language;
  sheets: RequestedTables;
}

/** Finds the layers of a drawing or of GeoJSON, and parses JSON. A drawing is no text of another format. */
function openLayers({
  text: written,
  value,
  given,
  fileName,
  language,
  sheets,
}: LayerSources): Pick<Content, 'text' | 'json' | 'layers' | 'remarks'> {
  const drawing = written === undefined ? undefined : findDxfLayer(written, fileName);
  const text = drawing ? undefined : written;
  const json = text === undefined ? value : parseJsonText(text, { name: fileName, language });
  const all = [given, findGeojsonLayer(json, fileName) ?? [], drawing?.layer ?? []].flat();
  const layers = all.filter(({ table }) => findChosenKind(table, sheets) !== 'ignore');
  return { text, json, layers, remarks: listRemarks(drawing?.remark, language) };
}

/** Tables that the user ignores are not read, and tables that only describe shapes are read with their layers. */
function isTableToRead(
  table: Table,
  { sheets, hasLayers }: { sheets: RequestedTables; hasLayers: boolean },
): boolean {
  const kind = findChosenKind(table, sheets);
  return kind !== 'ignore' && !(hasLayers && (kind === 'geometries' || isOwnTable(table)));
}

type Remark = Readonly<Record<Language, string>>;

function listRemarks(remarks: Remark | readonly Remark[] | undefined, language: Language): string[] {
  return [remarks ?? []].flat().map((remark) => remark[language]);
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

function tablesOf({ text, json, dot, tables }: Content): readonly Table[] {
  const isTable = text !== undefined && json === undefined && !dot && !isLst(text);
  return isTable ? [cutTable(text)] : tables;
}

/**
 * A table that Trowel wrote has the content of its headings, whatever its texts look like. A choice of
 * the user takes precedence.
 */
function listFormats({ tables, sheets }: Content): readonly ImportFormat[] {
  const [table] = tables;
  const chosen = tables.map((one) => findChosenKind(one, sheets));
  if (chosen.length > 0 && chosen.every(isRecordKind)) return ['record_table'];
  if (chosen.some((kind) => kind !== undefined)) return IMPORT_FORMATS;
  const isExport = tables.length === 1 && findTrowelRecordKind(table?.rows[0]?.cells ?? []) !== undefined;
  return isExport ? ['record_table'] : IMPORT_FORMATS;
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

function recogniseShapes({ layers, language }: Content): Recognised | undefined {
  if (layers.length === 0) return undefined;
  const names = layers.map(({ name }) => name).join(', ');
  const evidence = [
    { en: `Shapes with attributes: ${names}`, it: `Forme con attributi: ${names}` }[language],
  ];
  return { evidence, read: () => undefined };
}

function recogniseArchive({ archive, language }: Content): Recognised | undefined {
  if (!archive) return undefined;
  const evidence = [
    {
      en: `An archive of a site from Trowel, with the lists ${[...archive.keys()].join(', ')}`,
      it: `Un archivio di sito di Trowel, con gli elenchi ${[...archive.keys()].join(', ')}`,
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
