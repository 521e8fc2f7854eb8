import type { Language } from '../../context.ts';
import type {
  ImportedData,
  ImportedRecord,
  ImportedStatement,
  ImportedUnit,
  ImportProblem,
} from '@trowel/domain/formats';
import { packPieces, unpackPieces, type Pieces } from '../../workers/index.ts';
import { readDatabaseAt } from './read-database.ts';
import { translateErrors } from './translate-errors.ts';
import { readImportFile, type FileToRead } from './read-import-file.ts';

/** The content of a file, packed for the transfer between threads. */
export interface PackedImport extends Pick<
  ImportedData,
  | 'format'
  | 'isByHand'
  | 'columns'
  | 'graph'
  | 'files'
  | 'photos'
  | 'nodeTypes'
  | 'findingNotes'
  | 'sheets'
  | 'comments'
  | 'notes'
> {
  units: Pieces<ImportedUnit>;
  statements: Pieces<ImportedStatement>;
  records: Pieces<ImportedRecord>;
  problems: Pieces<ImportProblem>;
}

/** Reads a file and packs its content. @throws ValidationError, TooLargeError, UnsupportedMediaTypeError */
export async function readPackedImport(file: FileToRead): Promise<PackedImport> {
  return packImport(await readImportFile(file));
}

/** A database of pyArchInit, and the language of its notes and problems. */
export interface DatabaseToRead {
  url: string;
  language: Language;
}

/** Reads a database of pyArchInit and packs its content. @throws UnavailableError, UnsupportedMediaTypeError */
export async function readPackedDatabase({ url, language }: DatabaseToRead): Promise<PackedImport> {
  return packImport(await translateErrors(language, () => readDatabaseAt(url, language)));
}

async function packImport({
  format,
  isByHand,
  columns,
  graph,
  files,
  photos,
  nodeTypes,
  findingNotes,
  sheets,
  comments,
  notes,
  units,
  statements,
  records,
  problems,
}: ImportedData): Promise<PackedImport> {
  return {
    format,
    ...(isByHand && { isByHand }),
    ...(columns && { columns }),
    ...(graph && { graph }),
    ...(files && { files }),
    ...(photos && { photos }),
    ...(nodeTypes && { nodeTypes }),
    ...(findingNotes && { findingNotes }),
    ...(sheets && { sheets }),
    ...(comments && { comments }),
    notes,
    units: await packPieces(units),
    statements: await packPieces(statements),
    records: await packPieces(records),
    problems: await packPieces(problems),
  };
}

/** Unpacks the content of a file. */
export async function unpackImport(packed: PackedImport): Promise<ImportedData> {
  const {
    format,
    isByHand,
    columns,
    graph,
    files,
    photos,
    nodeTypes,
    findingNotes,
    sheets,
    comments,
    notes,
    units,
    statements,
    records,
    problems,
  } = packed;
  return {
    format,
    ...(isByHand && { isByHand }),
    ...(columns && { columns }),
    ...(graph && { graph }),
    ...(files && { files }),
    ...(photos && { photos }),
    ...(nodeTypes && { nodeTypes }),
    ...(findingNotes && { findingNotes }),
    ...(sheets && { sheets }),
    ...(comments && { comments }),
    notes,
    units: await unpackPieces(units),
    statements: await unpackPieces(statements),
    records: await unpackPieces(records),
    problems: await unpackPieces(problems),
  };
}
