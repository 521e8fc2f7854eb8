// Layered graphs with dummies for tests of the layout steps, from edges or from a generated site.
import { generateSite, type SiteOptions } from './generate-site.ts';
import { linkEdges } from '../matrix/graph/graph.ts';
import { findComponents } from '../matrix/graph/levels.ts';
import { buildMatrix } from '../matrix/matrix.ts';
import { sortPairs } from '../matrix/graph/counting-sort.ts';
import { assignLayers } from '../drawing/layout/layer-assignment/assign-layers.ts';
import { buildLayers } from '../drawing/layout/crossing-reduction/build-layers.ts';
import { createCrossingCounter } from '../drawing/layout/crossing-reduction/count-crossings.ts';
import {
  createOrderer,
  joinBlocks,
  type OrderOptions,
} from '../drawing/layout/crossing-reduction/order-levels.ts';
import { splitBlocks } from '../drawing/layout/crossing-reduction/order-problem.ts';
import { LAYOUT_DEFAULTS } from '../drawing/layout/model/layout-model.ts';
import { prepareGraph } from '../drawing/layout/prepare-graph.ts';
import { joinArranged, listBlocks } from '../drawing/layout/arrange-blocks.ts';
import { doWork } from '../drawing/layout/layout-work.ts';
import type {
  ArrangedBlock,
  Layered,
  LayoutGraph,
  LevelOrder,
  Placement,
} from '../drawing/layout/model/stages.ts';

export interface ExampleLayers {
  graph: LayoutGraph;
  layered: Layered;
}

/**
 * Assigns the ends of edges (later, earlier) to levels. Every vertex is 30 pt wide, components are blocks, and
 * all are in one column.
 */
export function layerEdges(pairs: readonly (readonly [number, number])[], size: number): ExampleLayers {
  const distinct = [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
  const source = Int32Array.from(distinct, ([a]) => a);
  const target = Int32Array.from(distinct, ([, b]) => b);
  const sorted = sortPairs(source, target, size);
  const edges = linkEdges(
    size,
    sorted.map((at) => source[at]!),
    sorted.map((at) => target[at]!),
  );
  const { componentOf, count } = findComponents(edges, new Uint8Array(size).fill(1));
  return layerGraph({
    ...edges,
    nodeOf: Int32Array.from({ length: size }, (_, at) => at),
    width: new Float64Array(size).fill(30),
    height: new Float64Array(size).fill(18),
    lane: new Int32Array(size),
    laneCount: 1,
    column: new Int32Array(size),
    columnCount: 1,
    block: componentOf,
    blockCount: count,
    columnOfBlock: new Int32Array(count),
    edgeOf: Int32Array.from(edges.source, (_, at) => at),
    isUpward: new Uint8Array(edges.source.length),
    isBar: new Uint8Array(edges.source.length),
    contemporaries: new Int32Array(0),
  });
}

/** Lays a graph in levels. */
export function layerGraph(graph: LayoutGraph): ExampleLayers {
  return { graph, layered: buildLayers(graph, assignLayers(graph)) };
}

/** Lays the reduced matrix of a made-up site in levels, its areas as columns. */
export function layerSite(options: Partial<SiteOptions>): ExampleLayers {
  const { units, statements } = generateSite(options);
  return layerGraph(
    prepareGraph(buildMatrix(units, statements), { ...LAYOUT_DEFAULTS, grouping: 'area' }).graph,
  );
}

/** Orders every block of an example, and counts the crossings of segments. */
export function orderLevels(
  layered: Layered,
  { tick = () => undefined, ...options }: Partial<OrderOptions> & { tick?: () => void } = {},
): LevelOrder & { crossings: number } {
  const none = { previous: new Float64Array(0), contemporaries: new Int32Array(0) };
  const order = createOrderer({ profile: 'auto', boxCount: layered.realSize, ...none, ...options });
  const blockCount = layered.block.reduce((most, one) => Math.max(most, one + 1), 0);
  const problems = splitBlocks(layered, blockCount);
  const sequences = problems.map((problem) => order(problem, tick).sequence);
  const joined = joinBlocks(layered, problems, sequences);
  const start = joined.levelStart;
  const length = start.subarray(1).map((end, level) => end - start[level]!);
  return { ...joined, crossings: createCrossingCounter(layered)({ ...joined, start, length }) };
}

/** Orders and places every block of an example. */
export function arrangeBlocks(
  layered: Layered,
  graph: LayoutGraph,
  {
    profile = 'auto',
    onProgress,
  }: { profile?: OrderOptions['profile']; onProgress?: (done: number) => void } = {},
): Placement {
  const work = listBlocks(layered, graph, { profile, previous: new Float64Array(0) });
  return joinArranged(layered, graph, work.problems, doWork(work, onProgress) as ArrangedBlock[]);
}
