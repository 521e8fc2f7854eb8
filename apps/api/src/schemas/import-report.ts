import { z } from 'zod';
import { Finding, Matrix } from './matrix.ts';

const count = z.int().min(0);

const ImportedRow = z.object({
  sheet: z.string().optional(),
  row: z.int(),
  us_number: z.string(),
  area: z.string(),
  action: z.enum(['create', 'update', 'unchanged']),
  declared: z.boolean().meta({ description: 'False for a unit that only relations name.' }),
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

/** What an import did, or would do. */
export const ImportReport = z.object({
  id: z.string().nullable().meta({ description: 'Id of the import, to undo it; null after a dry run.' }),
  file_name: z.string(),
  site_name: z.string(),
  format: z.string(),
  dry_run: z.boolean(),
  created: count,
  updated: count,
  unchanged: count,
  relations: count.meta({ description: 'Relations recorded that were not there before.' }),
  rows: z.array(ImportedRow),
  problems: z.array(ImportProblem).meta({ description: 'What could not be read, row by row.' }),
  notes: z.array(z.string()),
  findings: z.array(Finding).meta({ description: 'What the relations of the site then are like.' }),
  statistics: Matrix.shape.statistics,
});
