import { countStarts } from '@trowel/domain/matrix';
import type { LayoutOptions } from '../model/layout-model.ts';
import { keepPrevious } from './keep-previous.ts';
import { orderBlock, type Effort } from './order-block.ts';
import type { BlockOrder, OrderProblem } from './order-problem.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

export interface OrderOptions {
  profile: LayoutOptions['profile'];
  /** Boxes of the whole drawing: what of it can be waited for. */
  boxCount: number;
  /** Where the vertices of the graph stood before; NaN where unknown. */
  previous: Float64Array;
  /** Pairs of contemporary vertices, a, b, a, b, …: side by side on a level when that costs few crossings. */
  contemporaries: Int32Array;
}

/** Boxes up to which a drawing gets all the care, and from which people expect to wait a second. */
const MOST_FOR_QUALITY = 10_000;
const LEAST_FOR_PATIENCE = 2_000;
/** Boxes from which a fast drawing takes so long that every tenth of a second counts. */
const LEAST_FOR_HASTE = 25_000;
/** Where fewer of a block's vertices stood before, it is ordered anew. */
const LEAST_KNOWN = 0.5;

/**
 * Makes what orders a block from left to right so that few lines cross; `tick` is called now and then and may throw.
 * Vertices that stood before keep their order. Same block, same order.
 * Cost about 20 to 40 µs a vertex, dummies included, a third of it for `fast`; more where one block is very
 * wide. Memory linear.
 */
export function createOrderer(
  options: OrderOptions,
): (problem: OrderProblem, tick: () => void) => BlockOrder {
  const { previous } = options;
  const contemporariesOf = listContemporaries(options.boxCount, options.contemporaries);
  return (problem, tick) => {
    const context = { effort: chooseEffort(problem, options), contemporariesOf, tick };
    return isKnown(problem, previous)
      ? keepPrevious(problem, previous, context)
      : orderBlock(problem, context);
  };
}

/** The contemporaries of each vertex that has any. */
export function listContemporaries(
  realSize: number,
  contemporaries: Int32Array,
): ReadonlyMap<number, readonly number[]> {
  const contemporariesOf = new Map<number, number[]>();
  const add = (vertex: number, other: number): void => {
    if (vertex >= realSize || vertex === other) return;
    const known = contemporariesOf.get(vertex);
    if (known) known.push(other);
    else contemporariesOf.set(vertex, [other]);
  };
  for (let at = 0; at + 1 < contemporaries.length; at += 2) {
    add(contemporaries[at], contemporaries[at + 1]);
    add(contemporaries[at + 1], contemporaries[at]);
  }
  return contemporariesOf;
}

/**
 * Measured on sites of 3,000 to 50,000 units: more smoothing takes time and saves no crossings; to stay on ties leaves 0.9 %
 * more to 1.5 % fewer crossings and 1 to 3 % fewer bends.
 */
const FAST: Effort = {
  starts: 3,
  mostSmoothing: 30,
  sweeps: 4,
  moreSweeps: 6,
  polished: 1,
  rounds: 1,
  window: 6,
  combining: 100,
  staysOnTies: true,
};
/** A fifth less of the layout for some percent of crossings. */
const HASTY: Effort = { ...FAST, starts: 2, settlesLittle: true };

/** Vertices of a level, on average, up to which a block is narrow: many different orders of it combine well. */
const NARROW = 16;

/** Small and narrow blocks get many beginnings: there it takes no time, and every crossing is seen. */
export function chooseEffort(
  { inner, levelCount }: OrderProblem,
  { profile, boxCount }: Pick<OrderOptions, 'profile' | 'boxCount'>,
): Effort {
  if (profile === 'fast') return boxCount >= LEAST_FOR_HASTE ? HASTY : FAST;
  if (inner <= 400)
    return { starts: 24, sweeps: 6, moreSweeps: 20, polished: 4, rounds: 8, window: 40, combining: 5_000 };
  if (inner <= Math.min(3_000, NARROW * levelCount))
    return { starts: 24, sweeps: 5, moreSweeps: 16, polished: 2, rounds: 4, window: 16, combining: 5_000 };
  if (inner <= 3_000 && boxCount <= LEAST_FOR_PATIENCE)
    return { starts: 16, sweeps: 4, moreSweeps: 12, polished: 1, rounds: 3, window: 12, combining: 1_200 };
  const hasTime = boxCount > LEAST_FOR_PATIENCE && (profile === 'quality' || boxCount <= MOST_FOR_QUALITY);
  if (hasTime && inner <= 10_000) {
    return { starts: 16, sweeps: 5, moreSweeps: 12, polished: 2, rounds: 3, window: 12, combining: 400 };
  }
  return { starts: 12, sweeps: 4, moreSweeps: 8, polished: 1, rounds: 2, window: 10, combining: 400 };
}

function isKnown({ vertexOf, inner, isDummy }: OrderProblem, previous: Float64Array): boolean {
  let known = 0;
  let boxes = 0;
  for (let at = 0; at < inner; at++) {
    if (isDummy[at]) continue;
    boxes++;
    if (!Number.isNaN(previous[vertexOf[at]] ?? NaN)) known++;
  }
  return known > 0 && known >= LEAST_KNOWN * boxes;
}

/** Puts ordered blocks side by side in their order on every level, without their walls. */
export function joinBlocks(
  layered: Layered,
  problems: readonly OrderProblem[],
  sequences: readonly Int32Array[],
): LevelOrder {
  const { size, levelCount, levelOf } = layered;
  const levelStart = countStarts(levelOf, levelCount);
  const next = levelStart.slice();
  const sequence = new Int32Array(size);
  const place = new Int32Array(size);
  for (const [at, { vertexOf, firstLevel, level: levelOfOwn, levelCount: rows }] of problems.entries()) {
    const start = countStarts(levelOfOwn, rows);
    for (let row = 0; row < rows; row++) {
      const level = firstLevel + row;
      for (let slot = start[row] + 1; slot < start[row + 1] - 1; slot++) {
        const vertex = vertexOf[sequences[at][slot]];
        place[vertex] = next[level] - levelStart[level];
        sequence[next[level]++] = vertex;
      }
    }
  }
  return { sequence, levelStart, place };
}
