import type { HarrisMatrix } from '@trowel/domain/matrix';
import { buildLayers } from '../order/build-layers.ts';
import type { Layered, LayoutGraph, LevelAssignment, Placement } from '../model/stages.ts';
import { updateLevels } from './update-levels.ts';
import { updatePlaces } from './update-places.ts';
import { lineKey, type PreviousBox, type PreviousDrawing } from '../model/previous-drawing.ts';

/** Where everything stands in a drawing that stays as it was. */
export interface PreviousStages {
  levels: LevelAssignment;
  layered: Layered;
  placement: Placement;
  /** Upper edge of the row of each level as it was, pt; NaN where it had none. */
  rowTop: Float64Array;
}

/** Where fewer of the boxes stood before, the drawing is made anew. */
const LEAST_KNOWN = 0.8;

/**
 * Keeps a drawing but for what is new in it; undefined where that cannot be: other lanes, columns, a row that would
 * have to grow, too much that is new. `margin` is the free room around the kept drawing, pt.
 */
export function updateDrawing(
  matrix: HarrisMatrix,
  graph: LayoutGraph,
  { kept, margin }: { kept: PreviousDrawing; margin: number },
): PreviousStages | undefined {
  if (graph.columnCount > 1 || graph.size === 0) return undefined;
  const idOf = (vertex: number): string => matrix.nodes[graph.nodeOf[vertex]]?.id ?? '';
  const findPreviousBox = (vertex: number): PreviousBox | undefined => {
    const box = kept.boxes.get(idOf(vertex));
    return box && box.level >= 0 ? box : undefined;
  };
  const levels = updateLevels(graph, findPreviousBox);
  if (!levels) return undefined;
  const layered = buildLayers(graph, levels);
  const x = new Float64Array(layered.size).fill(NaN);
  const rowTop = new Float64Array(levels.levelCount).fill(NaN);
  let known = 0;
  for (let vertex = 0; vertex < graph.size; vertex++) {
    const box = findPreviousBox(vertex);
    if (!box || levels.levelOf[vertex] !== box.level) continue;
    x[vertex] = box.x - margin;
    rowTop[box.level] = box.y - margin;
    known++;
  }
  if (known < LEAST_KNOWN * graph.size) return undefined;
  reuseLines(layered, x, (edge) => {
    const [source, target] = [idOf(graph.source[edge]), idOf(graph.target[edge])];
    return graph.isBar[edge] ? undefined : kept.lines.get(lineKey(source, target))?.map((at) => at - margin);
  });
  const placement = updatePlaces(graph, layered, x);
  return placement && { levels, layered, placement, rowTop };
}

/** A line both of whose ends stand where they stood runs as it ran. */
function reuseLines(
  { chain, chainStart }: Layered,
  x: Float64Array,
  find: (edge: number) => readonly number[] | undefined,
): void {
  for (let edge = 0; edge + 1 < chainStart.length; edge++) {
    const own = chain.subarray(chainStart[edge], chainStart[edge + 1]);
    const areEndsKept = !Number.isNaN(x[own[0]]) && !Number.isNaN(x[own[own.length - 1]]);
    const stood = areEndsKept ? find(edge) : undefined;
    if (stood?.length !== own.length - 2) continue;
    for (const [at, place] of stood.entries()) x[own[at + 1]] = place;
  }
}
