import { countStarts } from '@trowel/domain/matrix';
import { createCrossingCounter } from './count-crossings.ts';
import type { LayoutOptions } from '../model/layout-model.ts';
import { keepPrevious } from './keep-previous.ts';
import { orderBlock, type Effort } from './order-block.ts';
import { splitBlocks, type BlockOrder, type OrderProblem } from './order-problem.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

export interface OrderOptions {
  profile: LayoutOptions['profile'];
  /** Where the vertices of the graph stood before; NaN where unknown. */
  previous: Float64Array;
  /** Pairs of contemporary vertices, a, b, a, b, …: side by side on a level when that costs few crossings. */
  contemporaries: Int32Array;
  /** Hears how far it is, from 0 to 1; may throw to cancel. */
  onProgress: (done: number) => void;
}

export const ORDER_DEFAULTS: OrderOptions = {
  profile: 'auto',
  previous: new Float64Array(0),
  contemporaries: new Int32Array(0),
  onProgress: () => undefined,
};

/** Boxes up to which a drawing gets all the care, and from which people expect to wait a second. */
const MOST_FOR_QUALITY = 10_000;
const LEAST_FOR_PATIENCE = 2_000;
/** Where fewer of a block's vertices stood before, it is ordered anew. */
const LEAST_KNOWN = 0.5;

/**
 * Orders every level from left to right so that few lines cross. Blocks stand side by side in their order on every
 * level. Vertices that stood before keep their order. Same input, same order.
 * Cost about 20 to 40 µs a vertex, dummies included, a third of it for `fast`; more where one block is very
 * wide. Memory linear.
 */
export function orderLevels(layered: Layered, options: Partial<OrderOptions> = {}): LevelOrder {
  const settings = { ...ORDER_DEFAULTS, ...options };
  const problems = splitBlocks(layered, countBlocks(layered));
  const contemporariesOf = listContemporaries(layered.realSize, settings.contemporaries);
  let done = 0;
  const orders = problems.map((problem) => {
    const tick = (): void => settings.onProgress(done / layered.size);
    const context = { effort: chooseEffort(layered, problem, settings.profile), contemporariesOf, tick };
    const order = isKnown(problem, settings.previous)
      ? keepPrevious(problem, settings.previous, context)
      : orderBlock(problem, context);
    done += problem.inner;
    settings.onProgress(done / layered.size);
    return order;
  });
  return joinBlocks(layered, problems, orders);
}

function countBlocks({ block }: Layered): number {
  return block.reduce((most, one) => Math.max(most, one + 1), 0);
}

/** The contemporaries of each vertex that has any. */
function listContemporaries(
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

/** Small blocks get many beginnings: there it takes no time, and every crossing is seen. */
function chooseEffort(
  { realSize }: Layered,
  { inner }: OrderProblem,
  profile: LayoutOptions['profile'],
): Effort {
  if (profile === 'fast') return { starts: 3, sweeps: 4, moreSweeps: 6, polished: 1, rounds: 1, window: 6 };
  if (inner <= 400) return { starts: 24, sweeps: 6, moreSweeps: 20, polished: 4, rounds: 8, window: 40 };
  if (inner <= 1_000) return { starts: 16, sweeps: 5, moreSweeps: 16, polished: 2, rounds: 4, window: 16 };
  const hasTime = realSize > LEAST_FOR_PATIENCE && (profile === 'quality' || realSize <= MOST_FOR_QUALITY);
  if (hasTime && inner <= 10_000) {
    return { starts: 16, sweeps: 5, moreSweeps: 12, polished: 2, rounds: 3, window: 12 };
  }
  return { starts: 12, sweeps: 4, moreSweeps: 8, polished: 1, rounds: 2, window: 10 };
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

/** Puts the blocks side by side, without their walls. */
function joinBlocks(
  layered: Layered,
  problems: readonly OrderProblem[],
  orders: readonly BlockOrder[],
): LevelOrder {
  const { size, levelCount, levelOf, down, downStart } = layered;
  const levelStart = countStarts(levelOf, levelCount);
  const next = levelStart.slice();
  const sequence = new Int32Array(size);
  const place = new Int32Array(size);
  for (const [at, { vertexOf, firstLevel }] of problems.entries()) {
    const { start, length, sequence: local } = orders[at];
    for (let row = 0; row < length.length; row++) {
      const level = firstLevel + row;
      for (let slot = start[row] + 1; slot < start[row + 1] - 1; slot++) {
        const vertex = vertexOf[local[slot]];
        place[vertex] = next[level] - levelStart[level];
        sequence[next[level]++] = vertex;
      }
    }
  }
  const length = Int32Array.from({ length: levelCount }, (_, at) => levelStart[at + 1] - levelStart[at]);
  const count = createCrossingCounter({ size, levelCount, down, downStart });
  return { sequence, levelStart, place, crossings: count({ start: levelStart, length, sequence, place }) };
}
