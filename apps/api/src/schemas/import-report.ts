import { IMPORT_FORMATS, TABLE_KINDS } from '@trowel/domain/formats';
import { z } from 'zod';
import { Finding, Matrix } from './matrix.ts';

const count = z.int().min(0);

const ImportedRow = z.object({
  sheet: z.string().optional(),
  row: z.int(),
  us_number: z.string(),
  area: z.string(),
  action: z.enum(['create', 'update', 'unchanged']),
  declared: z.boolean().meta({ description: 'False for a unit named only in relations.' }),
});

const ImportProblem = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  message: z.string(),
  sheet: z.string().optional(),
  row: z.int().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
});

const RecordRow = z.object({
  sheet: z.string().optional(),
  row: z.int(),
  entity: z.enum(['sites', 'inventario', 'periods', 'thesaurus']),
  name: z.string().meta({ example: '2.1' }),
  action: z.enum(['create', 'update', 'unchanged']),
});

const PreviewedMatrix = z.object({
  statistics: Matrix.shape.statistics,
  picture: z.string().optional().meta({ description: 'SVG; absent when there is nothing to draw.' }),
});

const MatrixPreview = z.object({
  before: PreviewedMatrix,
  after: PreviewedMatrix,
  brought: z
    .array(Finding)
    .meta({ description: 'Findings there would be and are not yet, the gravest first.' }),
  brought_count: count,
  resolved_count: count.meta({ description: 'Findings there are and would not be any more.' }),
  drawn: z.object({ units: count, of: count }).meta({
    description: 'Units on the later picture: of a large site what the file touches, and its neighbours.',
  }),
});

const RecordCounts = z.object({ created: count, updated: count, unchanged: count });

const Difference = z.object({
  what: z.enum(['unit', 'relation', 'period', 'site', 'find', 'term']),
  action: z.enum(['add', 'change', 'remove', 'missing', 'kept']).meta({
    description: '`missing`: the file does not have it, and it is kept; `kept`: it cannot be removed.',
  }),
  name: z.string().meta({ example: 'A/12 covers A/14' }),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().optional(),
});

/** Result of an import or of its dry run. */
export const ImportReport = z.object({
  id: z.string().nullable().meta({ description: 'Id of the import, to undo it; null after a dry run.' }),
  file_name: z.string(),
  site_name: z.string(),
  format: z.string(),
  dry_run: z.boolean(),
  created: count.meta({ description: 'Units, like the next two.' }),
  updated: count,
  unchanged: count,
  relations: count.meta({ description: 'Relations recorded that were not there before.' }),
  records: z
    .object({
      sites: RecordCounts,
      periods: RecordCounts,
      thesaurus: RecordCounts,
      inventario: RecordCounts,
      media: RecordCounts.meta({ description: 'Photographs, drawings and documents, of an archive.' }),
      models: RecordCounts,
    })
    .meta({ description: 'What happens to the records that are not units.' }),
  mode: z.enum(['merge', 'replace']),
  removed: count.meta({ description: 'Units removed, with `mode=replace`.' }),
  relations_changed: count.meta({ description: 'Relations whose certainty or note changes.' }),
  relations_removed: count,
  missing: z.object({ units: count, relations: count }).meta({
    description: 'What is recorded in the part a graph file covers, is not in the file, and is kept.',
  }),
  differences: z.array(Difference).meta({ description: 'Record by record, the first thousand.' }),
  rows: z.array(ImportedRow),
  record_rows: z.array(RecordRow).meta({ description: 'As `rows`, of the records that are not units.' }),
  problems: z.array(ImportProblem).meta({ description: 'What could not be read, row by row.' }),
  notes: z.array(z.string()),
  findings: z.array(Finding).meta({ description: 'The state of the site’s relations afterwards.' }),
  statistics: Matrix.shape.statistics,
  preview: MatrixPreview.optional().meta({
    description: 'The matrix before and after, where a dry run was asked for it of one site.',
  }),
});

const RecordedCounts = z.object({
  units: count,
  relations: count,
  files: count,
  sites: count,
  periods: count,
  thesaurus: count,
  inventario: count,
});

const DescribedColumn = z.object({
  heading: z.string(),
  letter: z.string(),
  kind: z.enum(['field', 'relation', 'relations', 'part', 'own', 'custom', 'ignored']).meta({
    description:
      '`relation`: units named there; `relations`: as text; `part` of a relation; `own`: custom fields as JSON; `custom`: kept under its heading.',
  }),
  name: z.string().optional().meta({ description: 'The field, the relation or the part of a relation.' }),
  samples: z.array(z.string()),
  filled: count.meta({ description: 'Rows with a text in it.' }),
});

const DescribedTable = z.object({
  sheet: z.string().optional(),
  holds: z.enum([...TABLE_KINDS, 'other', 'unknown']).meta({
    description: '`other`: a list of what Trowel does not read; `unknown`: its headings say too little.',
  }),
  what: z.string().optional(),
  heading_row: z.int().optional(),
  rows: count,
  columns: z.array(DescribedColumn),
  is_hidden: z.boolean(),
});

const UnmatchedValue = z.object({
  vocabulary: z.string().meta({ example: 'us.definition' }),
  value: z.string(),
  count,
  near: z.string().optional().meta({ description: 'The term nearest to it.' }),
});

/** Detected format of a file. */
export const ImportInspection = z.object({
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS).nullable().meta({ description: 'null when it says too little to be read.' }),
  refusal: z.string().optional().meta({ description: 'Why it cannot be read as it is.' }),
  formats: z.array(z.enum(IMPORT_FORMATS)).meta({ description: 'What it may be read as.' }),
  sites: z.array(z.string()).meta({ description: 'The sites it names.' }),
  graphs: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .optional()
    .meta({ description: 'Of a file of several graphs: those of which `graph` names one.' }),
  counts: RecordedCounts,
  tables: z.array(DescribedTable),
  notes: z.array(z.string()),
  problems: z.array(ImportProblem).meta({ description: 'The first 200.' }),
  unmatched: z
    .object({ values: z.array(UnmatchedValue), total: count })
    .meta({ description: 'Texts that are no term of the vocabulary of their field, the most frequent 300.' }),
});
