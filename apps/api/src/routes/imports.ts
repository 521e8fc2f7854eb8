import { ImportBatch } from '@trowel/domain/records';
import { nameText, storableText, WISHES } from '@trowel/domain/core';
import { defineRoute, FileField, PageQuery, type Route } from '@trowel/http';
import { TABLE_KINDS } from '@trowel/domain/formats';
import { findImport, listImports, undoImport } from '@trowel/services/changes';
import { IMPORT_MODES, importFile, inspectImport, type ImportRequest } from '@trowel/services/import';
import { z } from 'zod';
import { ImportInspection, ImportReport } from '../schemas/import-report.ts';
import { Flag, OnContradiction } from './records/parameters.ts';
import { undoRoute } from './undo-route.ts';

const tag = 'Import';
const MAX_IMPORT_BYTES = 52_428_800;

/** Options for reading a file. */
const READING = {
  file: FileField,
  format: storableText(50)
    .optional()
    .meta({ description: '`auto` (default) detects the format from the content.', example: 'auto' }),
  mapping: asJson(z.record(z.string().max(500), z.string().max(200))).meta({
    description: 'Fields by column of the file, as a JSON object.',
    example: '{"Numero US":"us_number"}',
  }),
  sheets: asJson(z.record(z.string().max(500), z.enum(TABLE_KINDS))).meta({
    description:
      'Content of tables, if the detected one is wrong: names of sheets (`""` for a text file) with `us`, `relations`, `inventario`, `periods`, `sites`, `thesaurus` or `ignore`.',
    example: '{"Elenco":"inventario","Note":"ignore"}',
  }),
  graph: storableText(350).optional().meta({
    description:
      'For a file with several graphs (`em.json`): id or name of the graph to read. `all` (default) reads them together.',
  }),
};

const InspectForm = z.strictObject(READING);

const ImportForm = z.strictObject({
  ...READING,
  site_name: nameText(350)
    .min(1)
    .optional()
    .meta({ description: 'Site of records that do not name theirs.' }),
  file_site: nameText(350).min(1).optional().meta({
    description: 'For a file with several sites: the site of the file to import into `site_name`.',
  }),
  create_site: Flag.optional().meta({
    type: 'boolean',
    description: 'Create the site if there is none of that name.',
  }),
  dry_run: Flag.optional().meta({ type: 'boolean', description: 'Only report what would happen.' }),
  preview: Flag.optional().meta({
    type: 'boolean',
    description: 'For a dry run: also describe and draw the matrix before and after.',
  }),
  import_id: z.uuid().optional().meta({
    description:
      'Id of the import. A client that cancels the request can use it to check whether the import was completed.',
  }),
  replace_values: asJson(
    z.record(z.string().max(100), z.record(z.string().max(1_000), z.string().max(350))),
  ).meta({
    description:
      'Terms that replace texts, by vocabulary. Under `us.relationships`: relations that replace unknown words.',
    example: '{"us.definition":{"Tagglio":"Taglio"}}',
  }),
  new_terms: asJson(z.record(z.string().max(100), z.array(z.string().max(350)).max(1_000))).meta({
    description: 'Texts of the file that become terms, by vocabulary.',
    example: '{"us.definition":["Fossa di fusione"]}',
  }),
  on_contradiction: OnContradiction.optional().meta({
    description:
      '`record` (default) keeps relations that contradict others and reports them in `findings`; `reject` refuses the whole import (422) with the shortest chain of each contradiction it would add, up to twenty. Contradictions already recorded do not count.',
  }),
  mode: z.enum(IMPORT_MODES).optional().meta({
    description:
      'For a graph file: `merge` (default) adds and changes records, and lists records missing in the file. `replace` also removes them, within the part of the site that the file covers, and requires permission to delete. Units with finds are not removed.',
  }),
});

const BatchParams = z.strictObject({
  id: storableText(100).min(1).meta({ description: 'Id of the import.' }),
});

/** Routes of imports. */
export const importRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/import',
    operationId: 'importFile',
    tag,
    summary: 'Import a file',
    description:
      'Tables (CSV, `.xlsx`, `.xls`, `.ods`, `.dbf`, JSON, YAML, XML), graphs, databases of pyArchInit, of Access and in SQLite, and archives; the content decides, not the name. Everything is imported in one transaction. The id in the response undoes the whole import.',
    access: 'create',
    body: ImportForm,
    bodyKind: 'multipart',
    maxBodyBytes: MAX_IMPORT_BYTES,
    answer: { status: 200, kind: 'single', schema: ImportReport },
    sendsProgress: true,
    job: 'import',
    run: async (ctx, { body }) => ({ data: await importFile(ctx, requestOf(body)) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/import/inspect',
    operationId: 'inspectImport',
    tag,
    summary: 'Detect the format of a file',
    description:
      'Returns the format, the tables with their columns and sample values, the sites in the file, and texts that are not terms. Nothing is compared with the records, and nothing is written.',
    access: 'create',
    body: InspectForm,
    bodyKind: 'multipart',
    maxBodyBytes: MAX_IMPORT_BYTES,
    answer: { status: 200, kind: 'single', schema: ImportInspection },
    run: async (ctx, { body }) => ({ data: await inspectImport(ctx, readingOf(body)) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/imports',
    operationId: 'listImports',
    tag,
    summary: 'List imports, newest first',
    description:
      'With `id` and `site_name` only this import, after running writes to the site have ended. An empty list then means that nothing was imported.',
    access: 'read',
    query: PageQuery.extend({
      id: z.uuid().optional().meta({ description: 'The batch of one import.' }),
      site_name: nameText(350).optional().meta({ description: 'Site of the import (full name).' }),
    }),
    answer: { status: 200, kind: 'list', schema: ImportBatch },
    run: (ctx, { query: { id, site_name: siteName, ...page } }) =>
      id === undefined
        ? listImports(ctx, page)
        : findImport(ctx, { id, ...(siteName !== undefined && { siteName }) }),
  }),
  undoRoute({
    path: '/api/imports/{id}/undo',
    operationId: 'undoImport',
    tag,
    summary: 'Undo an import',
    description: '409 with the names of the records, if records of the import have been changed since.',
    access: 'delete',
    params: BatchParams,
    undo: (ctx, { id }, batch) => undoImport(ctx, id, { batch }),
  }),
];

/** Forms contain only text, so the JSON is parsed here. */
function asJson<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(100_000)
    .transform((text, ctx): z.output<T> => {
      const parsed = schema.safeParse(readJson(text));
      if (parsed.success) return parsed.data;
      ctx.addIssue({ code: 'custom', message: WISHES.jsonAsDescribed.en });
      return z.NEVER;
    })
    .optional();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readingOf({ file, format = 'auto', mapping: given, sheets, graph }: z.output<typeof InspectForm>) {
  const mapping = graph === undefined ? given : { ...given, graph };
  const { fileName, bytes } = file;
  return { fileName, bytes, format, ...(mapping && { mapping }), ...(sheets && { sheets }) };
}

function requestOf(body: z.output<typeof ImportForm>): ImportRequest {
  const {
    site_name: siteName,
    file_site: fileSite,
    import_id: id,
    replace_values: replace,
    new_terms: add,
  } = body;
  return {
    ...readingOf(body),
    dryRun: body.dry_run ?? false,
    createSite: body.create_site ?? false,
    preview: body.preview ?? false,
    onContradiction: body.on_contradiction ?? 'record',
    mode: body.mode ?? 'merge',
    ...(siteName !== undefined && { siteName }),
    ...(fileSite !== undefined && { fileSite }),
    ...(id !== undefined && { id }),
    ...((replace || add) && { values: { replace: replace ?? {}, add: add ?? {} } }),
  };
}
