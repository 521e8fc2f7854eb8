import type { ImportedData, ImportedStatement, ImportedUnit, ImportProblem } from '@trowel/domain';
import { packPieces, unpackPieces, type Pieces } from '../workers/pieces.ts';
import { readImportFile, type FileToRead } from './read-import-file.ts';

/** What a file says, on its way from the thread that read it. */
export interface PackedImport extends Pick<ImportedData, 'format' | 'notes'> {
  units: Pieces<ImportedUnit>;
  statements: Pieces<ImportedStatement>;
  problems: Pieces<ImportProblem>;
}

/** Reads a file and packs what it says. @throws ValidationError, TooLargeError, UnsupportedMediaTypeError */
export async function readPackedImport(file: FileToRead): Promise<PackedImport> {
  const { format, notes, units, statements, problems } = await readImportFile(file);
  return {
    format,
    notes,
    units: await packPieces(units),
    statements: await packPieces(statements),
    problems: await packPieces(problems),
  };
}

/** Gives what was packed. */
export async function unpackImport(packed: PackedImport): Promise<ImportedData> {
  const { format, notes, units, statements, problems } = packed;
  return {
    format,
    notes,
    units: await unpackPieces(units),
    statements: await unpackPieces(statements),
    problems: await unpackPieces(problems),
  };
}
