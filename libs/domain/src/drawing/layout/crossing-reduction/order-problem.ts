// Uses typed arrays, because it handles every vertex and dummy of a drawing. Cost: linear.
import { groupPlaces } from '@trowel/domain/matrix';
import type { Layered } from '../model/stages.ts';

/**
 * One block of the drawing, ordered on its own. Vertices are numbered from 0, the walls last: each level has one
 * at its left and one at its right end. A segment into another block ends at the wall on that side.
 */
export interface OrderProblem {
  /** Number of vertices, including walls. */
  size: number;
  /** Number of vertices without walls. The walls of level `l` are `inner + 2 * l` and the next one. */
  inner: number;
  levelCount: number;
  /** Level in the whole drawing that is level 0 of the block. */
  firstLevel: number;
  level: Int32Array;
  /** Vertex of the drawing. -1 for a wall. */
  vertexOf: Int32Array;
  isDummy: Uint8Array;
  /** Width of each vertex except the walls, pt. */
  width: Float64Array;
  down: Int32Array;
  downStart: Int32Array;
  up: Int32Array;
  upStart: Int32Array;
  /** Each line from its upper to its lower end, with the dummies between. */
  chain: Int32Array;
  chainStart: Int32Array;
  /**
   * Lines at each vertex that is neither dummy nor wall: twice the line number, plus 1 if the vertex is its
   * lower end.
   */
  ends: Int32Array;
  endsStart: Int32Array;
}

/**
 * An order of a problem: the vertices of level `l` are `sequence[start[l]]` to `sequence[start[l] + length[l] -
 * 1]`.
 */
export interface BlockOrder {
  start: Int32Array;
  length: Int32Array;
  sequence: Int32Array;
  /** Position in the level. -1 while removed. */
  place: Int32Array;
}

/** Returns the number of vertices on the fullest level, at least 1. */
export function widestLevel({ length }: Pick<BlockOrder, 'length'>): number {
  return length.reduce((most, count) => Math.max(most, count), 1);
}

/** Splits a drawing into one problem for each block, in the order of the blocks. Cost: linear. */
export function splitBlocks(layered: Layered, blockCount: number): OrderProblem[] {
  const { start, places } = groupPlaces(layered.block, blockCount);
  const runs = findRuns(layered, blockCount);
  const localOf = new Int32Array(layered.size);
  return Array.from({ length: blockCount }, (_, block) => {
    const vertices = places.subarray(start[block], start[block + 1]);
    for (let at = 0; at < vertices.length; at++) localOf[vertices[at]] = at;
    return buildProblem(layered, { block, vertices, localOf, runs });
  });
}

/** Parts of lines: the chain positions from `from` to `to`, both included, that concern a block. */
interface Runs {
  from: Int32Array;
  to: Int32Array;
  start: Int32Array;
  places: Int32Array;
}

interface Part {
  block: number;
  vertices: Int32Array;
  localOf: Int32Array;
  runs: Runs;
}

/** Cuts each chain where its block changes. A part includes one vertex of the block before and after. */
function findRuns({ chain, chainStart, block }: Layered, blockCount: number): Runs {
  const from: number[] = [];
  const to: number[] = [];
  const owner: number[] = [];
  for (let edge = 0; edge + 1 < chainStart.length; edge++) {
    const first = chainStart[edge];
    const last = chainStart[edge + 1] - 1;
    for (let at = first; at <= last;) {
      let end = at;
      while (end < last && block[chain[end + 1]] === block[chain[at]]) end++;
      from.push(Math.max(first, at - 1));
      to.push(Math.min(last, end + 1));
      owner.push(block[chain[at]]);
      at = end + 1;
    }
  }
  return {
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    ...groupPlaces(Int32Array.from(owner), blockCount),
  };
}

function buildProblem(layered: Layered, part: Part): OrderProblem {
  const { vertices, runs, block } = part;
  const [firstLevel, lastLevel] = findLevelRange(layered, part);
  const levelCount = lastLevel - firstLevel + 1;
  const inner = vertices.length;
  const size = inner + 2 * levelCount;
  const level = new Int32Array(size);
  const vertexOf = new Int32Array(size).fill(-1);
  const isDummy = new Uint8Array(size);
  const width = new Float64Array(inner);
  for (let at = 0; at < inner; at++) {
    const vertex = vertices[at];
    level[at] = layered.levelOf[vertex] - firstLevel;
    vertexOf[at] = vertex;
    isDummy[at] = vertex < layered.realSize ? 0 : 1;
    width[at] = layered.width[vertex];
  }
  for (let at = inner; at < size; at++) level[at] = (at - inner) >> 1;
  const count = runs.start[block + 1] - runs.start[block];
  const { chain, chainStart } = copyChains(layered, part, (vertex) => {
    if (layered.block[vertex] === block) return part.localOf[vertex];
    const wall = inner + 2 * (layered.levelOf[vertex] - firstLevel);
    return layered.block[vertex] < block ? wall : wall + 1;
  });
  return {
    size,
    inner,
    levelCount,
    firstLevel,
    level,
    vertexOf,
    isDummy,
    width,
    chain,
    chainStart,
    ...joinSegments(chain, chainStart, size),
    ...listEnds({ chain, chainStart, isDummy, inner, count }),
  };
}

function findLevelRange({ levelOf, chain }: Layered, { vertices, runs, block }: Part): [number, number] {
  let first = Infinity;
  let last = -Infinity;
  const reach = (vertex: number): void => {
    first = Math.min(first, levelOf[vertex]);
    last = Math.max(last, levelOf[vertex]);
  };
  for (let at = 0; at < vertices.length; at++) reach(vertices[at]);
  for (let at = runs.start[block]; at < runs.start[block + 1]; at++) {
    reach(chain[runs.from[runs.places[at]]]);
    reach(chain[runs.to[runs.places[at]]]);
  }
  return first <= last ? [first, last] : [0, 0];
}

function copyChains(
  layered: Layered,
  { runs, block }: Part,
  local: (vertex: number) => number,
): { chain: Int32Array; chainStart: Int32Array } {
  const first = runs.start[block];
  const count = runs.start[block + 1] - first;
  const chainStart = new Int32Array(count + 1);
  for (let at = 0; at < count; at++) {
    const run = runs.places[first + at];
    chainStart[at + 1] = chainStart[at] + runs.to[run] - runs.from[run] + 1;
  }
  const chain = new Int32Array(chainStart[count]);
  for (let at = 0; at < count; at++) {
    const from = runs.from[runs.places[first + at]];
    for (let into = chainStart[at]; into < chainStart[at + 1]; into++) {
      chain[into] = local(layered.chain[from + into - chainStart[at]]);
    }
  }
  return { chain, chainStart };
}

function joinSegments(
  chain: Int32Array,
  chainStart: Int32Array,
  size: number,
): Pick<OrderProblem, 'down' | 'downStart' | 'up' | 'upStart'> {
  const count = chain.length - (chainStart.length - 1);
  const upper = new Int32Array(count);
  const lower = new Int32Array(count);
  let segment = 0;
  for (let line = 0; line + 1 < chainStart.length; line++) {
    for (let at = chainStart[line]; at < chainStart[line + 1] - 1; at++) {
      upper[segment] = chain[at];
      lower[segment++] = chain[at + 1];
    }
  }
  const below = groupPlaces(upper, size);
  const above = groupPlaces(lower, size);
  return {
    down: below.places.map((at) => lower[at]),
    downStart: below.start,
    up: above.places.map((at) => upper[at]),
    upStart: above.start,
  };
}

function listEnds(lines: {
  chain: Int32Array;
  chainStart: Int32Array;
  isDummy: Uint8Array;
  inner: number;
  count: number;
}): Pick<OrderProblem, 'ends' | 'endsStart'> {
  const { chain, chainStart, isDummy, inner, count } = lines;
  // Ends at walls are counted for an extra vertex after all others, which is then dropped.
  const owner = new Int32Array(2 * count);
  for (let line = 0; line < count; line++) {
    const ends = [chain[chainStart[line]], chain[chainStart[line + 1] - 1]];
    for (const [side, vertex] of ends.entries()) {
      owner[2 * line + side] = vertex < inner && !isDummy[vertex] ? vertex : inner;
    }
  }
  const { start, places } = groupPlaces(owner, inner + 1);
  return { ends: places, endsStart: start };
}
