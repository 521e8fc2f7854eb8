// One file: the steps of the layout in their order, each calling the folder of the step.
import type { HarrisMatrix, MatrixEdge } from '@trowel/domain/matrix';
import { assignLayers } from './layer-assignment/assign-layers.ts';
import { updateDrawing, type PreviousStages } from './stable/update-drawing.ts';
import { joinArranged, listBlocks } from './arrange-blocks.ts';
import { doWork, shareWork, type LayoutHelper, type LayoutWork } from './layout-work.ts';
import { buildLayers } from './crossing-reduction/build-layers.ts';
import { fillTray, type Tray } from './coordinate-assignment/fill-tray.ts';
import {
  LAYOUT_DEFAULTS,
  type LayoutBar,
  type LayoutBox,
  type LayoutColumn,
  type LayoutLine,
  type LayoutLink,
  type LayoutOptions,
  type LineKind,
  type MatrixLayout,
} from './model/layout-model.ts';
import { applyManualPositions } from './manual-layout/arrange.ts';
import type { HandReport } from './model/hand-place.ts';
import { measureLines } from './measure-lines.ts';
import { prepareGraph, type Prepared } from './prepare-graph.ts';
import { joinChannels, listChannels, type Routes } from './edge-routing/route-lines.ts';
import {
  SPACING,
  type ArrangedBlock,
  type ChannelRoutes,
  type LevelAssignment,
  type PieceDone,
  type Placement,
} from './model/stages.ts';

/** Free space around the drawing, pt. */
const MARGIN = 12;
/** Free height above the first row of a lane, pt. */
const LANE_HEAD = 9;

/** Estimated progress after each step. */
const DONE_AFTER = {
  graph: 0.1,
  levels: 0.2,
  placement: 0.85,
  routes: 0.95,
  lines: 0.97,
  figures: 0.99,
};

/**
 * Lays out a matrix by the layered method of Sugiyama, Tagawa and Toda (1981).
 *
 * Steps: 1. layer assignment: network simplex (Gansner, Koutsofios, North and Vo 1993), 2. crossing reduction:
 * layer sweeps, combination and reinsertion, 3. coordinate assignment: isotonic regression and vertical
 * alignment (after Brandes and Köpf 2001), 4. edge routing: orthogonal lines in channels with the left-edge
 * algorithm (Hashimoto and Stevens 1971). Contradicting relations are reversed for the layout and drawn upward.
 *
 * Pure and deterministic. `onProgress` may throw, which ends the layout with that error. Cost: about 0.2 ms per
 * box. Memory: linear in the boxes and the levels that their lines pass. Known limitation: dense parts get less
 * effort. Alternatives tried: Graphviz dot and elkjs (decision 18).
 * @throws TooLargeError where that are too many levels to hold.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const { boxes, lines } = layoutMatrix(matrix);
 * console.log(boxes.map(({ label, level }) => `${label} on ${level}`)); // [ '1 on 0', '2 on 1', '3 on 2' ]
 * console.log(lines.length); // 2
 */
export function layoutMatrix(matrix: HarrisMatrix, options: Partial<LayoutOptions> = {}): MatrixLayout {
  const stages = layOut(matrix, { ...LAYOUT_DEFAULTS, ...options });
  let step = stages.next();
  while (!step.done) step = stages.next(doWork(step.value.work, step.value.onProgress));
  return step.value;
}

/** Like `layoutMatrix`, with a helper that does parts of the work in parallel. Returns the same drawing. */
export async function layoutMatrixShared(
  matrix: HarrisMatrix,
  options: Partial<LayoutOptions>,
  helper: LayoutHelper,
): Promise<MatrixLayout> {
  const stages = layOut(matrix, { ...LAYOUT_DEFAULTS, ...options });
  let step = stages.next();
  while (!step.done) step = stages.next(await shareWork(step.value.work, helper, step.value.onProgress));
  return step.value;
}

/** The layout as a generator that yields work which can be shared, and receives the finished pieces. */
type Stages<Result> = Generator<SharedStage, Result, PieceDone[]>;

interface SharedStage {
  work: LayoutWork;
  onProgress: (done: number) => void;
}

function* layOut(matrix: HarrisMatrix, settings: LayoutOptions): Stages<MatrixLayout> {
  const { onProgress, trunks, previousDrawing } = settings;
  onProgress(0);
  const prepared = prepareGraph(matrix, settings);
  const { graph } = prepared;
  onProgress(DONE_AFTER.graph);
  const positions: Positions =
    (previousDrawing && updateDrawing(matrix, graph, { previousDrawing, margin: MARGIN })) ??
    (yield* layOutFromScratch(matrix, prepared, settings));
  const { levels, layered, placement, rowTop } = positions;
  onProgress(DONE_AFTER.placement);
  const lines = listChannels(graph, layered, placement, {
    trunks,
    trunkClass: classifyEdges(matrix, prepared),
  });
  const channels = yield {
    work: lines.work,
    onProgress: reportBetween(onProgress, DONE_AFTER.placement, DONE_AFTER.routes),
  };
  const laneHead = prepared.lanes.length > 0 ? LANE_HEAD : 0;
  const routes = joinChannels(graph, levels, lines, {
    routes: channels as ChannelRoutes[],
    laneHead,
    rowTop,
  });
  onProgress(DONE_AFTER.routes);
  const layout = assemble({ matrix, prepared, levels, placement, routes, settings });
  onProgress(1);
  return positions.byHand ? { ...layout, byHand: positions.byHand } : layout;
}

function reportBetween(onProgress: (done: number) => void, from: number, to: number): (done: number) => void {
  return (done) => onProgress(from + done * (to - from));
}

/** Positions of boxes and dummies before the lines are routed. */
type Positions = Omit<PreviousStages, 'rowTop'> & { rowTop?: Float64Array; byHand?: HandReport };

function* layOutFromScratch(
  matrix: HarrisMatrix,
  prepared: Prepared,
  settings: LayoutOptions,
): Stages<Positions> {
  const { graph } = prepared;
  const { profile, onProgress, previousDrawing } = settings;
  const previousX = previousDrawing
    ? new Map([...previousDrawing.boxes].map(([node, { x }]) => [node, x]))
    : settings.previous;
  const levels = assignLayers(graph, { profile });
  onProgress(DONE_AFTER.levels);
  const layered = buildLayers(graph, levels);
  const work = listBlocks(layered, graph, { profile, previous: findPrevious(matrix, prepared, previousX) });
  const arranged = yield {
    work,
    onProgress: reportBetween(onProgress, DONE_AFTER.levels, DONE_AFTER.placement),
  };
  const placement = joinArranged(layered, graph, work.problems, arranged as ArrangedBlock[]);
  if (settings.places.length === 0) return { levels, layered, placement };
  const byHand = applyManualPositions(matrix, { graph, layered, placement }, settings.places);
  return { levels, layered, placement: byHand.placement, byHand: byHand.report };
}

/** Returns the centres of the vertices in a previous drawing, NaN for new ones. */
function findPrevious(
  { nodes }: HarrisMatrix,
  { graph }: Prepared,
  previous: LayoutOptions['previous'],
): Float64Array {
  if (previous.size === 0) return new Float64Array(0);
  return Float64Array.from(graph.nodeOf, (node) => previous.get(nodes[node]?.id ?? '') ?? NaN);
}

/**
 * Classifies the edges: relations with the same style may share a trunk. Relations against the order share one
 * only if there is no other room.
 */
function classifyEdges({ edges }: HarrisMatrix, { graph, kinds }: Prepared): Int32Array {
  return Int32Array.from(graph.edgeOf, (at, edge) => {
    if (graph.isBar[edge]) return -1 - edge - KINDS.length;
    const kind = drawnKind(kinds[edge], graph.isUpward[edge] === 1);
    return kind === 'order' ? styleOf(edges[at]) : -1 - KINDS.indexOf(kind);
  });
}

const KINDS: readonly LineKind[] = ['order', 'paradox', 'contradiction'];

function styleOf({ certainty, through_hidden }: MatrixEdge): number {
  if (through_hidden) return 2;
  return certainty === null || certainty === 'certain' ? 0 : 1;
}

/** A line drawn downward reads as part of the order, even if it contradicts an interleaving. */
function drawnKind(kind: LineKind, isUpward: boolean): LineKind {
  return kind === 'paradox' && !isUpward ? 'order' : kind;
}

interface Parts {
  matrix: HarrisMatrix;
  prepared: Prepared;
  levels: LevelAssignment;
  placement: Placement;
  routes: Routes;
  settings: LayoutOptions;
}

function assemble(parts: Parts): MatrixLayout {
  const { prepared, routes, levels, settings } = parts;
  const isEmpty = prepared.graph.size === 0;
  const extent = measureExtent(parts);
  const [dx, dy] = [MARGIN - extent.left, isEmpty ? 0 : MARGIN];
  const width = isEmpty ? 0 : extent.right - extent.left;
  const height = isEmpty ? 0 : routes.height;
  const trayWidths = Array.from(prepared.tray, (node) => prepared.widths[node]);
  const trayTop = isEmpty ? MARGIN : dy + height + SPACING.tray;
  const tray = trayWidths.length > 0 ? fillTray(trayWidths, { x: MARGIN, y: trayTop, width }) : null;
  const lines = listLines(parts, dx, dy);
  settings.onProgress(DONE_AFTER.lines);
  const junctions = shift(routes.junctions, dx, dy);
  const figures = { levels: isEmpty ? 0 : levels.levelCount, ...measureLines(lines, junctions) };
  settings.onProgress(DONE_AFTER.figures);
  const bottom = tray ? tray.frame.y + tray.frame.height : dy + height;
  return {
    width: Math.max(width, tray?.frame.width ?? 0) + 2 * MARGIN,
    height: bottom + MARGIN,
    grouping: settings.grouping,
    boxes: listBoxes(parts, { dx, dy, tray }),
    lines,
    junctions,
    links: listLinks(parts, dx, dy),
    bars: listBars(parts, dx, dy),
    lanes: isEmpty
      ? prepared.lanes.map((lane) => ({ y: MARGIN, height: 0, ...lane }))
      : prepared.lanes.map((lane, at) => ({
          y: routes.laneTop[at] + dy,
          height: routes.laneTop[at + 1] - routes.laneTop[at],
          ...lane,
        })),
    columns: listColumns(parts, dx),
    tray: tray?.frame ?? null,
    figures,
  };
}

/** Returns the columns, with borders in the middle of the free space between them. */
function listColumns(
  { prepared, placement: { columnLeft, columnRight } }: Parts,
  dx: number,
): LayoutColumn[] {
  const borderAt = (column: number): number => {
    if (column === 0) return columnLeft[0] ?? 0;
    if (column >= columnLeft.length) return columnRight.at(-1) ?? 0;
    return (columnRight[column - 1] + columnLeft[column]) / 2;
  };
  return prepared.columns.map((name, at) => {
    const x = borderAt(at);
    return { name, x: x + dx, width: borderAt(at + 1) - x };
  });
}

/** Returns the left and right end of the drawing. Lines may extend beyond the boxes. */
function measureExtent({ placement, routes }: Parts): { left: number; right: number } {
  let [left, right] = [0, placement.width];
  for (const points of [...routes.polylines, ...routes.links]) {
    for (let at = 0; at < points.length; at += 2) {
      if (points[at] < left) left = points[at];
      if (points[at] > right) right = points[at];
    }
  }
  return { left: Math.floor(left), right: Math.ceil(right) };
}

function listBoxes(
  { matrix, prepared, levels, placement, routes }: Parts,
  { dx, dy, tray }: { dx: number; dy: number; tray: Tray | null },
): LayoutBox[] {
  const { graph, vertexOf, labels, shapes, widths, laneOf, columnOf, isInferred } = prepared;
  const trayPlace = new Map(Array.from(prepared.tray, (node, at) => [node, at]));
  return matrix.nodes.map(({ id }, node) => {
    const vertex = vertexOf[node];
    const width = widths[node];
    const isTied = vertex !== -1;
    const level = isTied ? levels.levelOf[vertex] : -1;
    const place = isTied ? -1 : trayPlace.get(node)!;
    // Written as one object literal, because spreading parts costs a tenth of the layout time.
    return {
      node: id,
      label: labels[node],
      shape: shapes[node],
      width,
      x: isTied ? placement.x[vertex] - width / 2 + dx : tray!.x[place],
      y: isTied ? routes.topOf(graph, vertex, level) + dy : tray!.y[place],
      height: isTied ? graph.height[vertex] : SPACING.boxHeight,
      level,
      lane: laneOf[node],
      column: columnOf[node],
      isInferred: isInferred[node] === 1,
    };
  });
}

/** Returns the lines in the order of the edges of the matrix, each from its later end. */
function listLines({ matrix, prepared, routes }: Parts, dx: number, dy: number): LayoutLine[] {
  const { graph, kinds } = prepared;
  const lines: LayoutLine[] = [];
  for (let at = 0; at < graph.source.length; at++) {
    const edge = graph.edgeOf[at];
    if (edge === -1) continue;
    const isUpward = graph.isUpward[at] === 1;
    const points = shift(routes.polylines[at], dx, dy);
    lines[edge] = {
      edge,
      source: matrix.edges[edge].source,
      target: matrix.edges[edge].target,
      kind: drawnKind(kinds[at], isUpward),
      points: isUpward ? turn(points) : points,
    };
  }
  return lines.filter((line) => line !== undefined);
}

function listLinks(
  { matrix, prepared: { graph }, routes, levels }: Parts,
  dx: number,
  dy: number,
): LayoutLink[] {
  const idOf = (vertex: number): string => matrix.nodes[graph.nodeOf[vertex]].id;
  return routes.links.map((points, at) => {
    const [a, b] = [routes.linked[2 * at], routes.linked[2 * at + 1]];
    return {
      a: idOf(a),
      b: idOf(b),
      isLevel: levels.levelOf[a] === levels.levelOf[b],
      points: shift(points, dx, dy),
    };
  });
}

function listBars({ matrix, prepared: { graph }, routes }: Parts, dx: number, dy: number): LayoutBar[] {
  const bars: LayoutBar[] = [];
  for (let at = 0; at < graph.source.length; at++) {
    if (!graph.isBar[at]) continue;
    const node = matrix.nodes[graph.nodeOf[graph.target[at]]].id;
    bars.push({ node, points: turn(shift(routes.polylines[at], dx, dy)), width: SPACING.barWidth });
  }
  return bars;
}

function shift(points: readonly number[], dx: number, dy: number): number[] {
  return points.map((value, at) => value + (at % 2 === 0 ? dx : dy));
}

/** Returns the points in reverse order. */
function turn(points: readonly number[]): number[] {
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at], points[at + 1]);
  return turned;
}
