// One file: the report, and the sum of the reports of several sites, list the same counts.
import type { Finding, MatrixStatistics } from '@trowel/domain/matrix';
import { RECORD_KINDS, type ImportedData, type ImportProblem, type RecordKind } from '@trowel/domain/formats';
import type { Context, Language } from '../context.ts';
import {
  loadCheckedRecords,
  MAX_FINDINGS,
  summariseMatrix,
  type LaneFacts,
  type SiteMatrixRecords,
  type MatrixSummary,
} from '../matrix/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { createYielder } from '../workers/index.ts';
import type { FileKind } from './insert-files.ts';
import { listDifferences, MAX_DIFFERENCES, type Difference } from './differences.ts';
import type { ImportMode } from './import-mode.ts';
import type { ImportPlan } from './import-plan.ts';
import type { JoinedUnit } from './names/place-units.ts';
import { listTouched, planMatrix } from './plan-matrix.ts';
import { countOf, type PlannedRow } from './plan-records.ts';
import type { MatrixPreview } from './preview/draw-preview.ts';
import { previewMatrix } from './preview/preview-matrix.ts';

/** The effect of an import on one unit of the file. */
export interface ImportedRow {
  sheet?: string;
  row: number;
  us_number: string;
  area: string;
  action: 'create' | 'update' | 'unchanged';
  /** False if only relations name the unit. */
  declared: boolean;
}

export interface RecordCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Result of an import or a dry run. `created`, `updated`, `unchanged` and `rows` count units. */
export interface ImportReport {
  /** Id of the import, for undoing it. Null for a dry run. */
  id: string | null;
  file_name: string;
  site_name: string;
  format: string;
  dry_run: boolean;
  created: number;
  updated: number;
  unchanged: number;
  /** Number of new relations. */
  relations: number;
  mode: ImportMode;
  /** Units removed, with the relations that go with them among `relations_removed`. */
  removed: number;
  relations_changed: number;
  relations_removed: number;
  /** Recorded units and relations in the covered part that the file does not contain, and that stay. */
  missing: { units: number; relations: number };
  /** Records that are added, changed, removed or missing. At most the first thousand. */
  differences: Difference[];
  /** Counts of the records other than units. */
  records: Record<RecordKind | FileKind, RecordCounts>;
  rows: ImportedRow[];
  /** The effect on each record other than units. */
  record_rows: PlannedRow[];
  problems: ImportProblem[];
  notes: string[];
  /**
   * Findings of the site after the import, the most serious first. If there are too many, the list is
   * cut and a note gives the total. Empty for a plan.
   */
  findings: Finding[];
  statistics: MatrixStatistics;
  /** The matrix before and after. Present if it was requested for a single site. */
  preview?: MatrixPreview;
}

/** The planned changes of one site. */
export interface PlannedPart {
  siteName: string;
  data: ImportedData;
  plan: ImportPlan;
}

interface ReportedImport {
  /** Name of the file. */
  name: string;
  /** Id of the import. Null for a dry run. */
  id: string | null;
  /** True to add the matrix before and after. */
  previews?: boolean;
  /** True to report only the changes, without checking the resulting records. */
  isPlan?: boolean;
}

/** Builds the report of an import or a dry run, with the findings of the resulting records. */
export async function reportOf(
  ctx: Context,
  parts: readonly PlannedPart[],
  source: ReportedImport,
): Promise<ImportReport> {
  const reports: ImportReport[] = [];
  for (const part of parts) reports.push(await reportOfSite(ctx, part, source));
  return reports.reduce(joinReports);
}

async function reportOfSite(
  ctx: Context,
  { plan, data, siteName }: PlannedPart,
  { name, id, previews = false, isPlan = false }: ReportedImport,
): Promise<ImportReport> {
  const { findings, counts, statistics, preview } = isPlan
    ? UNCHECKED
    : await checkMatrix(ctx, { plan, siteName, isWritten: id !== null, previews });
  return {
    id,
    file_name: name,
    site_name: siteName,
    format: data.format,
    dry_run: id === null,
    ...countsOf(plan),
    relations: plan.relations.insert.length,
    ...countMissing(plan),
    differences: listDifferences(plan, ctx.language),
    records: recordCounts(plan),
    rows: await listRows(plan),
    record_rows: RECORD_KINDS.flatMap((kind) => plan.records.kinds[kind].rows),
    problems: withoutRepeats(plan.problems),
    notes: [...data.notes, ...noteFindings(counts, ctx.language)],
    findings,
    statistics,
    ...(preview && { preview }),
  };
}

const UNCHECKED: CheckedMatrix = {
  findings: [],
  counts: {},
  statistics: {
    units: 0,
    relations: 0,
    reduced_relations: 0,
    components: 0,
    isolated: 0,
    depth: 0,
    width: 0,
  },
  preview: undefined,
};

interface CheckedMatrix extends MatrixSummary {
  preview: MatrixPreview | undefined;
}

/** Computes findings and statistics of the site after the import, and the preview if requested. */
async function checkMatrix(
  ctx: Context,
  {
    plan,
    siteName,
    isWritten,
    previews,
  }: { plan: ImportPlan; siteName: string; isWritten: boolean; previews: boolean },
): Promise<CheckedMatrix> {
  const store = ctx.services.database.reads;
  const siteId = await store.lookups.findSiteId(siteName);
  const recorded =
    siteId === undefined
      ? { units: [], statements: [], periods: [], types: await loadConfiguredTypes(store) }
      : await loadCheckedRecords(store, siteId);
  const input = isWritten ? recorded : await planMatrix(recorded, plan);
  const summary = await summariseMatrix(ctx, input);
  const preview = previews ? await previewPlan(ctx, { plan, siteName, siteId, recorded, input }) : undefined;
  return { ...summary, preview };
}

async function previewPlan(
  ctx: Context,
  {
    plan,
    siteName,
    siteId,
    recorded,
    input,
  }: {
    plan: ImportPlan;
    siteName: string;
    siteId: number | undefined;
    recorded: SiteMatrixRecords;
    input: SiteMatrixRecords;
  },
): Promise<MatrixPreview> {
  const known = siteId === undefined ? [] : await ctx.services.database.reads.periods.listAll(siteId);
  const made = plan.records.kinds.periods.create.map((given) => ({ ...NO_PERIOD, ...given }));
  return previewMatrix(ctx, {
    siteName,
    before: recorded,
    after: input,
    touched: listTouched(plan),
    periods: [...known, ...made],
  });
}

const NO_PERIOD: LaneFacts = {
  period: '',
  phase: '',
  name: null,
  name_en: null,
  start_year: null,
  end_year: null,
  sort_order: null,
};

function noteFindings(counts: Readonly<Record<string, number>>, language: Language): string[] {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total <= MAX_FINDINGS) return [];
  const each = Object.entries(counts).map(([code, count]) => `${count} ${code}`);
  return [
    {
      en: `The records have ${total} findings (${each.join(', ')}); the ${MAX_FINDINGS} most serious are listed`,
      it: `Le schede hanno ${total} segnalazioni (${each.join(', ')}); sono elencate le ${MAX_FINDINGS} più gravi`,
    }[language],
  ];
}

function countsOf({ create, update, unchanged, relations }: ImportPlan) {
  return { created: create.length, updated: update.length, unchanged: unchanged.length, relations };
}

function countMissing({ mode, missing, relations }: ImportPlan) {
  const [units, gone] = [missing.units.length, missing.relations.length + missing.withUnits.length];
  const isRemoved = mode === 'replace';
  return {
    mode,
    removed: isRemoved ? units : 0,
    relations_changed: relations.change.length,
    relations_removed: isRemoved ? gone : 0,
    missing: { units: isRemoved ? missing.retained.length : units, relations: isRemoved ? 0 : gone },
  };
}

function recordCounts({ records: { kinds }, files }: ImportPlan): ImportReport['records'] {
  const count = (kind: RecordKind): RecordCounts => ({
    created: countOf(kinds[kind], 'create'),
    updated: countOf(kinds[kind], 'update'),
    unchanged: kinds[kind].unchanged,
  });
  const countFiles = (kind: FileKind): RecordCounts => ({
    created: files.create.filter(({ file }) => file.kind === kind).length,
    updated: 0,
    unchanged: files.unchanged[kind],
  });
  return mapCounted((kind) => (kind === 'media' || kind === 'models' ? countFiles(kind) : count(kind)));
}

/** Merges the reports of two sites. Counts are added up. Depth and width are the maximum of both. */
function joinReports(one: ImportReport, other: ImportReport): ImportReport {
  const { preview: _one, ...rest } = one;
  const joined = { ...rest, site_name: `${one.site_name}, ${other.site_name}` };
  for (const name of ['created', 'updated', 'unchanged', 'relations'] as const) joined[name] += other[name];
  return {
    ...joined,
    differences: [...one.differences, ...other.differences].slice(0, MAX_DIFFERENCES),
    records: addCounts(one.records, other.records),
    rows: [...one.rows, ...other.rows],
    record_rows: [...one.record_rows, ...other.record_rows],
    problems: [...one.problems, ...other.problems],
    notes: [...one.notes, ...other.notes],
    findings: [...one.findings, ...other.findings].slice(0, MAX_FINDINGS),
    statistics: addStatistics(one.statistics, other.statistics),
  };
}

function addCounts(one: ImportReport['records'], other: ImportReport['records']): ImportReport['records'] {
  const add = (kind: RecordKind | FileKind): RecordCounts => ({
    created: one[kind].created + other[kind].created,
    updated: one[kind].updated + other[kind].updated,
    unchanged: one[kind].unchanged + other[kind].unchanged,
  });
  return mapCounted(add);
}

function mapCounted(count: (kind: RecordKind | FileKind) => RecordCounts): ImportReport['records'] {
  const kinds = [...RECORD_KINDS, 'media', 'models'] as const;
  return Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as ImportReport['records'];
}

function addStatistics(one: MatrixStatistics, other: MatrixStatistics): MatrixStatistics {
  return {
    ...one,
    units: one.units + other.units,
    relations: one.relations + other.relations,
    reduced_relations: one.reduced_relations + other.reduced_relations,
    components: one.components + other.components,
    isolated: one.isolated + other.isolated,
    depth: Math.max(one.depth, other.depth),
    width: Math.max(one.width, other.width),
  };
}

async function listRows({ create, update, unchanged }: ImportPlan): Promise<ImportedRow[]> {
  const rest = createYielder();
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

/** Removes the second report of a value that is stored in a custom field because it is not a number. */
function withoutRepeats(problems: readonly ImportProblem[]): ImportProblem[] {
  const keyOf = ({ sheet = '', row, value }: ImportProblem): string => JSON.stringify([sheet, row, value]);
  const stored = new Set(problems.filter(({ code }) => code === 'kept_as_own_field').map(keyOf));
  return problems.filter((problem) => problem.code !== 'unreadable_value' || !stored.has(keyOf(problem)));
}
