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

/** Puts one where it stands among the others of its level, which are sorted by x. */
export function insertStanding(level: Standing[], one: Standing): void {
  level.splice(
    findFirst(level.length, (at) => level[at].x > one.x),
    0,
    one,
  );
}

/**
 * Finds the place nearest to `wanted` that is free in all of some levels (each sorted by x, apart as `standsApart` has
 * it), of two as near the left one; outside there always is one. Cost: what stands between, and a search in each level
 * for each place that is taken.
 */
export function findFreePlace(
  levels: readonly (readonly Standing[])[],
  own: Omit<Standing, 'x'>,
  wanted: number,
): number {
  const right = seekFree({ levels, own, wanted, sign: 1 });
  const left = seekFree({ levels, own, wanted, sign: -1, limit: Math.abs(right - wanted) });
  return Math.abs(left - wanted) <= Math.abs(right - wanted) ? left : right;
}

/** A search to the right (sign 1) or, with everything mirrored, to the left. */
interface Seeking {
  levels: readonly (readonly Standing[])[];
  own: Omit<Standing, 'x'>;
  wanted: number;
  sign: 1 | -1;
  /** How far away the place may be. */
  limit?: number;
}

function seekFree({ levels, own, wanted, sign, limit = Infinity }: Seeking): number {
  const begin = sign * wanted;
  const rows = levels.map((level) => meetRow(level, { own, sign, begin }));
  let x = begin;
  while (x - begin <= limit) {
    const free = rows.reduce((past, row) => row.pass(past), x);
    if (free > x) {
      x = free;
      continue;
    }
    const end = Math.min(...rows.map((row) => row.from()));
    const from = x > begin ? x : Math.max(...rows.map((row) => row.before()));
    const [low, high] = sign === 1 ? [from, end] : [-end, -from];
    const place = roundWithin(Math.min(Math.max(wanted, low), high), low, high);
    if (place !== undefined) return place;
    x = Math.max(...rows.map((row) => (row.from() === end ? row.to() : end)));
  }
  return sign * Infinity;
}

/** What is taken in a level, met one after the other in the direction of the search. */
interface TakenRow {
  /** Gives the first place from `x` on that is free here; all that ends there or before has been met then. */
  pass(x: number): number;
  /** Where what is met next begins and ends, and where what was met last ended. */
  from(): number;
  to(): number;
  before(): number;
}

function meetRow(
  level: readonly Standing[],
  { own, sign, begin }: { own: Omit<Standing, 'x'>; sign: 1 | -1; begin: number },
): TakenRow {
  const { length } = level;
  const edge = (at: number, side: 1 | -1): number => {
    if (at < 0) return -Infinity;
    if (at >= length) return Infinity;
    const one = level[sign === 1 ? at : length - 1 - at];
    return sign * one.x + side * leastDistance(one, own);
  };
  let next = findFirst(length, (at) => edge(at, 1) > begin);
  return {
    pass(x) {
      let free = x;
      while (edge(next, 1) <= free) next++;
      for (; next < length && edge(next, -1) < free; next++) free = Math.max(free, edge(next, 1));
      return free;
    },
    from: () => edge(next, -1),
    to: () => edge(next, 1),
    before: () => edge(next - 1, 1),
  };
}

/** Gives the first index of which something holds that holds of all after it; `length` where there is none. */
function findFirst(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function roundWithin(x: number, low: number, high: number): number | undefined {
  const near = Math.round(x / STEP) * STEP;
  return [near, Math.ceil(x / STEP) * STEP, Math.floor(x / STEP) * STEP].find(
    (one) => one >= low - TOLERANCE && one <= high + TOLERANCE,
  );
}
