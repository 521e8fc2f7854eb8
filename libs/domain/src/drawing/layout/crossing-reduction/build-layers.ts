// Uses typed arrays: fifty thousand boxes have a quarter of a million dummies.
import { TooLargeError } from '@trowel/domain/core';
import { countStarts } from '@trowel/domain/matrix';
import { SPACING, type Layered, type LayoutGraph, type LevelAssignment } from '../model/stages.ts';

/** Maximum number of vertices including dummies: ten times as many as a usual site of 50,000 units has. */
const MOST_VERTICES = 3_000_000;

/**
 * Inserts a dummy vertex wherever an edge passes a level. Dummies follow the vertices of the graph, edge by edge
 * from the top. The dummies of an edge between two blocks belong to the block of the upper end. Cost: linear in
 * vertices and dummies. @throws TooLargeError if lines pass so many levels that the drawing would not fit into
 * memory.
 */
export function buildLayers(graph: LayoutGraph, { levelOf, levelCount }: LevelAssignment): Layered {
  const { chain, chainStart, size } = listChains(graph, levelOf);
  const layered = {
    size,
    realSize: graph.size,
    levelOf: new Int32Array(size),
    levelCount,
    width: new Float64Array(size),
    block: new Int32Array(size),
    edgeOf: new Int32Array(size).fill(-1),
    chain,
    chainStart,
  };
  layered.levelOf.set(levelOf);
  layered.width.set(graph.width);
  layered.block.set(graph.block);
  for (let edge = 0; edge < graph.source.length; edge++) {
    const upper = graph.source[edge];
    const first = chainStart[edge] + 1;
    for (let at = first; at < chainStart[edge + 1] - 1; at++) {
      const dummy = chain[at];
      layered.levelOf[dummy] = levelOf[upper] + 1 + at - first;
      layered.width[dummy] = graph.isBar[edge] ? SPACING.barWidth : 0;
      layered.block[dummy] = graph.block[upper];
      layered.edgeOf[dummy] = edge;
    }
  }
  const { down, downStart, up, upStart } = linkNeighbours(layered);
  return { down, downStart, up, upStart, ...layered };
}

function listChains(
  { size, source, target }: LayoutGraph,
  levelOf: Int32Array,
): Pick<Layered, 'chain' | 'chainStart' | 'size'> {
  const chainStart = new Int32Array(source.length + 1);
  for (let edge = 0; edge < source.length; edge++) {
    const span = levelOf[target[edge]] - levelOf[source[edge]];
    chainStart[edge + 1] = chainStart[edge] + span + 1;
  }
  if (size + chainStart[source.length] - 2 * source.length > MOST_VERTICES) throw tooManyLines();
  const chain = new Int32Array(chainStart[source.length]);
  let next = size;
  for (let edge = 0; edge < source.length; edge++) {
    const last = chainStart[edge + 1] - 1;
    chain[chainStart[edge]] = source[edge];
    for (let at = chainStart[edge] + 1; at < last; at++) chain[at] = next++;
    chain[last] = target[edge];
  }
  return { chain, chainStart, size: next };
}

function tooManyLines(): TooLargeError {
  return new TooLargeError({
    en: 'The lines of this matrix pass too many levels to be drawn; draw a part of it',
    it: 'Le linee di questo matrix attraversano troppi livelli per essere disegnate: disegnane una parte',
  });
}

/** Segments connect neighbours of a chain. Each vertex lists its segments in the order of the edges. */
function linkNeighbours({
  size,
  chain,
  chainStart,
}: Pick<Layered, 'size' | 'chain' | 'chainStart'>): Pick<Layered, 'down' | 'downStart' | 'up' | 'upStart'> {
  const count = chain.length - chainStart.length + 1;
  const upper = new Int32Array(count);
  const lower = new Int32Array(count);
  let segments = 0;
  for (let edge = 0; edge + 1 < chainStart.length; edge++) {
    for (let at = chainStart[edge] + 1; at < chainStart[edge + 1]; at++) {
      upper[segments] = chain[at - 1];
      lower[segments++] = chain[at];
    }
  }
  const downStart = countStarts(upper, size);
  const upStart = countStarts(lower, size);
  return { down: collect(upper, lower, downStart), downStart, up: collect(lower, upper, upStart), upStart };
}

function collect(from: Int32Array, to: Int32Array, start: Int32Array): Int32Array {
  const next = start.slice();
  const all = new Int32Array(to.length);
  for (let at = 0; at < from.length; at++) all[next[from[at]]++] = to[at];
  return all;
}
