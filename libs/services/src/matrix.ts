import {
  foldText,
  type CollapseOptions,
  type Finding,
  type Grouping,
  type HarrisMatrix,
  type MatrixStatistics,
  type MatrixUnit,
} from '@trowel/domain';
import { readsOf, runOptionsOf, type Context } from './context.ts';
import { computeMatrix, type MatrixRequest } from './matrix/compute-matrix.ts';
import { matchValues } from './matrix/known-values.ts';
import { listLanePeriods, listLanes, type Lane } from './matrix/lanes.ts';
import { loadPart } from './matrix/load-part.ts';
import { loadMatrixInput, type MatrixInput } from './matrix/matrix-input.ts';
import type { MatrixPart } from './matrix/matrix-part.ts';
import { packMatrix } from './matrix/packed-matrix.ts';
import { readGiven, type GivenRelation, type GivenUnit } from './matrix/read-given.ts';
import type { WireLayout } from './matrix/wire-layout.ts';
import { siteIdOf } from './records/facts.ts';

/** The matrix of a site. Ids of nodes are the ids of their first unit, as text. */
export interface MatrixAnswer extends HarrisMatrix {
  site_name: string;
  lanes: Lane[];
  /** Where everything stands in the drawing, when asked for. */
  layout?: WireLayout;
}

/** Which part of a site's matrix is asked for, and how. */
export interface MatrixQuery extends MatrixPart {
  siteName: string;
  reduce: boolean;
  layout: boolean;
  grouping: Grouping;
  /** Areas and phases that become one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
}

/** Gives the Harris matrix of a site; contradictions are findings, never a failure. @throws NotFoundError */
export async function getMatrix(ctx: Context, query: MatrixQuery): Promise<MatrixAnswer> {
  const store = readsOf(ctx);
  const { siteName, reduce, grouping } = query;
  const { siteId, input, part, collapsed } = await loadPart(store, query);
  const periods = await store.periods.listAll(siteId);
  const request = { ...input, ...part, reduce, collapsed, language: ctx.language };
  if (!query.layout) {
    const matrix = await runMatrix(ctx, request);
    return { site_name: siteName, ...matrix, lanes: listLanes(matrix, periods) };
  }
  const { matrix, layout } = await ctx.services.tasks.run(
    'layoutMatrix',
    {
      ...(await packMatrix(input)),
      part,
      language: ctx.language,
      reduce,
      grouping,
      ...(collapsed && { collapsed }),
      lanes: listLanePeriods(periods, ctx.language),
    },
    runOptionsOf(ctx),
  );
  return { site_name: siteName, ...matrix, lanes: listLanes(matrix, periods), layout };
}

/** What is sent to have relations checked. */
export interface RelationshipCheck {
  site_name?: string | undefined;
  area?: string | undefined;
  units?: readonly (string | GivenUnit)[] | undefined;
  relationships?: readonly GivenRelation[] | undefined;
}

/** What a check of relations found; `valid` is false when there is an error. */
export interface RelationshipReport {
  valid: boolean;
  errors: Finding[];
  warnings: Finding[];
  infos: Finding[];
  statistics: MatrixStatistics;
}

/** Checks the relations of a site, or relations sent along; writes nothing. @throws ValidationError */
export async function validateRelationships(
  ctx: Context,
  check: RelationshipCheck,
): Promise<RelationshipReport> {
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

async function readCheck(ctx: Context, check: RelationshipCheck): Promise<MatrixInput> {
  if (check.relationships || check.site_name === undefined) return readGiven(check);
  const store = readsOf(ctx);
  return loadMatrixInput(store, await siteIdOf(store, check.site_name));
}

/** Under this many units a matrix takes a few milliseconds and is not worth the way to a worker. */
const WORKER_FROM_UNITS = 1_000;

/** Builds a matrix here or, when it is large, in a worker thread. */
export async function runMatrix(ctx: Context, request: MatrixRequest): Promise<HarrisMatrix> {
  if (request.units.length + request.statements.length < WORKER_FROM_UNITS) return computeMatrix(request);
  return ctx.services.tasks.run('computeMatrix', request, runOptionsOf(ctx));
}

/** Keeps the findings that concern a unit of the area. */
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
