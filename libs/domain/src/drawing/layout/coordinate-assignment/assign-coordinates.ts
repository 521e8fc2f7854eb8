import type { LayoutOptions } from '../model/layout-model.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';
import type { BlockOrder, OrderProblem } from '../crossing-reduction/order-problem.ts';
import { alignSegments } from './align-segments.ts';
import { regress } from './isotonic.ts';
import { cutRows, type Rows } from './rows.ts';
import { stackVertices } from './stack-vertices.ts';
import { straighten } from './straighten.ts';

/** Distances over which segments are straightened in each pass, pt. Every pass brings further segments within reach. */
const REACHES = [6, 12, 12];
/** Distances for the profile `fast`. */
const FAST_REACHES = [12];

/**
 * Coordinate assignment for a block: assigns x to every vertex, in the order of its level and with the distances
 * of SPACING, so that long lines are straight and boxes are below each other (step 3 of Sugiyama, Tagawa and
 * Toda 1981).
 *
 * Steps: 1. isotonic regression of each row towards its neighbours (`regress`), 2. vertical alignment: between
 * each two levels, the heaviest set of segments that do not cross is made straight. The aligned stacks (blocks
 * of Brandes and Köpf 2001) then move to the weighted median of their neighbours (`straighten`), 3. greedy
 * straightening of the remaining bends (`alignSegments`).
 *
 * Returns centres by vertex of the block, pt, multiples of 0.5, relative to the origin of the block. `tick` is
 * called regularly and may throw. Alternative: the original algorithm of Brandes and Köpf takes four extreme
 * alignments and their mean. Here the alignment starts from the regression and takes the heaviest segments
 * instead.
 */
export function assignCoordinates(
  problem: OrderProblem,
  blockOrder: BlockOrder,
  { profile, tick }: { profile: LayoutOptions['profile']; tick: () => void },
): Float64Array {
  const layered = layersOf(problem);
  const order = withoutWalls(problem, blockOrder);
  const rows = cutRows(layered, order);
  let x = regress(layered, order, rows, { tick });
  for (const pass of listPasses(layered, order, rows, profile)) {
    tick();
    x = pass(x, tick);
  }
  return x;
}

/** Improves positions. Calls `tick` regularly. */
type Pass = (x: Float64Array, tick: () => void) => Float64Array;

function listPasses(
  layered: Layered,
  order: LevelOrder,
  rows: Rows,
  profile: LayoutOptions['profile'],
): Pass[] {
  const straightenOver =
    (reach: number): Pass =>
    (x, tick) =>
      straighten(layered, rows, { stacks: stackVertices(layered, order, x, reach), wanted: x, tick });
  const align: Pass = (x, tick) => alignSegments(layered, rows, x, { tick });
  if (profile === 'fast') return [...FAST_REACHES.map(straightenOver), straightenOver(0), align];
  // The passes between move each straight stack as a whole, which makes room for more.
  return [...REACHES.map(straightenOver), align, straightenOver(0), align];
}

/**
 * Returns the block as a layered graph without walls and the segments to them. Vertices of the graph have the
 * first numbers.
 */
function layersOf(problem: OrderProblem): Layered {
  const { inner: size, isDummy, levelCount, level, width, chain, chainStart } = problem;
  let realSize = 0;
  while (realSize < size && isDummy[realSize] === 0) realSize++;
  const [down, downStart] = dropWalls(problem.down, problem.downStart, size);
  const [up, upStart] = dropWalls(problem.up, problem.upStart, size);
  const whole = { block: new Int32Array(size), edgeOf: new Int32Array(size).fill(-1), chain, chainStart };
  const levelOf = level.subarray(0, size);
  return { size, realSize, levelOf, levelCount, width, ...whole, down, downStart, up, upStart };
}

function dropWalls(neighbour: Int32Array, start: Int32Array, size: number): [Int32Array, Int32Array] {
  const inside = new Int32Array(start[size]);
  const blockStart = new Int32Array(size + 1);
  let count = 0;
  for (let vertex = 0; vertex < size; vertex++) {
    for (let at = start[vertex]; at < start[vertex + 1]; at++) {
      if (neighbour[at] < size) inside[count++] = neighbour[at];
    }
    blockStart[vertex + 1] = count;
  }
  return [inside.subarray(0, count), blockStart];
}

function withoutWalls({ inner, levelCount }: OrderProblem, { start, sequence }: BlockOrder): LevelOrder {
  const order = {
    sequence: new Int32Array(inner),
    levelStart: new Int32Array(levelCount + 1),
    place: new Int32Array(inner),
  };
  let next = 0;
  for (let level = 0; level < levelCount; level++) {
    for (let slot = start[level] + 1; slot < start[level + 1] - 1; slot++) {
      const vertex = sequence[slot];
      order.place[vertex] = next - order.levelStart[level];
      order.sequence[next++] = vertex;
    }
    order.levelStart[level + 1] = next;
  }
  return order;
}
