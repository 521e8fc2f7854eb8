import { SPACING } from '../model/stages.ts';

/** What stands in a level: its middle and width, pt; 0 wide for a line. */
export interface Standing {
  x: number;
  width: number;
  isBox: boolean;
}

/** x is a multiple of this. */
const STEP = 0.5;
/** What rounding on the way may do, pt. */
const TOLERANCE = 0.02;

/** Gives the least distance of the middles of two that stand beside each other. */
export function leastDistance(a: Omit<Standing, 'x'>, b: Omit<Standing, 'x'>): number {
  const gap = a.isBox && b.isBox ? SPACING.box : SPACING.line;
  return Math.ceil(a.width + b.width + 2 * gap) / 2;
}

/** Tells whether all in a level (sorted by x) keep their distance. */
export function standsApart(level: readonly Standing[]): boolean {
  return level.every((one, at) => {
    const before = level[at - 1];
    return !before || one.x - before.x >= leastDistance(before, one) - TOLERANCE;
  });
}

/** Finds the place nearest to `wanted` that is free in all of some levels; outside there always is one. Cost: what stands in them, sorted. */
export function findFreePlace(
  levels: readonly (readonly Standing[])[],
  own: Omit<Standing, 'x'>,
  wanted: number,
): number {
  const taken = levels
    .flatMap((level) => level.map((one): [number, number] => around(one, leastDistance(one, own))))
    .sort((a, b) => a[0] - b[0]);
  let best = NaN;
  let from = -Infinity;
  const offer = (low: number, high: number): void => {
    const x = roundWithin(Math.min(Math.max(wanted, low), high), low, high);
    if (x !== undefined && !(Math.abs(x - wanted) >= Math.abs(best - wanted))) best = x;
  };
  for (const [low, high] of taken) {
    if (low >= from) offer(from, low);
    from = Math.max(from, high);
  }
  offer(from, Infinity);
  return best;
}

function around({ x }: Standing, apart: number): [number, number] {
  return [x - apart, x + apart];
}

function roundWithin(x: number, low: number, high: number): number | undefined {
  const near = Math.round(x / STEP) * STEP;
  const fits = [near, Math.ceil(x / STEP) * STEP, Math.floor(x / STEP) * STEP].find(
    (one) => one >= low - TOLERANCE && one <= high + TOLERANCE,
  );
  return fits;
}
