import { UnsupportedMediaTypeError, type BilingualMessage } from '@trowel/domain/core';
import type { Table } from '@trowel/domain/formats';
import type { Archive } from '../archive-read.ts';
import { createOdsReader, type OdsReader } from './ods-tables.ts';
import { readOpenText } from './read-text-document.ts';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './xlsx-limits.ts';
import type { WorkbookSheet } from './sheet-rows.ts';
import { readXml } from '../xml-read.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';

/** Compression ratio limit. Cells have many attributes: a simple sheet of 60,000 rows compresses to a sixtieth. */
export const OPEN_DOCUMENT_RATIO = 500;
const SIGN = 'mimetypeapplication/vnd.oasis.opendocument';

/** Returns true if the bytes begin like an OpenDocument file of any kind. */
export function isOpenDocumentFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(30, 30 + SIGN.length)).toString('latin1') === SIGN;
}

/** Returns true if an archive is an OpenDocument file of any kind. */
export function isOpenDocument(archive: Archive): boolean {
  return (
    archive.has('encrypted-package') ||
    (archive.has(CONTENT) && (archive.has('mimetype') || archive.has(MANIFEST)))
  );
}

/**
 * Reads the sheets of an OpenDocument spreadsheet (.ods) like `readWorkbook`, or a text (.odt) as one
 * sheet.
 * @throws UnsupportedMediaTypeError for other kinds and password-protected documents
 */
export async function readOpenDocument(archive: Archive, limits: WorkbookLimits): Promise<Table[]> {
  await refuseEncrypted(archive);
  const reader = createOdsReader(limits);
  await readXml(archive.read(CONTENT), CONTENT, reader.handlers);
  return reader.kind === 'text' ? readOpenText(archive, limits) : takeSheets(reader);
}

/**
 * Reads the sheets of a flat OpenDocument spreadsheet (.fods), which is a single XML file.
 * @throws as `readOpenDocument`
 */
export async function readFlatOpenDocument(
  bytes: Uint8Array,
  name: string,
  limits: Partial<WorkbookLimits> = {},
): Promise<WorkbookSheet[]> {
  async function* chunks() {
    yield bytes;
  }
  const reader = createOdsReader({ ...WORKBOOK_LIMITS, ...limits });
  await readXml(chunks(), name, reader.handlers);
  return takeSheets(reader);
}

function takeSheets(reader: OdsReader): WorkbookSheet[] {
  if (reader.kind === 'spreadsheet') return reader.sheets;
  throw new UnsupportedMediaTypeError(OTHERS[reader.kind ?? ''] ?? NO_TABLE);
}

const NO_TABLE: BilingualMessage = {
  en: 'The file is an OpenDocument file but not a spreadsheet (.ods): it contains no table',
  it: 'Il file è un documento OpenDocument ma non un foglio di calcolo (.ods): non c’è una tabella da leggere',
};
const OTHERS: Readonly<Record<string, BilingualMessage>> = {
  text: {
    en: 'The file is a flat text document (.fodt): save it as .odt',
    it: 'Il file è un documento di testo piatto (.fodt): salvalo come .odt',
  },
  database: {
    en: 'The file is a database of LibreOffice (.odb): copy its tables into a spreadsheet and save that as .ods or .xlsx',
    it: 'Il file è un database di LibreOffice (.odb): copia le sue tabelle in un foglio di calcolo e salvalo come .ods o .xlsx',
  },
};

async function refuseEncrypted(archive: Archive): Promise<void> {
  let isEncrypted = archive.has('encrypted-package');
  if (!isEncrypted && archive.has(MANIFEST))
    await readXml(archive.read(MANIFEST), MANIFEST, {
      open(name) {
        if (name === 'encryption-data') isEncrypted = true;
      },
    });
  if (!isEncrypted) return;
  throw new UnsupportedMediaTypeError({
    en: 'The spreadsheet (.ods) is protected by a password: save it without one',
    it: 'Il foglio di calcolo (.ods) è protetto da una password: salvalo senza',
  });
}
