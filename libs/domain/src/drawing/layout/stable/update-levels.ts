// Uses typed arrays, like the other steps: one pass up and one down.
import { sortTopologically } from '@trowel/domain/matrix';
import type { LayoutGraph, LevelAssignment } from '../model/stages.ts';
import type { PreviousBox } from '../model/previous-drawing.ts';

/**
 * Returns the previous levels, with vertices moved down if a new relation requires it, and new vertices between
 * their neighbours. Undefined if a row of the drawing would have to grow. Cost: linear.
 */
export function updateLevels(
  graph: LayoutGraph,
  findPrevious: (vertex: number) => PreviousBox | undefined,
): LevelAssignment | undefined {
  const { size, lane, laneCount, source, target } = graph;
  const known = new Int32Array(size).fill(-1);
  for (let vertex = 0; vertex < size; vertex++) {
    const previous = findPrevious(vertex);
    if (previous && Math.max(previous.lane, 0) === lane[vertex]) known[vertex] = previous.level;
  }
  const laneStart = findLaneStarts(known, { lane, laneCount });
  if (!laneStart) return undefined;
  const order = sortTopologically(graph, new Uint8Array(source.length));
  const levelOf = known.slice();
  const edgesOf = listEdges(graph);
  for (let at = order.length - 1; at >= 0; at--) {
    const vertex = order[at];
    if (levelOf[vertex] !== -1) continue;
    let level = laneStart[lane[vertex] + 1] - 1;
    for (const edge of edgesOf.down(vertex)) level = Math.min(level, levelOf[target[edge]] - 1);
    levelOf[vertex] = Math.max(level, laneStart[lane[vertex]]);
  }
  for (const vertex of order) {
    let level = levelOf[vertex];
    for (const edge of edgesOf.up(vertex)) level = Math.max(level, levelOf[source[edge]] + 1);
    levelOf[vertex] = level;
    const end = laneStart[lane[vertex] + 1];
    if (level < end) continue;
    if (lane[vertex] < laneCount - 1) return undefined;
    laneStart[laneCount] = level + 1;
  }
  return { levelOf, levelCount: laneStart[laneCount], laneStart };
}

/**
 * Returns the first level of each lane, and the level after the last. An empty lane has one level. Undefined if
 * lanes overlap.
 */
function findLaneStarts(
  known: Int32Array,
  { lane, laneCount }: Pick<LayoutGraph, 'lane' | 'laneCount'>,
): Int32Array | undefined {
  const first = new Int32Array(laneCount + 1).fill(-1);
  let last = 0;
  for (const [vertex, level] of known.entries()) {
    if (level === -1) continue;
    const own = lane[vertex];
    first[own] = first[own] === -1 ? level : Math.min(first[own], level);
    last = Math.max(last, level);
  }
  first[laneCount] = last + 1;
  for (let own = laneCount - 1; own >= 0; own--) if (first[own] === -1) first[own] = first[own + 1] - 1;
  if (first[0] < 0) return undefined;
  first[0] = 0;
  for (let own = 0; own < laneCount; own++) if (first[own] >= first[own + 1]) return undefined;
  for (const [vertex, level] of known.entries()) {
    if (level >= first[lane[vertex] + 1] || (level !== -1 && level < first[lane[vertex]])) return undefined;
  }
  return first;
}

function listEdges({ size, source, target }: LayoutGraph): {
  up: (vertex: number) => readonly number[];
  down: (vertex: number) => readonly number[];
} {
  const up: number[][] = Array.from({ length: size }, () => []);
  const down: number[][] = Array.from({ length: size }, () => []);
  for (let edge = 0; edge < source.length; edge++) {
    up[target[edge]].push(edge);
    down[source[edge]].push(edge);
  }
  return { up: (vertex) => up[vertex], down: (vertex) => down[vertex] };
}
