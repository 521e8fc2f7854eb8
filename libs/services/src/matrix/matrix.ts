import { foldText } from '@trowel/domain/core';
import type { CollapseOptions, Grouping } from '@trowel/domain/drawing';
import type { Finding, HarrisMatrix, MatrixStatistics, MatrixUnit } from '@trowel/domain/matrix';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { computeMatrix, type MatrixRequest } from './compute-matrix.ts';
import { matchValues } from './known-values.ts';
import { listLanePeriods, nameInEnglish } from './lanes.ts';
import { loadPart } from './load-part.ts';
import { loadMatrixRecords, type SiteMatrixRecords } from './matrix-records.ts';
import type { MatrixPart } from './matrix-part.ts';
import { packMatrix } from './packed-matrix.ts';
import { readGiven, type GivenRelation, type GivenUnit } from './read-given.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { writeMatrixJson, type MatrixJsonRequest } from './write-matrix-json.ts';
import { siteIdOf } from '../writing/index.ts';
import { summarise, type MatrixSummary } from './summarise-packed.ts';
import { computeMatrixTask, summariseMatrixTask, writeDrawnJsonTask } from './tasks.ts';

/** Parameters of the matrix of a site. */
export interface MatrixQuery extends MatrixPart {
  siteName: string;
  reduce: boolean;
  /** Areas and phases to collapse into one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
}

/** Returns the Harris matrix of a site. Contradictions are findings, not errors. @throws NotFoundError */
export async function getMatrix(ctx: Context, query: MatrixQuery): Promise<HarrisMatrix> {
  return runSiteInTurn(ctx, query.siteName, async () => {
    const { input, part, collapsed } = await loadPart(ctx, query);
    return runMatrix(ctx, { ...input, ...part, reduce: query.reduce, collapsed, language: ctx.language });
  });
}

/**
 * Returns the matrix as sent, with its lanes and optionally its layout: JSON of a `MatrixAnswer`
 * (UTF-8). It is serialized in the thread that builds it, because copying a large matrix takes longer
 * than building it.
 */
export async function getMatrixJson(
  ctx: Context,
  query: MatrixQuery & { layout: boolean; grouping: Grouping },
): Promise<Uint8Array> {
  return runSiteInTurn(ctx, query.siteName, () => writeJson(ctx, query));
}

async function writeJson(
  ctx: Context,
  { layout, grouping, ...query }: MatrixQuery & { layout: boolean; grouping: Grouping },
): Promise<Uint8Array> {
  const { siteName, reduce } = query;
  const { input, part, collapsed } = await loadPart(ctx, query);
  const { language } = ctx;
  const request: MatrixJsonRequest = {
    ...(await packMatrix(input)),
    siteName,
    part,
    reduce,
    collapsed,
    language,
    listed: input.periods,
  };
  if (!layout && isSmall(input)) return writeMatrixJson(request);
  const lanes = listLanePeriods(nameInEnglish(input.periods), language);
  const drawn = { ...request, ...(layout && { drawing: { grouping, lanes } }) };
  return ctx.services.tasks.run(writeDrawnJsonTask, drawn, runOptionsOf(ctx));
}

/** Relations to check. */
export interface RelationshipCheck {
  site_name?: string | undefined;
  area?: string | undefined;
  units?: readonly (string | GivenUnit)[] | undefined;
  relationships?: readonly GivenRelation[] | undefined;
}

/** Result of a check; `valid` is false if there is an error. */
export interface RelationshipReport {
  valid: boolean;
  errors: Finding[];
  warnings: Finding[];
  infos: Finding[];
  statistics: MatrixStatistics;
}

/** Checks the relations of a site, or the relations sent; writes nothing. @throws ValidationError */
export async function validateRelationships(
  ctx: Context,
  check: RelationshipCheck,
): Promise<RelationshipReport> {
  const { site_name, relationships } = check;
  const run = (): Promise<RelationshipReport> => reportRelationships(ctx, check);
  return relationships || site_name === undefined
    ? run()
    : runSiteInTurn(ctx, await siteIdOf(readsOf(ctx), site_name), run);
}

async function reportRelationships(ctx: Context, check: RelationshipCheck): Promise<RelationshipReport> {
  const input = await readCheck(ctx, check);
  if (check.area !== undefined) {
    const known = input.units.map((unit) => unit.area);
    matchValues(check.site_name ?? 'The list of units', [
      { field: 'area', kind: 'area', value: check.area, known },
    ]);
  }
  const { findings, statistics } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  const { area } = check;
  const concerned = area === undefined ? findings : findingsOfArea(findings, input.units, area);
  const ofSeverity = (severity: Finding['severity']): Finding[] =>
    concerned.filter((one) => one.severity === severity);
  const errors = ofSeverity('error');
  return {
    valid: errors.length === 0,
    errors,
    warnings: ofSeverity('warning'),
    infos: ofSeverity('info'),
    statistics,
  };
}

async function readCheck(ctx: Context, check: RelationshipCheck): Promise<SiteMatrixRecords> {
  if (check.relationships || check.site_name === undefined) return readGiven(check);
  const store = readsOf(ctx);
  return loadMatrixRecords(store, await siteIdOf(store, check.site_name));
}

/** Below this number of units a matrix takes a few milliseconds, less than starting a worker task. */
const WORKER_FROM_UNITS = 1_000;

/** Checking this number of further records takes as long as one unit in the matrix. */
const RECORDS_PER_UNIT = 10;
/** The same for the text of drawn shapes: an outline of 40 vertices. */
const CHARACTERS_PER_UNIT = 1_000;

/** Builds a matrix, in a worker thread if it is large. */
export async function runMatrix(ctx: Context, request: MatrixRequest): Promise<HarrisMatrix> {
  if (isSmall(request)) return computeMatrix(request);
  return ctx.services.tasks.run(computeMatrixTask, request, runOptionsOf(ctx));
}

/** Returns true if a matrix is built faster here than in a worker thread. */
export function isSmall({ units, statements, checked = {}, plan }: SiteMatrixRecords): boolean {
  const further = Object.values(checked).reduce((sum, rows) => sum + rows.length, 0);
  const drawn = (plan?.shapes ?? []).reduce((sum, { geometry }) => sum + geometry.length, 0);
  const all = units.length + statements.length + further / RECORDS_PER_UNIT + drawn / CHARACTERS_PER_UNIT;
  return all < WORKER_FROM_UNITS;
}

/** Summarizes the matrix of records, in a worker thread if it is large. */
export async function summariseMatrix(ctx: Context, input: SiteMatrixRecords): Promise<MatrixSummary> {
  const { language } = ctx;
  if (isSmall(input)) return summarise(input, language);
  const packed = await packMatrix(input);
  return ctx.services.tasks.run(summariseMatrixTask, { ...packed, language }, runOptionsOf(ctx));
}

/** Returns the findings that concern a unit of the area. */
function findingsOfArea(findings: readonly Finding[], units: readonly MatrixUnit[], area: string): Finding[] {
  const times = new Map<string, number>();
  for (const { us_number } of units) times.set(us_number, (times.get(us_number) ?? 0) + 1);
  const names = new Set(
    units
      .filter((unit) => foldText(unit.area) === foldText(area))
      .map((unit) => (times.get(unit.us_number) === 1 ? unit.us_number : `${unit.area}/${unit.us_number}`)),
  );
  return findings.filter((finding) => finding.units.some((name) => names.has(name)));
}
