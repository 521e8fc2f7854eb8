import type { HarrisMatrix } from '@trowel/domain/matrix';
import { buildLayers } from '../crossing-reduction/build-layers.ts';
import type { Layered, LayoutGraph, LevelAssignment, Placement } from '../model/stages.ts';
import { updateLevels } from './update-levels.ts';
import { updatePlaces } from './update-places.ts';
import { lineKey, type PreviousBox, type PreviousDrawing } from '../model/previous-drawing.ts';

/** Positions in a drawing that stays as it is. */
export interface PreviousStages {
  levels: LevelAssignment;
  layered: Layered;
  placement: Placement;
  /** Previous upper edge of the row of each level, pt. NaN if there was none. */
  rowTop: Float64Array;
}

/** If fewer of the boxes have a previous position, the drawing is laid out from scratch. */
const LEAST_KNOWN = 0.8;

/**
 * Updates a previous drawing: only new parts get new positions. Undefined if that is impossible, because lanes
 * or columns differ, a row would have to grow, or too much is new. `margin` is the free space around the
 * previous drawing, pt.
 */
export function updateDrawing(
  matrix: HarrisMatrix,
  graph: LayoutGraph,
  { previousDrawing, margin }: { previousDrawing: PreviousDrawing; margin: number },
): PreviousStages | undefined {
  if (graph.columnCount > 1 || graph.size === 0) return undefined;
  const idOf = (vertex: number): string => matrix.nodes[graph.nodeOf[vertex]]?.id ?? '';
  const findPreviousBox = (vertex: number): PreviousBox | undefined => {
    const box = previousDrawing.boxes.get(idOf(vertex));
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
    return graph.isBar[edge]
      ? undefined
      : previousDrawing.lines.get(lineKey(source, target))?.map((at) => at - margin);
  });
  const placement = updatePlaces(graph, layered, x);
  return placement && { levels, layered, placement, rowTop };
}

/** Reuses the path of a line whose two ends have not moved. */
function reuseLines(
  { chain, chainStart }: Layered,
  x: Float64Array,
  find: (edge: number) => readonly number[] | undefined,
): void {
  for (let edge = 0; edge + 1 < chainStart.length; edge++) {
    const own = chain.subarray(chainStart[edge], chainStart[edge + 1]);
    const areEndsPlaced = !Number.isNaN(x[own[0]]) && !Number.isNaN(x[own[own.length - 1]]);
    const stood = areEndsPlaced ? find(edge) : undefined;
    if (stood?.length !== own.length - 2) continue;
    for (const [at, place] of stood.entries()) x[own[at + 1]] = place;
  }
}
