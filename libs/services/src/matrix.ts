import {
  foldText,
  ValidationError,
  type Finding,
  type HarrisMatrix,
  type MatrixStatistics,
  type MatrixUnit,
  type Period,
} from '@trowel/domain';
import { readsOf, type Context } from './context.ts';
import { computeMatrix, type MatrixRequest } from './matrix/compute-matrix.ts';
import { loadMatrixInput, type MatrixInput } from './matrix/matrix-input.ts';
import { readGiven, type GivenRelation, type GivenUnit } from './matrix/read-given.ts';
import { getSiteId, siteIdOf } from './records/facts.ts';

/** A period of the site with the nodes that belong to it, the most recent first. */
export interface Lane {
  period: string;
  phase: string;
  name: string | null;
  name_en: string | null;
  start_year: number | null;
  end_year: number | null;
  nodes: string[];
}

/** The matrix of a site. Ids of nodes are the ids of their first unit, as text. */
export interface MatrixAnswer extends HarrisMatrix {
  site_name: string;
  lanes: Lane[];
}

/** Which part of a site's matrix is asked for. */
export interface MatrixQuery {
  siteName: string;
  area?: string;
  period?: string;
  reduce: boolean;
  layout: boolean;
}

/** Gives the Harris matrix of a site; contradictions are findings, never a failure. @throws NotFoundError */
export async function getMatrix(ctx: Context, query: MatrixQuery): Promise<MatrixAnswer> {
  const store = readsOf(ctx);
  const { siteName, area, period, reduce } = query;
  if (query.layout) {
    const message = 'Positions are not computed by this version; ask with layout=false';
    throw new ValidationError([{ field: 'layout', message, type: 'not_available' }]);
  }
  const siteId = await getSiteId(store, siteName);
  const input = await loadMatrixInput(store, siteId);
  const isWhole = area === undefined && period === undefined;
  const shown = isWhole
    ? undefined
    : input.units.filter((unit) => isShown(unit, { area, period })).map(({ key }) => key);
  const matrix = await runMatrix(ctx, { ...input, reduce, language: ctx.language, ...(shown && { shown }) });
  return { site_name: siteName, ...matrix, lanes: listLanes(matrix, await store.periods.listAll(siteId)) };
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
  return ctx.services.tasks.run('computeMatrix', request);
}

function isShown(
  unit: MatrixUnit,
  { area, period }: { area: string | undefined; period: string | undefined },
): boolean {
  if (area !== undefined && foldText(unit.area) !== foldText(area)) return false;
  if (period === undefined) return true;
  return [unit.period, unit.period_end].some((one) => one != null && foldText(one) === foldText(period));
}

/** The periods in use, in the order the site lists them; those it does not list stand last. */
function listLanes({ nodes }: HarrisMatrix, periods: readonly Period[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const { period, phase, name, name_en, start_year, end_year } of periods) {
    lanes.set(JSON.stringify([period, phase]), {
      period,
      phase,
      name,
      name_en,
      start_year,
      end_year,
      nodes: [],
    });
  }
  for (const { id, period, phase } of nodes) {
    if (period === null) continue;
    const key = JSON.stringify([period, phase ?? '']);
    const lane = lanes.get(key) ?? lanes.get(JSON.stringify([period, ''])) ?? unlisted(period, phase);
    lane.nodes.push(id);
    if (![...lanes.values()].includes(lane)) lanes.set(key, lane);
  }
  return [...lanes.values()].filter((lane) => lane.nodes.length > 0);
}

function unlisted(period: string, phase: string | null): Lane {
  return {
    period,
    phase: phase ?? '',
    name: null,
    name_en: null,
    start_year: null,
    end_year: null,
    nodes: [],
  };
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
