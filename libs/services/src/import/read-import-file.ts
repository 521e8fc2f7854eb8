import { readWorkbook } from '@trowel/documents';
import {
  decodeText,
  IMPORT_FORMATS,
  readImport,
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
    return readImport({ ...options, text: decodeText(bytes).text });
  const { sheets, hasMacros } = await readWorkbook(bytes);
  const data = readImport({ ...options, tables: sheets });
  if (hasMacros) data.notes.push('The workbook holds macros; they were not read.');
  return data;
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
