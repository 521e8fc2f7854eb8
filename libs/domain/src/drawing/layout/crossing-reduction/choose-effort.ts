import type { LayoutOptions } from '../model/layout-model.ts';
import type { Effort } from './reduce-crossings.ts';
import type { OrderProblem } from './order-problem.ts';

/** Data that determine the effort for the blocks of a drawing. */
export interface EffortOptions {
  profile: LayoutOptions['profile'];
  /** Number of boxes of the whole drawing. */
  boxCount: number;
}

/** Number of boxes up to which a drawing gets the full effort. For larger ones people expect to wait a second. */
const MOST_FOR_QUALITY = 10_000;
const LEAST_FOR_PATIENCE = 2_000;
/** Number of boxes from which a fast drawing gets even less effort. */
const LEAST_FOR_HASTE = 25_000;

/**
 * Measured on sites of 3,000 to 50,000 units. More smoothing takes time and saves no crossings. Staying on ties
 * changes the crossings by +0.9 % to -1.5 % and saves 1 to 3 % of the bends.
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
/** Saves a fifth of the layout time for a few percent more crossings. */
const HASTY: Effort = { ...FAST, starts: 2, reinsertsFew: true };
/** For dense blocks, in which all orders have similar numbers of crossings: sweeps and exchanges of neighbours. */
const SWEPT: Effort = { ...HASTY, starts: 1, sweeps: 3, moreSweeps: 0, rounds: 0 };
/** Sweeps only: linear in the segments. */
const BARE: Effort = { ...SWEPT, exchanges: false };

/** Maximum number of steps for a block, about 2 ns each. Blocks of usual sites need a tenth at most. */
const MOST_STEPS = 200_000_000;
/** Number of vertices including dummies up to which a block has many starting orders. */
const MOST_FOR_BEGINNINGS = 60_000;

/**
 * Chooses the effort for a block. Small blocks get many starting orders, because this takes no time there and
 * every crossing is visible. Dense blocks get less, so that none takes more than a few seconds. Cost: linear.
 */
export function chooseEffort(problem: OrderProblem, options: EffortOptions): Effort {
  const wanted = chooseBySize(problem, options);
  const { pairs, squares } = measureDensity(problem);
  const isAffordable = ({
    starts,
    sweeps,
    moreSweeps,
    polished,
    rounds,
    exchanges = true,
  }: Effort): boolean => {
    const sweeping = exchanges ? starts * (sweeps + moreSweeps) * pairs : 0;
    return sweeping + 2 * polished * rounds * squares <= MOST_STEPS;
  };
  return [wanted, FAST, HASTY, SWEPT].find(isAffordable) ?? BARE;
}

/**
 * Average number of vertices per level up to which a block is narrow. In narrow blocks, different orders combine
 * well.
 */
const NARROW = 16;

function chooseBySize({ inner, levelCount }: OrderProblem, { profile, boxCount }: EffortOptions): Effort {
  if (profile === 'fast') return boxCount >= LEAST_FOR_HASTE ? HASTY : FAST;
  if (inner <= 400)
    return { starts: 24, sweeps: 6, moreSweeps: 20, polished: 4, rounds: 8, window: 40, combining: 5_000 };
  if (inner <= Math.min(3_000, NARROW * levelCount))
    return { starts: 24, sweeps: 5, moreSweeps: 16, polished: 2, rounds: 4, window: 16, combining: 5_000 };
  if (inner <= 3_000 && boxCount <= LEAST_FOR_PATIENCE)
    return { starts: 16, sweeps: 4, moreSweeps: 12, polished: 1, rounds: 3, window: 12, combining: 1_200 };
  const hasTime = boxCount > LEAST_FOR_PATIENCE && (profile === 'quality' || boxCount <= MOST_FOR_QUALITY);
  if (hasTime && inner <= 10_000)
    return { starts: 16, sweeps: 5, moreSweeps: 12, polished: 2, rounds: 3, window: 12, combining: 400 };
  if (inner > MOST_FOR_BEGINNINGS && profile !== 'quality') return FAST;
  return { starts: 12, sweeps: 4, moreSweeps: 8, polished: 1, rounds: 2, window: 10, combining: 400 };
}

/** Returns the number of steps to exchange all neighbours once, and to reinsert every vertex once. */
function measureDensity({ size, levelCount, level, upStart, downStart }: OrderProblem): {
  pairs: number;
  squares: number;
} {
  const segments = new Float64Array(levelCount);
  let pairs = 0;
  for (let vertex = 0; vertex < size; vertex++) {
    const down = downStart[vertex + 1] - downStart[vertex];
    const degree = down + upStart[vertex + 1] - upStart[vertex];
    pairs += degree * degree;
    segments[level[vertex]] += down;
  }
  return { pairs, squares: segments.reduce((sum, count) => sum + count * count, 0) };
}
