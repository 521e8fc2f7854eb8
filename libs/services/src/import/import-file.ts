import { basename } from 'node:path';
import { runOptionsOf, type Context } from '../context.ts';
import { storeFiles } from './insert-files.ts';
import type { AskedTables } from '@trowel/domain/formats';
import { createCourse } from './running/course.ts';
import { importData, requireImport, type ImportOptions } from './import-data.ts';
import type { InspectedFile } from './reading/inspect-file.ts';
import { unpackImport } from './reading/packed-import.ts';
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
  /** What its tables hold, by the name of their sheets. */
  sheets?: AskedTables;
  /** What becomes of texts that are no terms of the vocabulary of their field. */
  values?: ValueChoices;
}

/** What a file holds, and which of its texts are no terms. */
export interface ImportInspection extends Omit<InspectedFile, 'values'> {
  file_name: string;
  unmatched: UnmatchedValues;
}

/**
 * Tells what a file is recognised as, before anything is compared with the records but its texts with the vocabularies.
 * @throws UnsupportedMediaTypeError, TooLargeError, or ValidationError when it is no table and no graph either
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
  return { ...found, file_name: name, unmatched: await matchToTerms(ctx.services.database.reads, values) };
}

/** Imports a file; see `importData`. @throws ValidationError also when the file cannot be understood */
export async function importFile(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  requireImport(ctx, request);
  const { fileName, bytes, format = 'auto', mapping, sheets, values, ...options } = request;
  createCourse(ctx).reach('read', 0, 1);
  const name = basename(fileName);
  const packed = await ctx.services.tasks.run(
    readImportTask,
    {
      fileName: name,
      bytes,
      format,
      language: ctx.language,
      ...(mapping && { mapping }),
      ...(sheets && { sheets }),
    },
    runOptionsOf(ctx),
  );
  const read = await unpackImport(packed);
  const settled = values ? applyValueChoices(read, values, ctx.language) : read;
  const data = await matchWords(ctx.services.database.reads, settled, {
    language: ctx.language,
    ...(values && { add: values.add }),
  });
  if (!data.files || options.dryRun) return importData(ctx, { ...options, data, name });
  const { kept, problems } = await storeFiles(ctx, bytes, data.files);
  for (const problem of problems) data.problems.push(problem);
  return importData(ctx, { ...options, data, name, kept });
}
