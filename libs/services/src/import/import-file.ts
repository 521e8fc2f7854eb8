import { basename } from 'node:path';
import { runOptionsOf, type Context } from '../context.ts';
import { keepFiles } from './bring-files.ts';
import { importData, requireImport, type ImportOptions } from './import-data.ts';
import { unpackImport } from './reading/packed-import.ts';
import type { ImportReport } from './report-import.ts';
import { readImportTask } from './tasks.ts';

/** A file to import. */
export interface ImportRequest extends ImportOptions {
  fileName: string;
  bytes: Uint8Array;
  /** `auto` looks at the content. */
  format?: string;
  /** Headings of the file and the fields they hold. */
  mapping?: Record<string, string>;
}

/** Imports a file; see `importData`. @throws ValidationError also when the file cannot be understood */
export async function importFile(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  requireImport(ctx, request);
  const { fileName, bytes, format = 'auto', mapping, ...options } = request;
  const name = basename(fileName);
  const packed = await ctx.services.tasks.run(
    readImportTask,
    { fileName: name, bytes, format, ...(mapping && { mapping }) },
    runOptionsOf(ctx),
  );
  const data = await unpackImport(packed);
  if (!data.files || options.dryRun) return importData(ctx, { ...options, data, name });
  const { kept, problems } = await keepFiles(ctx, bytes, data.files);
  for (const problem of problems) data.problems.push(problem);
  return importData(ctx, { ...options, data, name, kept });
}
