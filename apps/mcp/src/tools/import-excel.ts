import { importFile, type ImportReport, type ImportRequest } from '@trowel/services/import';
import { z } from 'zod';
import { FORM_NOTES } from '../contract/forms.ts';
import { defineTool } from '../contract/define-tool.ts';
import { fileInput, ONE_FILE, readNamedFile } from '../files/files-in.ts';
import { ImportOutput, planOfImport, reportImport, tryImport } from '../records/report-import.ts';
import { listSiteFindings } from '../records/written-findings.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** Layouts of workbooks by their names in the tool, with their formats. */
const LAYOUTS = { harris_template: 'harris_template', extended_matrix: 'unit_table', auto: 'auto' } as const;

const Input = z
  .strictObject({
    format: z
      .enum(['harris_template', 'extended_matrix', 'auto'])
      .describe('harris_template: sheets NODES and RELATIONSHIPS; extended_matrix: one row per unit.'),
    site_name: z.string().min(1).max(350),
    ...fileInput,
    create_site: z.boolean().optional().describe('Default true.'),
    dry_run: z.boolean().optional(),
  })
  .register(FORM_NOTES, ONE_FILE);
type Input = z.output<typeof Input>;

/** Imports a workbook of units and relations. */
export const importExcel = defineTool({
  name: 'import_excel',
  title: 'Import a workbook',
  description:
    'Imports units and relations from a workbook (or CSV) in the Harris or Extended Matrix layout into a site, in one batch. Begin with dry_run, which reports problems by row and column. Changing existing records returns a plan first.',
  input: Input,
  output: ImportOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  access: 'create',

  async plan(ctx, input) {
    if (input.dry_run) return undefined;
    return planOfImport(await tryImport((hear) => importInput(ctx, input, hear)));
  },

  async run(ctx, input, { progress }) {
    const before = await listSiteFindings(ctx, input.site_name);
    progress(0.2, 'The relations of the site are read');
    const report = await importInput(ctx, input);
    progress(1);
    return reportImport(report, before);
  },
});

async function importInput(
  ctx: ToolContext,
  input: Input,
  how: Pick<ImportRequest, 'dryRun' | 'onPlanned'> = { dryRun: input.dry_run ?? false },
): Promise<ImportReport> {
  return importFile(ctx, {
    ...(await readNamedFile(ctx.filesIn, input)),
    format: LAYOUTS[input.format],
    siteName: input.site_name,
    createSite: input.create_site ?? true,
    ...how,
  });
}
