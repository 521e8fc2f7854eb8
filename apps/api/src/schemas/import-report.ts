import { IMPORT_FORMATS, TABLE_KINDS } from '@trowel/domain/formats';
import { KIND_NAMES, mapKinds } from '@trowel/domain/records';
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
  entity: z.enum(['sites', 'inventario', 'periods', 'thesaurus', ...KIND_NAMES]),
  name: z.string().meta({ example: '2.1' }),
  action: z.enum(['create', 'update', 'unchanged']),
});

const PreviewedMatrix = z.object({
  statistics: Matrix.shape.statistics,
  picture: z.string().optional().meta({ description: 'SVG. Absent if there is nothing to draw.' }),
});

const MatrixPreview = z.object({
  before: PreviewedMatrix,
  after: PreviewedMatrix,
  brought: z.array(Finding).meta({ description: 'New findings, most serious first.' }),
  brought_count: count,
  resolved_count: count.meta({ description: 'Number of resolved findings.' }),
  drawn: z.object({ units: count, of: count }).meta({
    description: 'Units on the later picture. For a large site: the units of the file and their neighbours.',
  }),
});

const RecordCounts = z.object({ created: count, updated: count, unchanged: count });

const Difference = z.object({
  what: z.enum(['unit', 'relation', 'period', 'site', 'find', 'term', ...KIND_NAMES]),
  action: z.enum(['add', 'change', 'remove', 'missing', 'kept']).meta({
    description: '`missing`: not in the file, not removed; `kept`: cannot be removed.',
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
  relations: count.meta({ description: 'Number of new relations.' }),
  records: z
    .object({
      sites: RecordCounts,
      periods: RecordCounts,
      thesaurus: RecordCounts,
      inventario: RecordCounts,
      ...mapKinds(() => RecordCounts),
      media: RecordCounts.meta({ description: 'Photographs, drawings and documents, of an archive.' }),
      models: RecordCounts,
    })
    .meta({ description: 'Effect on records other than units.' }),
  mode: z.enum(['merge', 'replace']),
  removed: count.meta({ description: 'Units removed, with `mode=replace`.' }),
  relations_changed: count.meta({ description: 'Relations whose certainty or note changes.' }),
  relations_removed: count,
  missing: z.object({ units: count, relations: count }).meta({
    description:
      'Records within the part covered by a graph file that are not in the file and are not removed.',
  }),
  differences: z.array(Difference).meta({ description: 'Record by record, the first thousand.' }),
  rows: z.array(ImportedRow),
  record_rows: z.array(RecordRow).meta({ description: 'Like `rows`, for records other than units.' }),
  problems: z.array(ImportProblem).meta({ description: 'Problems in reading the file, by row.' }),
  notes: z.array(z.string()),
  findings: z
    .array(Finding)
    .meta({ description: 'The findings of the site afterwards, the most serious first.' }),
  statistics: Matrix.shape.statistics,
  preview: MatrixPreview.optional().meta({
    description: 'The matrix before and after, if requested for a dry run of one site.',
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
  ...mapKinds(() => count),
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
  filled: count.meta({ description: 'Number of non-empty rows.' }),
});

const DescribedTable = z.object({
  sheet: z.string().optional(),
  holds: z.enum([...TABLE_KINDS, 'other', 'unknown']).meta({
    description: '`other`: a list that Trowel cannot import; `unknown`: the headings are not sufficient.',
  }),
  what: z.string().optional(),
  heading_row: z.int().optional(),
  rows: count,
  columns: z.array(DescribedColumn),
  is_hidden: z.boolean(),
});

const Words = z.object({ en: z.string(), it: z.string() });

const KindLabels = z.object({
  name: z.enum(KIND_NAMES),
  label: Words,
  plural: Words,
  number: Words.meta({ description: 'Label of the field that identifies a record.' }),
});

const UnmatchedValue = z.object({
  vocabulary: z.string().meta({ example: 'us.definition' }),
  value: z.string(),
  count,
  near: z.string().optional().meta({ description: 'The most similar term.' }),
});

/** Detected format of a file. */
export const ImportInspection = z.object({
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS).nullable().meta({ description: 'Null if it cannot be detected.' }),
  refusal: z.string().optional().meta({ description: 'Reason why it cannot be read.' }),
  formats: z.array(z.enum(IMPORT_FORMATS)).meta({ description: 'Possible formats.' }),
  sites: z.array(z.string()).meta({ description: 'Sites in the file.' }),
  graphs: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .optional()
    .meta({ description: 'For a file with several graphs: the possible values of `graph`.' }),
  counts: RecordedCounts,
  tables: z.array(DescribedTable),
  notes: z.array(z.string()),
  problems: z.array(ImportProblem).meta({ description: 'The first 200.' }),
  unmatched: z
    .object({ values: z.array(UnmatchedValue), total: count })
    .meta({ description: 'Texts that are not in the vocabulary of their field, the most frequent 300.' }),
  kinds: z.array(KindLabels).meta({ description: 'Kinds of record that a table can be imported as.' }),
});
