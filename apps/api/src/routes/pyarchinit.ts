import { storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { importPyarchinit, listPyarchinitDatabases, PYARCHINIT_KINDS } from '@trowel/services/import';
import { z } from 'zod';
import { ImportReport } from '../schemas/import-report.ts';

const tag = 'Import';

const PyarchinitDatabase = z.object({
  name: z.string().meta({ description: 'Its name in the settings.', example: 'dig' }),
  kind: z.enum(['sqlite', 'postgresql']),
});

const PyarchinitImport = z.strictObject({
  database: storableText(50)
    .min(1)
    .meta({ description: 'Name of the database in the settings.', example: 'dig' }),
  site_name: storableText(350).min(1).optional().meta({ description: 'One site (default: all).' }),
  kinds: z.array(z.enum(PYARCHINIT_KINDS)).min(1).max(5).optional().meta({ description: 'Default: all.' }),
  create_site: z.boolean().optional().meta({ description: 'Create sites that do not exist yet.' }),
  dry_run: z.boolean().optional().meta({ description: 'Only report what would happen.' }),
});

/** Routes of the configured pyArchInit databases. */
export const pyarchinitRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/pyarchinit/databases',
    operationId: 'listPyarchinitDatabases',
    tag,
    summary: 'List the available pyArchInit databases',
    description: 'The databases in the setting PYARCHINIT_DATABASES, without their addresses.',
    access: 'manage_users',
    answer: { status: 200, kind: 'single', schema: z.array(PyarchinitDatabase) },
    run: (ctx) => Promise.resolve({ data: listPyarchinitDatabases(ctx) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/pyarchinit/import',
    operationId: 'importPyarchinit',
    tag,
    summary: 'Import from a pyArchInit database',
    description:
      'Imports sites, units with their relations, periods, finds and vocabularies, in one transaction that can be undone. Repeating it imports new records. The database is only read. Alternatively upload the file of such a database to `/api/import`.',
    access: 'manage_users',
    body: PyarchinitImport,
    failures: [404],
    job: 'import',
    answer: { status: 200, kind: 'single', schema: ImportReport },
    run: async (
      ctx,
      { body: { database, site_name: siteName, kinds, create_site: createSite, dry_run: dryRun } },
    ) => ({
      data: await importPyarchinit(ctx, {
        database,
        ...(siteName !== undefined && { siteName }),
        ...(kinds && { kinds }),
        ...(createSite !== undefined && { createSite }),
        ...(dryRun !== undefined && { dryRun }),
      }),
    }),
  }),
];
