import type { Finding, ImportedData, ImportProblem, MatrixStatistics } from '@trowel/domain';
import type { Context } from '../context.ts';
import { loadMatrixInput } from '../matrix/matrix-input.ts';
import { MAX_FINDINGS, summariseMatrix } from '../matrix/summarise-matrix.ts';
import { createPace } from '../workers/pace.ts';
import type { ImportPlan } from './import-plan.ts';
import type { JoinedUnit } from './place-units.ts';
import { planMatrix } from './plan-matrix.ts';

/** What happens to one unit of the file. */
export interface ImportedRow {
  sheet?: string;
  row: number;
  us_number: string;
  area: string;
  /** `named`: only relations name it. */
  action: 'create' | 'update' | 'unchanged';
  declared: boolean;
}

/** What an import did, or would do. */
export interface ImportReport {
  /** Names the import to undo it; null after a dry run. */
  id: string | null;
  file_name: string;
  site_name: string;
  format: string;
  dry_run: boolean;
  created: number;
  updated: number;
  unchanged: number;
  /** Relations recorded that were not there before. */
  relations: number;
  rows: ImportedRow[];
  problems: ImportProblem[];
  notes: string[];
  /** What the site's relations then are like; of very many the gravest, and a note says how many there are. */
  findings: Finding[];
  statistics: MatrixStatistics;
}

/** What a finished import, or dry run, was. */
export interface Outcome {
  plan: ImportPlan;
  data: ImportedData;
  name: string;
  siteName: string;
  id: string | null;
}

/** Tells what an import did, or would do, and what the site's relations then are like. */
export async function reportOf(
  ctx: Context,
  { plan, data, name, siteName, id }: Outcome,
): Promise<ImportReport> {
  const store = ctx.services.database.reads;
  const siteId = await store.lookups.findSiteId(siteName);
  const recorded =
    siteId === undefined ? { units: [], statements: [], periods: [] } : await loadMatrixInput(store, siteId);
  const input = id === null ? await planMatrix(recorded, plan) : recorded;
  const { findings, counts, statistics } = await summariseMatrix(ctx, input);
  return {
    id,
    file_name: name,
    site_name: siteName,
    format: data.format,
    dry_run: id === null,
    ...countsOf(plan),
    relations: plan.relations.insert.length,
    rows: await listRows(plan),
    problems: plan.problems,
    notes: [...data.notes, ...noteFindings(counts)],
    findings,
    statistics,
  };
}

function noteFindings(counts: Readonly<Record<string, number>>): string[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total <= MAX_FINDINGS) return [];
  const each = Object.entries(counts).map(([code, count]) => `${count} ${code}`);
  return [
    `The relations have ${total} findings (${each.join(', ')}); the gravest ${MAX_FINDINGS} are listed`,
  ];
}

function countsOf({ create, update, unchanged, relations }: ImportPlan) {
  return { created: create.length, updated: update.length, unchanged: unchanged.length, relations };
}

async function listRows({ create, update, unchanged }: ImportPlan): Promise<ImportedRow[]> {
  const rest = createPace();
  const rows: ImportedRow[] = [];
  for (const [action, sources] of [
    ['create', create.map(({ source }) => source)],
    ['update', update.map(({ source }) => source)],
    ['unchanged', unchanged],
  ] as const) {
    for (const source of sources) {
      await rest();
      rows.push(rowOf(source, action));
    }
  }
  return rows;
}

function rowOf(
  { source, us_number, area, declared }: JoinedUnit,
  action: ImportedRow['action'],
): ImportedRow {
  return { ...source, us_number, area, action, declared };
}
