import { IMPORT_FORMATS } from '@trowel/domain/formats';
import { IMPORT_MODES, importFile, type ImportReport, type ImportRequest } from '@trowel/services/import';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { asOperator } from '../context/as-operator.ts';
import { defineTool, type ToolAnswer } from '../contract/define-tool.ts';
import { fileInput, ONE_FILE, readNamedFile } from '../files/files-in.ts';
import {
  importAndCompare,
  ImportOutput,
  planOfImport,
  reportImport,
  tryImport,
} from '../records/report-import.ts';
import { showFinding, reportFinding } from '../records/show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';

const file = {
  ...fileInput,
  format: z
    .enum(['auto', ...IMPORT_FORMATS])
    .meta({ brief: true })
    .optional()
    .describe('Default: by the content.'),
  site_name: z.string().max(350).optional().describe('Site of records that do not name theirs.'),
  create_site: z.boolean().optional().describe('Default true.'),
  field_mappings: z
    .record(z.string().max(500), z.string().max(200))
    .optional()
    .describe('Headings of the file and the fields they hold.'),
};
const contradictions = {
  on_contradiction: z
    .enum(['record', 'reject'])
    .optional()
    .describe('import: default record, and report it.'),
};
const mode = { mode: z.enum(IMPORT_MODES).optional().describe('replace: deletes what a graph file lacks.') };

const Input = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('parse'), ...file, ...mode }).register(FORM_NOTES, ONE_FILE),
  z
    .strictObject({
      operation: z.literal('preview'),
      ...file,
      ...mode,
      preview_rows: z.int().min(1).max(100).optional().describe('preview: default 5.'),
    })
    .register(FORM_NOTES, ONE_FILE),
  z
    .strictObject({ operation: z.literal('validate'), ...file, ...contradictions, ...mode })
    .register(FORM_NOTES, ONE_FILE),
  z.strictObject({ operation: z.literal('analyze'), ...file, ...mode }).register(FORM_NOTES, ONE_FILE),
  z
    .strictObject({ operation: z.literal('import'), ...file, ...contradictions, ...mode })
    .register(FORM_NOTES, ONE_FILE),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = ImportOutput.extend({ format: z.string().optional() });
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Imports tables and graphs of all supported formats. */
export const importData = defineTool({
  name: 'import_data',
  title: 'Import a file',
  description:
    'Reads a table or graph (CSV, Excel, JSON, GraphML, DOT, Harris Matrix Composer, …) of any records: parse says how it is understood, preview shows rows, validate lists problems, analyze counts, import writes in one batch. Changing existing records returns a plan first.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  access: ({ operation }) => (operation === 'import' ? 'create' : 'read'),

  async plan(ctx, input) {
    if (input.operation !== 'import') return undefined;
    return planOfImport(await tryImport((hear) => readInput(ctx, input, hear)));
  },

  async run(ctx, input, { progress }) {
    progress(0.2, 'The relations of the site are read');
    const isImport = input.operation === 'import';
    const answer = isImport
      ? await importAndCompare(ctx, input.site_name, (dryRun) =>
          readInput(ctx, input, dryRun ?? { dryRun: false }),
        )
      : REPORTS[input.operation](await readInput(asOperator(ctx), input, { dryRun: true }), input);
    progress(1);
    return answer;
  },
});

async function readInput(
  ctx: ToolContext,
  input: Input,
  how: Pick<ImportRequest, 'dryRun' | 'onPlanned'>,
): Promise<ImportReport> {
  const { site_name, field_mappings, on_contradiction, mode } = input;
  return importFile(ctx, {
    ...(await readNamedFile(ctx.filesIn, input)),
    format: input.format ?? 'auto',
    createSite: input.create_site ?? true,
    ...how,
    ...(site_name !== undefined && { siteName: site_name }),
    ...(field_mappings && { mapping: field_mappings }),
    ...(on_contradiction && { onContradiction: on_contradiction }),
    ...(mode && { mode }),
  });
}

const REPORTS: Record<Input['operation'], (report: ImportReport, input: Input) => Answer> = {
  import: (report) => reportImport(report),
  parse: reportHow,
  preview: reportRows,
  validate: reportProblems,
  analyze: reportCounts,
};

function reportHow({
  format,
  site_name,
  file_name,
  notes,
  created,
  updated,
  unchanged,
  records,
}: ImportReport): Answer {
  const data = { format, site_name, file_name, notes, units: created + updated + unchanged, records };
  return { data, message: `${file_name} is read as ${format}. ${notes.join(' ')}`.trim() };
}

function reportRows({ format, differences, rows }: ImportReport, { preview_rows = 5 }: Input): Answer {
  const shown = differences.slice(0, preview_rows);
  return {
    data: { format, rows: rows.slice(0, preview_rows), differences: shown },
    // Without differences, the rows show what they would do.
    textData: {
      format,
      ...(shown.length > 0 ? { differences: shown } : { rows: rows.slice(0, preview_rows) }),
    },
    message: `The first of ${rows.length} rows of units and ${differences.length} differences.`,
  };
}

const MAX_PROBLEMS = 50;
const MAX_FINDINGS = 20;

function reportProblems({ format, rows, problems, findings }: ImportReport): Answer {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const wrong = problems.slice(0, MAX_PROBLEMS).map((one) => ({ ...one }));
  const relevant = findings.filter(({ code }) => code !== 'redundant');
  const shown = relevant.slice(0, MAX_FINDINGS).map((one) => showFinding(one));
  const redundant = findings.length - relevant.length;
  return {
    data: {
      format,
      valid: errors === 0,
      problems: wrong,
      problem_count: problems.length,
      findings: shown.map((one) => ({ ...one })),
      finding_count: findings.length,
    },
    textData: { format, problems: wrong, findings: shown.map(reportFinding) },
    message: `${rows.length} rows of units: ${errors} errors, ${problems.length - errors} remarks, ${relevant.length} findings, ${redundant} redundant relations.`,
  };
}

function reportCounts(report: ImportReport): Answer {
  const { format, problems, created, updated, unchanged, relations, records, statistics } = report;
  const codes: Record<string, number> = {};
  for (const { code } of problems) codes[code] = (codes[code] ?? 0) + 1;
  const data = {
    format,
    statistics: { ...statistics, created, updated, unchanged, relations, records },
    problems_by_code: codes,
  };
  return {
    data,
    message: `${created} new units, ${updated} changed, ${unchanged} unchanged; ${relations} new relations.`,
  };
}
