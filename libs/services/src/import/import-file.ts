import { basename } from 'node:path';
import type { Labels } from '@trowel/domain/core';
import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import { runOptionsOf, type Context } from '../context.ts';
import { storeFiles } from './insert-files.ts';
import type { RequestedTables, ImportedData, ImportFormat, Table } from '@trowel/domain/formats';
import { createCourse } from './running/course.ts';
import { importData, requireImport, type ImportOptions } from './import-data.ts';
import type { InspectedFile } from './reading/inspect-file.ts';
import { unpackImport } from './reading/packed-import.ts';
import type { FileToRead } from './reading/read-import-file.ts';
import type { ImportReport } from './report-import.ts';
import { inspectImportTask, readImportTask } from './tasks.ts';
import { matchToTerms, type UnmatchedValues } from './values/match-values.ts';
import { matchWords } from './values/match-words.ts';
import { applyValueChoices, type ValueChoices } from './values/apply-value-choices.ts';

/** A file to import. */
export interface ImportRequest extends ImportOptions {
  fileName: string;
  bytes: Uint8Array;
  /** `auto` looks at the content. */
  format?: string;
  /** Headings of the file and the fields they hold. */
  mapping?: Record<string, string>;
  /** Content of its tables, by the name of their sheets. */
  sheets?: RequestedTables;
  /** Treatment of texts that are not terms of the vocabulary of their field. */
  values?: ValueChoices;
}

/** Content of a file, and its texts that are not terms. */
export interface ImportInspection extends Omit<InspectedFile, 'values'> {
  file_name: string;
  unmatched: UnmatchedValues;
  /** The declared kinds of record that a table can be imported as. */
  kinds: KindLabels[];
}

/** Labels of a declared kind: of one record, of several, and of its number. */
export interface KindLabels {
  name: KindName;
  label: Labels;
  plural: Labels;
  number: Labels;
}

const KIND_LABELS: KindLabels[] = KIND_NAMES.map((name) => {
  const { label, plural, number, fields } = DECLARED_KINDS[name];
  const field = fields.find((one) => one.name === number);
  return { name, label, plural, number: field?.label ?? label };
});

/**
 * Returns the detected format and content of a file. Only its texts are compared with the
 * vocabularies.
 * @throws UnsupportedMediaTypeError, TooLargeError; ValidationError if it is neither a table nor a
 * graph
 */
export async function inspectImport(
  ctx: Context,
  { fileName, bytes, format = 'auto', mapping, sheets }: ImportRequest,
): Promise<ImportInspection> {
  requireImport(ctx, {});
  const name = basename(fileName);
  const { language } = ctx;
  const file = {
    fileName: name,
    bytes,
    format,
    language,
    ...(mapping && { mapping }),
    ...(sheets && { sheets }),
  };
  const { values, ...found } = await ctx.services.tasks.run(inspectImportTask, file, runOptionsOf(ctx));
  const unmatched = await matchToTerms(ctx.services.database.reads, values);
  return { ...found, file_name: name, unmatched, kinds: KIND_LABELS };
}

/** Imports a file; see `importData`. @throws ValidationError also if the file cannot be read */
export async function importFile(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  const { fileName, bytes, format = 'auto', mapping, sheets, values, ...options } = request;
  const name = basename(fileName);
  const read = await readForImport(ctx, request, {
    fileName: name,
    bytes,
    format,
    ...(mapping && { mapping }),
    ...(sheets && { sheets }),
  });
  const replaced = values ? applyValueChoices(read, values, ctx.language) : read;
  const data = await matchWords(ctx.services.database.reads, replaced, {
    language: ctx.language,
    ...(values && { add: values.add }),
  });
  if (!data.files || options.dryRun) return importData(ctx, { ...options, data, name });
  const { stored, problems } = await storeFiles(ctx, bytes, data.files);
  for (const problem of problems) data.problems.push(problem);
  return importData(ctx, { ...options, data, name, stored });
}

/** Tables to import as if they were sheets of a file. */
export interface TablesToImport extends ImportOptions {
  name: string;
  tables: readonly Table[];
  format: ImportFormat;
}

/** Imports tables that the program built; see `importData`. */
export async function importTables(ctx: Context, request: TablesToImport): Promise<ImportReport> {
  const { name, tables, format, ...options } = request;
  const read = await readForImport(ctx, request, { fileName: name, tables, format });
  const data = await matchWords(ctx.services.database.reads, read, { language: ctx.language });
  return importData(ctx, { ...options, data, name });
}

/** Checks the permissions, and reads a file or tables in a worker. */
async function readForImport(ctx: Context, options: ImportOptions, file: FileToRead): Promise<ImportedData> {
  requireImport(ctx, options);
  createCourse(ctx).reach('read', 0, 1);
  const { language } = ctx;
  return unpackImport(await ctx.services.tasks.run(readImportTask, { ...file, language }, runOptionsOf(ctx)));
}
