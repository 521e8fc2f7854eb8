import { buildMatrix, type HarrisMatrix, type Language } from '@trowel/domain/matrix';
import type { RequestedTables, ImportedData, ImportFormat, ImportProblem } from './import/imported-data.ts';
import { buildMatrixRecords, type MatrixRecords } from './matrix-records.ts';
import { readImport } from './read-import.ts';
import type { ColumnMapping } from './tables/headings.ts';

/** Options of reading a file as a matrix. None is needed for a file that Trowel recognises. */
export interface ReadMatrixOptions {
  /** Name of the file, for messages. Its ending decides where the content is ambiguous. */
  name?: string;
  /** Format of the file. Default: `auto`, which detects it from the content. */
  format?: 'auto' | ImportFormat;
  /** Role of each heading that is not recognised: name of a field, relation, or `ignore`. */
  mapping?: ColumnMapping;
  /** Content of each table, by its name. */
  sheets?: RequestedTables;
  /** Language of findings, notes, problems and errors. Default: English. */
  language?: Language;
}

/** The matrix of a file, and the records from which it was built. */
export interface FileMatrix extends MatrixRecords {
  matrix: HarrisMatrix;
  /** The detected format. */
  format: ImportFormat;
  /** Sentences on how the file was read, and on the parts that were not read. */
  notes: string[];
  /** Cells and lines that could not be read, with their place in the file. */
  problems: ImportProblem[];
}

/**
 * Reads the text of a file and builds its matrix. Text formats only: CSV, LST, JSON, DOT, lists of relations.
 * @throws ValidationError if the format is unknown or the content is invalid; TooLargeError over a limit
 * @example
 * const { matrix, format } = readMatrixText('us_number,rapporti\n1,Copre 2\n2,Taglia 3\n3,');
 * console.log(format, matrix.nodes.map(({ us_number, level }) => `${us_number}: ${level}`));
 * // unit_table [ '1: 0', '2: 1', '3: 2' ]
 */
export function readMatrixText(
  text: string,
  { name, ...options }: Readonly<ReadMatrixOptions> = {},
): FileMatrix {
  const data = readImport({ ...options, text, ...(name !== undefined && { fileName: name }) });
  return buildFileMatrix(data, options.language);
}

/** Builds the matrix of the content of a file. */
export function buildFileMatrix(data: ImportedData, language: Language = 'en'): FileMatrix {
  const { format, notes, problems } = data;
  const records = buildMatrixRecords(data);
  const matrix = buildMatrix(records.units, records.statements, { language });
  return { matrix, ...records, format, notes, problems };
}
