import { exportFile } from '@trowel/services/export';
import {
  importPyarchinit,
  listPyarchinitDatabases,
  PYARCHINIT_KINDS,
  type PyarchinitRequest,
} from '@trowel/services/import';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { importAndCompare, ImportOutput, planOfImport, tryImport } from '../records/report-import.ts';

const siteName = { site_name: z.string().max(350).optional().describe('Default all.') };

const Input = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('list') }),
  z.strictObject({
    operation: z.literal('import'),
    database: z.string().max(50).describe('import: a name from the list.'),
    ...siteName,
    data_types: z.array(z.enum(PYARCHINIT_KINDS)).min(1).max(5).optional().describe('import: default all.'),
    create_site: z.boolean().optional().describe('Default true.'),
    dry_run: z.boolean().optional(),
  }),
  z.strictObject({ operation: z.literal('export'), ...siteName }),
]);
type ImportInput = Extract<z.output<typeof Input>, { operation: 'import' }>;

const Database = z.looseObject({ name: z.string(), kind: z.string() });
const Output = ImportOutput.extend({ databases: z.array(Database).optional() });

/** Exchanges records with pyArchInit. */
export const pyarchinitSync = defineTool({
  name: 'pyarchinit_sync',
  title: 'Exchange with pyArchInit',
  description:
    'Lists the pyArchInit databases of the settings, imports from one (one batch, can be undone), or exports records as an SQLite file that pyArchInit opens. For administrators.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  access: 'admin',

  async plan(ctx, input) {
    if (input.operation !== 'import' || input.dry_run) return undefined;
    return planOfImport(await tryImport((hear) => importPyarchinit(ctx, { ...requestOf(input), ...hear })));
  },

  async run(ctx, input) {
    if (input.operation === 'list') {
      const databases = listPyarchinitDatabases(ctx).map((one) => ({ ...one }));
      const names = databases.map(({ name }) => name).join(', ');
      return { data: { databases }, message: names || 'PYARCHINIT_DATABASES names no database.' };
    }
    if (input.operation === 'export') {
      const { site_name: siteName } = input;
      const file = await exportFile(ctx, {
        what: 'pyarchinit',
        entity: 'us',
        ...(siteName !== undefined && { siteName }),
      });
      return { data: {}, message: `${file.fileName} can be opened with pyArchInit.`, files: [file] };
    }
    return importAndCompare(ctx, input.site_name, (dryRun) =>
      importPyarchinit(ctx, { ...requestOf(input), ...dryRun }),
    );
  },
});

function requestOf(input: ImportInput): PyarchinitRequest {
  const { site_name: siteName, data_types: kinds, create_site: createSite = true, dry_run: dryRun } = input;
  return {
    database: input.database,
    createSite,
    ...(siteName !== undefined && { siteName }),
    ...(kinds && { kinds }),
    ...(dryRun !== undefined && { dryRun }),
  };
}
