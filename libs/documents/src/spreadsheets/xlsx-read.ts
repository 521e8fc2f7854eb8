import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { Table } from '@trowel/domain/formats';
import { openArchive } from '../archive-read.ts';
import { openCompoundFile } from './compound-file.ts';
import { PROTECTED, readOldWorkbook } from './read-old-workbook.ts';
import { isOpenDocument, isOpenDocumentFile, OPEN_DOCUMENT_RATIO, readOpenDocument } from './ods-read.ts';
import { isWordDocument, readWordDocument } from './read-text-document.ts';
import type { WorkbookSheet } from './sheet-rows.ts';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './xlsx-limits.ts';
import { findWorkbookParts, hasMacros, readNumberShapes, requirePart } from './xlsx-parts.ts';
import { readSheet, type SheetContext } from './xlsx-sheet.ts';
import { readSharedStrings } from './xlsx-strings.ts';

/** Content of a workbook, as texts. */
export interface Workbook {
  /** The sheets. A text document is one sheet without name, marked as prose. */
  sheets: Table[];
  /** True if the file contains macros. They are never read or run. */
  hasMacros: boolean;
}

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a workbook of Excel (.xlsx, .xlsm, .xls) or OpenDocument (.ods) in time and memory bounded by
 * `limits`. A text document (.docx, .odt) becomes a sheet of its paragraphs and table rows. Numbers
 * become plain decimals, dates `YYYY-MM-DD`, booleans `true`/`false`. Formulas have their stored
 * result and are never run.
 * @throws UnsupportedMediaTypeError for other files, encrypted ones, and those with a DOCTYPE, links
 * or archives
 * @throws TooLargeError over a limit, naming the part
 * @throws ValidationError if it is damaged, naming the part
 */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: Partial<WorkbookLimits> = {},
): Promise<Workbook> {
  const bounds = { ...WORKBOOK_LIMITS, ...limits };
  if (OLD_EXCEL.every((byte, i) => bytes[i] === byte)) return openOldFile(bytes, bounds);
  const archive = await openArchive(
    bytes,
    isOpenDocumentFile(bytes) ? { ...bounds, ratio: OPEN_DOCUMENT_RATIO } : bounds,
  );
  if (isOpenDocument(archive))
    return { sheets: await readOpenDocument(archive, bounds), hasMacros: hasMacros(archive) };
  if (isWordDocument(archive))
    return { sheets: await readWordDocument(archive, bounds), hasMacros: hasMacros(archive) };
  const parts = await findWorkbookParts(archive);
  const context: SheetContext = {
    sharedStrings: await readSharedStrings(archive, parts.sharedStrings, bounds.cellCharacters),
    shapes: await readNumberShapes(archive, parts.styles),
    uses1904: parts.uses1904,
    limits: bounds,
    cellsRead: 0,
  };
  const sheets: WorkbookSheet[] = [];
  for (const { name, part, hidden } of parts.sheets) {
    requirePart(archive, part, name);
    sheets.push({ ...(await readSheet(archive, part, name, context)), name, hidden });
  }
  return { sheets, hasMacros: hasMacros(archive) };
}

/** Old workbooks and encrypted new ones use the same container. The names of its entries differ. */
function openOldFile(bytes: Uint8Array, limits: WorkbookLimits): Workbook {
  const file = openCompoundFile(bytes);
  if (file.has('EncryptedPackage')) throw new UnsupportedMediaTypeError(PROTECTED);
  if (file.has('WordDocument'))
    throw new UnsupportedMediaTypeError({
      en: 'The file is an old Word document (.doc): save it as .docx or .odt',
      it: 'Il file è un vecchio documento Word (.doc): salvalo come .docx o .odt',
    });
  return { sheets: readOldWorkbook(file, limits), hasMacros: file.has('_VBA_PROJECT') };
}
