import { ImportBatch } from '@trowel/domain/records';
import { nameText, storableText } from '@trowel/domain/core';
import { defineRoute, FileField, PageQuery, type Route } from '@trowel/http';
import { listImports, undoImport } from '@trowel/services/changes';
import { IMPORT_MODES, importFile } from '@trowel/services/import';
import { z } from 'zod';
import { ImportReport } from '../schemas/import-report.ts';
import { Flag, OnContradiction } from './parameters.ts';
import { undoRoute } from './undo-route.ts';

const tag = 'Import';
const MAX_IMPORT_BYTES = 52_428_800;

const ImportForm = z.strictObject({
  file: FileField,
  format: storableText(50)
    .optional()
    .meta({ description: '`auto` (default) looks at the content.', example: 'auto' }),
  site_name: nameText(350)
    .min(1)
    .optional()
    .meta({ description: 'Site of records that do not name theirs.' }),
  create_site: Flag.optional().meta({
    type: 'boolean',
    description: 'Create the site if there is none of that name.',
  }),
  dry_run: Flag.optional().meta({ type: 'boolean', description: 'Only report what would happen.' }),
  on_contradiction: OnContradiction.optional().meta({
    description:
      '`record` (default) keeps relations that contradict others and reports them in `findings`; `reject` refuses the whole import (422) with the shortest chain of each contradiction it would add, up to twenty. Contradictions already recorded do not count.',
  }),
  mode: z.enum(IMPORT_MODES).optional().meta({
    description:
      'Of a graph file: `merge` (default) adds and changes, and lists what the file does not have as missing; `replace` also removes it, within the part of the site the file covers. Units that finds depend on are kept. Needs the right to delete.',
  }),
  mapping: z.string().max(100_000).transform(readMapping).optional().meta({
    description: 'Columns of the file and the fields they hold, as a JSON object.',
    example: '{"Numero US":"us_number"}',
  }),
});

const BatchParams = z.strictObject({
  id: storableText(100).min(1).meta({ description: 'Id of the import.' }),
});

/** The routes of bringing records in. */
export const importRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/import',
    operationId: 'importFile',
    tag,
    summary: 'Import a file',
    description: 'One transaction: all of it or nothing. The id in the answer undoes it as a whole.',
    access: 'create',
    body: ImportForm,
    bodyKind: 'multipart',
    maxBodyBytes: MAX_IMPORT_BYTES,
    answer: { status: 200, kind: 'single', schema: ImportReport },
    run: async (
      ctx,
      {
        body: {
          file,
          format = 'auto',
          site_name: siteName,
          dry_run: dryRun = false,
          create_site: createSite = false,
          on_contradiction: onContradiction = 'record',
          mode = 'merge',
          mapping,
        },
      },
    ) => ({
      data: await importFile(ctx, {
        fileName: file.fileName,
        bytes: file.bytes,
        format,
        dryRun,
        createSite,
        onContradiction,
        mode,
        ...(siteName !== undefined && { siteName }),
        ...(mapping && { mapping }),
      }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/imports',
    operationId: 'listImports',
    tag,
    summary: 'The imports so far, newest first',
    access: 'read',
    query: PageQuery,
    answer: { status: 200, kind: 'list', schema: ImportBatch },
    run: (ctx, { query }) => listImports(ctx, query),
  }),
  undoRoute({
    path: '/api/imports/{id}/undo',
    operationId: 'undoImport',
    tag,
    summary: 'Undo an import',
    description: 'Refused (409, naming them) when records of the import have changed since.',
    access: 'delete',
    params: BatchParams,
    undo: (ctx, { id }) => undoImport(ctx, id),
  }),
];

const Mapping = z.record(z.string().max(500), z.string().max(200));

function readMapping(text: string, ctx: z.core.$RefinementCtx<string>): Record<string, string> {
  try {
    return Mapping.parse(JSON.parse(text));
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be a JSON object of column names and field names' });
    return z.NEVER;
  }
}
