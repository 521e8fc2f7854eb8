import type { Language } from '../../context.ts';
import { buffer } from 'node:stream/consumers';
import {
  isDbase,
  isOpenDocumentFile,
  openArchive,
  readFlatOpenDocument,
  readHtmlTables,
  readWorkbook,
  readXmlTree,
  type Archive,
  type XmlElement,
} from '@trowel/documents';
import {
  decodeText,
  IMPORT_FORMATS,
  parseCsv,
  readImport,
  type RequestedTables,
  type ImportedData,
  type ImportFormat,
  type ImportInput,
  type ShapeLayer,
  type Table,
} from '@trowel/domain/formats';
import { isShapefile } from '@trowel/domain/gis';
import { isAccessFile } from '@trowel/db/foreign';
import { UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import { isBag, openBag, readLists } from './read-bag.ts';
import { translateErrors } from './translate-errors.ts';
import { openDbase } from './open-dbase.ts';
import { DRAWING, openXml } from './open-xml.ts';
import { openYaml } from './open-yaml.ts';
import { refuseOtherPrograms } from './other-programs.ts';
import { readAccessDatabase, readDatabase, readDump, type ReadDatabase } from './read-database.ts';
import { readShapefileLayer } from './read-layers.ts';
import { isSqlDump } from './read-sql-dump.ts';

/** A file as a client sent it, or tables that the program built. */
export type FileToRead = ReadOptions & ({ bytes: Uint8Array } | { tables: readonly Table[] });

interface ReadOptions {
  fileName: string;
  /** `auto` looks at the content. */
  format: string;
  mapping?: Record<string, string>;
  /** Content of its tables, if the user states it. */
  sheets?: RequestedTables;
  /** Language of notes, problems and errors. Default: English. */
  language?: Language;
}

/** An opened file: the input of `readImport`, and remarks on the file itself. */
export interface OpenedFile {
  input: ImportInput;
  remarks: string[];
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const SQLITE = 'SQLite format 3\u0000';
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads an exchange file: a workbook, an archive, XML, DOT or text. @throws ValidationError, TooLargeError, UnsupportedMediaTypeError */
export async function readImportFile(file: FileToRead): Promise<ImportedData> {
  const { input, remarks } = await openImportFile(file);
  const data = await translateErrors(file.language, () => readImport(input));
  data.notes.push(...remarks);
  return data;
}

/** Opens a file without reading its records. @throws as `readImportFile` */
export function openImportFile(file: FileToRead): Promise<OpenedFile> {
  return translateErrors(file.language, () => open(file));
}

async function open({
  fileName,
  format,
  mapping,
  sheets,
  language = 'en',
  ...content
}: FileToRead): Promise<OpenedFile> {
  const options = {
    fileName,
    language,
    format: readFormat(format, language),
    ...(mapping && { mapping }),
    ...(sheets && { sheets }),
  };
  return 'tables' in content
    ? { input: { ...options, tables: content.tables }, remarks: [] }
    : openBytes(content.bytes, options);
}

async function openBytes(bytes: Uint8Array, options: Options): Promise<OpenedFile> {
  const { fileName = '', language } = options;
  if (isOpenDocumentFile(bytes)) return openTables(bytes, options);
  if (beginsWith(bytes, ZIP)) return openZip(bytes, options);
  if (beginsWith(bytes, OLD_EXCEL)) return openTables(bytes, options);
  if (Buffer.from(bytes.subarray(0, SQLITE.length)).toString('latin1') === SQLITE)
    return withTables(readDatabase(bytes, language), options);
  if (isAccessFile(bytes)) return withTables(await readAccessDatabase(bytes, language), options);
  if (isDbase(bytes)) {
    const { table, remarks } = openDbase(bytes, language);
    return withTables({ input: { tables: [table] }, remarks }, options);
  }
  refuseOtherPrograms(bytes, language);
  const read = await readText(bytes, { fileName, language });
  if (read.text === undefined) return plain({ ...options, ...read });
  const opened = isSqlDump(read.text) ? readDump(read.text, language) : openYaml(read.text, options);
  return plain({ ...options, ...opened });
}

function withTables({ input, remarks }: ReadDatabase, options: Options): OpenedFile {
  return { input: { ...options, ...input }, remarks };
}

type Options = Pick<ImportInput, 'fileName' | 'format' | 'mapping' | 'sheets'> & { language: Language };

function plain(input: ImportInput): OpenedFile {
  return { input, remarks: [] };
}

async function openTables(bytes: Uint8Array, options: Options): Promise<OpenedFile> {
  const { sheets, hasMacros } = await readWorkbook(bytes);
  return {
    input: { ...options, tables: sheets },
    remarks: hasMacros
      ? [
          {
            en: 'The workbook contains macros; they were not read.',
            it: 'La cartella di lavoro contiene macro; non sono state lette.',
          }[options.language],
        ]
      : [],
  };
}

const HMC_PART = /(?:^|\/)(?:matrix|project)\.xml$/i;
const SHAPE_PART = /\.shp$/i;
const TABLE_PART = /\.(?:csv|tsv|txt|dbf)$/i;

/** An archive of a site, an hmcx project, a ZIP of tables, or a workbook: all four are ZIP archives. */
async function openZip(bytes: Uint8Array, options: Options): Promise<OpenedFile> {
  if (isBag(bytes))
    return plain({
      ...options,
      archive: await readLists(await openBag(bytes, options.language), options.language),
    });
  const archive = await openArchive(bytes);
  const parts = archive.names.filter((name) => HMC_PART.test(name));
  if (parts.some((name) => /matrix\.xml$/i.test(name)))
    return plain({ ...options, xml: await Promise.all(parts.map((part) => readTree(archive, part))) });
  const tables = archive.names.filter((name) => TABLE_PART.test(name));
  const shapes = archive.names.filter((name) => SHAPE_PART.test(name));
  const isWorkbook =
    archive.has('[Content_Types].xml') || archive.has('content.xml') || tables.length + shapes.length === 0;
  if (isWorkbook) return openTables(bytes, options);
  const read = await Promise.all(tables.map((name) => readPart(archive, name, options.language)));
  const remarks = read.flatMap((part) => part.remarks);
  const layers = (await Promise.all(shapes.map((name) => readShapePart(archive, name, read)))).flat();
  const isReadShape = (name: string): boolean => layers.some((layer) => isShapePart(name, layer.path));
  const others = archive.names.filter((name) => !TABLE_PART.test(name) && !isReadShape(name));
  if (others.length > 0)
    remarks.push(
      {
        en: `These files in the archive are not tables and were not read: ${others.slice(0, 20).join(', ')}`,
        it: `Questi file dell’archivio non sono tabelle e non vengono letti: ${others.slice(0, 20).join(', ')}`,
      }[options.language],
    );
  return { input: { ...options, tables: read.map(({ table }) => table), layers }, remarks };
}

/** Returns true for a file of the shapefile at a path: .shp, .prj, index, encoding. */
function isShapePart(name: string, path: string): boolean {
  return /\.(?:shp|shx|prj|cpg|qpj|sbn|sbx|qix|qml)$/i.test(name) && baseOf(path) === baseOf(name);
}

function baseOf(name: string): string {
  return name.replace(/\.[^./]*$/, '').toLowerCase();
}

/** Reads a shapefile of an archive, or returns nothing for a file that is none. */
async function readShapePart(
  archive: Archive,
  path: string,
  tables: readonly { table: Table }[],
): Promise<(ShapeLayer & { path: string })[]> {
  const shp = await buffer(archive.read(path));
  if (!isShapefile(shp)) return [];
  const base = baseOf(path);
  const projection = archive.names.find((one) => baseOf(one) === base && /\.prj$/i.test(one));
  const attributes = tables.find(({ table: { name = '' } }) => baseOf(name) === base && /\.dbf$/i.test(name));
  const layer = readShapefileLayer({
    name: path.replace(/^.*\//, '').replace(/\.shp$/i, ''),
    shp,
    table: attributes?.table,
    prj: projection === undefined ? undefined : (await buffer(archive.read(projection))).toString('utf8'),
  });
  return [{ ...layer, path }];
}

function readTree(archive: Archive, part: string): Promise<XmlElement> {
  return readXmlTree(archive.read(part), part, { leaveOut: DRAWING });
}

/** Reads a table of an archive. The remarks name the parts that were not read. */
async function readPart(
  archive: Archive,
  name: string,
  language: Language,
): Promise<{ table: Table; remarks: string[] }> {
  const bytes = await buffer(archive.read(name));
  const { table, remarks } = isDbase(bytes)
    ? openDbase(bytes, language)
    : { table: parseCsv(decodeText(bytes).text), remarks: [] };
  return { table: { ...table, name }, remarks };
}

/** Names of files that are never text. */
const BINARY = /\.(xlsx|xlsm|xls|ods|odt|docx|zip|sqlite3?|db|gpkg|mdb|accdb)$/i;

/** @throws UnsupportedMediaTypeError where a workbook or database does not begin as one: it is damaged or was cut off. */
function refuseDamaged(
  bytes: Uint8Array,
  { fileName, language }: { fileName: string; language: Language },
): void {
  const kind = BINARY.exec(fileName)?.[1];
  if (kind === undefined || !bytes.subarray(0, 65_536).includes(0)) return;
  throw new UnsupportedMediaTypeError(
    {
      en: `${fileName} is damaged: it does not begin as a .${kind} file does. Save it again in the program it comes from, and send it again`,
      it: `${fileName} è danneggiato: non comincia come un file .${kind}. Salvalo di nuovo con il programma da cui viene e invialo ancora`,
    }[language],
  );
}

/** Beginnings of files of other kinds, with advice for the user. */
const OTHERS: readonly (readonly [RegExp, Record<Language, string>])[] = [
  [
    /^%PDF-/,
    {
      en: 'a PDF; send the table it was printed from',
      it: 'un PDF; invia la tabella da cui è stato stampato',
    },
  ],
  [
    /^\{\\rtf/,
    {
      en: 'a text document (RTF); copy its table into a spreadsheet and save that as .xlsx or .ods',
      it: 'un documento di testo (RTF); copia la tabella in un foglio di calcolo e salvalo come .xlsx o .ods',
    },
  ],
];
const FLAT_ODS = /^(?:<\?xml[^>]*>\s*)?<office:document[\s>]/;
/** Many programs give out their tables so, under the name of a workbook. */
const HTML = /^(?:<!doctype html|<html|<table|<meta)/i;
const XML = /^(?:<\?xml|<!--|<(?:\w+:)?(?:graphml|gexf)\b)/i;
/** @throws UnsupportedMediaTypeError naming the kind of file it is instead. */
async function readText(
  bytes: Uint8Array,
  { fileName, language }: { fileName: string; language: Language },
): Promise<Pick<ImportInput, 'text' | 'xml' | 'tables'>> {
  refuseDamaged(bytes, { fileName, language });
  const { text } = decodeText(bytes, language);
  const start = text.slice(0, 2000).trimStart();
  const other = OTHERS.find(([pattern]) => pattern.test(start));
  if (other)
    throw new UnsupportedMediaTypeError(
      { en: `The file is ${other[1].en}`, it: `Il file è ${other[1].it}` }[language],
    );
  if (FLAT_ODS.test(start)) return { tables: await readFlatOpenDocument(bytes, fileName) };
  if (HTML.test(start)) return { tables: readHtmlTables(text) };
  return XML.test(start) ? openXml(bytes, { fileName, language }) : { text };
}

function readFormat(format: string, language: Language): 'auto' | ImportFormat {
  if (format === 'auto') return format;
  const known = IMPORT_FORMATS.find((one) => one === format);
  if (known) return known;
  const message = {
    en: `${format} is not a format Trowel reads; known are auto, ${IMPORT_FORMATS.join(', ')}`,
    it: `${format} non è un formato che Trowel legge; si conoscono auto, ${IMPORT_FORMATS.join(', ')}`,
  }[language];
  throw new ValidationError([{ field: 'format', message, type: 'unknown_format' }]);
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
