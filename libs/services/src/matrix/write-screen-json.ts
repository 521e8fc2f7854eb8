import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawMatrix, type ProvedDrawing } from '@trowel/documents';
import {
  certifyLayout,
  collapseMatrix,
  applyTypeStyles,
  layoutMatrixShared,
  buildPreviousFromScene,
  packScreen,
  readPreviousDrawing,
  readScreen,
  type CollapseOptions,
  type Grouping,
  type HandPlace,
  type ScreenPlaces,
  type LanePeriod,
  type MatrixScreen,
  type RelationChoice,
} from '@trowel/domain/drawing';
import type { HarrisMatrix, Statement } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import type { ReportProgress } from '../context.ts';
import { computeMatrixLines } from './compute-matrix.ts';
import type { SiteMatrixRecords } from './matrix-records.ts';
import type { ChosenPart } from './matrix-part.ts';
import { borrowSideThread } from '../workers/index.ts';
import { doLayoutWorkTask } from './layout-task.ts';
import { compareDrawn, uniteStates, type DrawnState } from './two-states.ts';
import { unpackMatrix, type PackedMatrix } from './packed-matrix.ts';

/** Options of a matrix on a screen. */
export interface ScreenHow {
  grouping: Grouping;
  relations: RelationChoice;
  /** Areas and phases to collapse into one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  /** Manual positions of boxes. */
  places?: readonly HandPlace[] | undefined;
  /** The drawing the person sees. Only what has changed moves. */
  previous?: ScreenPlaces | undefined;
}

/** Records packed for a drawing on a screen. */
export interface ScreenRequest extends PackedMatrix, ScreenHow {
  siteName: string;
  /** The earlier state to compare with. */
  against?: PackedMatrix | undefined;
  part: ChosenPart;
  /** An earlier drawing whose positions are reused, as JSON of a `MatrixScreen` (UTF-8), if `previous` is not sent. */
  stood?: Uint8Array | undefined;
  /** Rows of the drawing, most recent first. */
  lanes: readonly LanePeriod[];
  language: 'en' | 'it';
}

/** Largest number of nodes for which the best crossing reduction takes only a moment. */
const MOST_FOR_QUALITY = 2_000;
/** Smallest number of nodes for which a second thread saves more than it takes to start. */
const LEAST_FOR_HELP = 10_000;

/** Builds the matrix of packed records, draws and verifies it, and returns a `MatrixScreen` as JSON (UTF-8). */
export async function writeScreenJson(
  request: ScreenRequest,
  reportProgress: ReportProgress,
): Promise<Uint8Array> {
  const input = await unpackMatrix(request);
  const before = request.against && (await unpackMatrix(request.against));
  const screen = await (before
    ? drawCompared(before, input, request, reportProgress)
    : drawScreen(input, request, reportProgress));
  return new TextEncoder().encode(JSON.stringify(screen));
}

/** Draws a matrix for the screen. */
export async function drawScreen(
  input: SiteMatrixRecords,
  request: Omit<ScreenRequest, keyof PackedMatrix>,
  onProgress: ReportProgress = () => undefined,
): Promise<MatrixScreen> {
  const { siteName, relations } = request;
  const definitions = new Map(input.units.map(({ key, definition }) => [key, definition]));
  const matrix = buildDrawn(input, request);
  const { layout, certificate } = await proveDrawing(matrix, request, onProgress);
  return packScreen(matrix, applyTypeStyles(matrix, layout, input.types), {
    siteName,
    relations,
    certificate,
    definitionOf: (unit) => definitions.get(unit),
  });
}

/** Computes and verifies a layout. For a very large matrix a second thread does half of the work. */
async function proveDrawing(
  matrix: HarrisMatrix,
  { grouping, lanes: periods, previous, stood, places }: Omit<ScreenRequest, keyof PackedMatrix>,
  onProgress: ReportProgress,
): Promise<ProvedDrawing> {
  // On paper quality matters more than time, and manual positions refer to that layout. On a screen
  // a person waits.
  const isFast = matrix.nodes.length > MOST_FOR_QUALITY && !places?.length;
  const options = {
    grouping,
    periods,
    onProgress,
    ...(isFast && { profile: 'fast' as const }),
  };
  const side = isFast && matrix.nodes.length >= LEAST_FOR_HELP ? borrowSideThread() : undefined;
  if (!side) {
    const drawing = previous
      ? readPreviousDrawing(previous)
      : stood && buildPreviousFromScene(readScreen(readJson(stood)));
    return drawMatrix(matrix, { ...options, places, ...(drawing && { previous: drawing }) });
  }
  try {
    const layout = await layoutMatrixShared(matrix, options, {
      doWork: (work) => side.run(doLayoutWorkTask, work),
      rest: () => nextTurn(),
    });
    return { layout, certificate: certifyLayout(matrix, layout) };
  } finally {
    side.giveBack();
  }
}

function readJson(bytes: Uint8Array): MatrixScreen {
  return JSON.parse(new TextDecoder().decode(bytes)) as MatrixScreen;
}

/**
 * Draws two states as one. Each line belongs to one of the states. No line is omitted because the
 * other state implies it.
 */
async function drawCompared(
  before: SiteMatrixRecords,
  after: SiteMatrixRecords,
  request: Omit<ScreenRequest, keyof PackedMatrix>,
  reportProgress: ReportProgress,
): Promise<MatrixScreen> {
  const states = [before, after].map((input) => ({ input, matrix: buildDrawn(input, request) }));
  const [old, now] = states as [DrawnState, DrawnState];
  const screen = await drawScreen(uniteStates(old, now), { ...request, relations: 'all' }, reportProgress);
  return { ...screen, relations: request.relations, comparison: compareDrawn(screen, old, now) };
}

function buildDrawn(
  input: SiteMatrixRecords,
  { part, relations, collapsed, language }: Omit<ScreenRequest, keyof PackedMatrix>,
): HarrisMatrix {
  const matrix = computeMatrixLines({
    ...input,
    statements: relations === 'physical' ? input.statements.filter(isSeen) : input.statements,
    ...part,
    reduce: relations === 'reduced',
    language,
  });
  return collapsed ? collapseMatrix(matrix, collapsed).matrix : matrix;
}

/** Relations that were concluded rather than observed. */
const CONCLUDED: ReadonlySet<RelationType | null> = new Set<RelationType>([
  'later_than',
  'earlier_than',
  'contemporary_with',
]);

function isSeen({ type }: Statement): boolean {
  return !CONCLUDED.has(type);
}
