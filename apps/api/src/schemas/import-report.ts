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

const RecordCounts = z.object({ created: count, updated: count, unchanged: count });

const Difference = z.object({
  what: z.enum(['unit', 'relation', 'period', 'site']),
  action: z.enum(['add', 'change', 'remove', 'missing', 'kept']).meta({
    description: '`missing`: the file does not have it, and it is kept; `kept`: it cannot be removed.',
  }),
  name: z.string().meta({ example: 'A/12 covers A/14' }),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().optional(),
});

/** What an import did, or would do. */
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
  problems: z.array(ImportProblem).meta({ description: 'What could not be read, row by row.' }),
  notes: z.array(z.string()),
  findings: z.array(Finding).meta({ description: 'The state of the site’s relations afterwards.' }),
  statistics: Matrix.shape.statistics,
});
