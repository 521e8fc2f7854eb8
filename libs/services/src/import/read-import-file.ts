import { readWorkbook } from '@trowel/documents';
import {
  decodeText,
  IMPORT_FORMATS,
  readImport,
  UnsupportedMediaTypeError,
  ValidationError,
  type ImportedData,
  type ImportFormat,
} from '@trowel/domain';

/** A file as it was sent. */
export interface FileToRead {
  fileName: string;
  bytes: Uint8Array;
  /** `auto` looks at the content. */
  format: string;
  mapping?: Record<string, string>;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads an exchange file, a workbook or text. @throws ValidationError, TooLargeError, UnsupportedMediaTypeError */
export async function readImportFile({
  fileName,
  bytes,
  format,
  mapping,
}: FileToRead): Promise<ImportedData> {
  const options = { fileName, format: readFormat(format), ...(mapping && { mapping }) };
  if (!beginsWith(bytes, ZIP) && !beginsWith(bytes, OLD_EXCEL))
    return readImport({ ...options, text: readText(bytes) });
  const { sheets, hasMacros } = await readWorkbook(bytes);
  const data = readImport({ ...options, tables: sheets });
  if (hasMacros) data.notes.push('The workbook holds macros; they were not read.');
  return data;
}

const SQLITE = 'SQLite format 3\u0000';
/** How files of other kinds begin, and what to do with them. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF; send the table it was printed from'],
  [/^\{\\rtf/, 'a text document (RTF); copy its table into a spreadsheet and save that as .xlsx'],
  [/^<\?xml[\s\S]{0,1000}<(?:\w+:)?Workbook\b/, 'an XML spreadsheet of 2003; save it as .xlsx'],
  [
    /^(?:<!doctype html|<html|<table|<meta)/i,
    'a web page, whatever its name; open it in a spreadsheet and save it as .xlsx',
  ],
  [/^<\?xml|^<graphml/i, 'an XML file; only tables and LST files are imported'],
  [/^[{[]\s*["{[\]}]/, 'a JSON file; only tables and LST files are imported'],
  [/^(?:strict\s+)?(?:di)?graph\b[^{\n]{0,200}\{/i, 'a DOT graph; only tables and LST files are imported'],
];

/** @throws UnsupportedMediaTypeError naming the kind of file it is instead. */
function readText(bytes: Uint8Array): string {
  if (Buffer.from(bytes.subarray(0, SQLITE.length)).toString('latin1') === SQLITE)
    throw new UnsupportedMediaTypeError('The file is an SQLite database; export its us_table as CSV');
  const { text } = decodeText(bytes);
  const start = text.slice(0, 2000).trimStart();
  const other = OTHERS.find(([pattern]) => pattern.test(start));
  if (other) throw new UnsupportedMediaTypeError(`The file is ${other[1]}`);
  return text;
}

function readFormat(format: string): 'auto' | ImportFormat {
  if (format === 'auto') return format;
  const known = IMPORT_FORMATS.find((one) => one === format);
  if (known) return known;
  const message = `${format} is not a format Trowel reads; known are auto, ${IMPORT_FORMATS.join(', ')}`;
  throw new ValidationError([{ field: 'format', message, type: 'unknown_format' }]);
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
