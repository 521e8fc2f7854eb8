import { SPACING } from '../model/stages.ts';

/** A box or line on a level: its centre and width, pt. The width of a line is 0. */
export interface Occupant {
  x: number;
  width: number;
  isBox: boolean;
}

/** x is a multiple of this. */
const STEP = 0.5;
/** Tolerance for rounding, pt. */
const TOLERANCE = 0.02;

/** Returns the minimum distance of the centres of two neighbours. */
export function leastDistance(a: Omit<Occupant, 'x'>, b: Omit<Occupant, 'x'>): number {
  const gap = a.isBox && b.isBox ? SPACING.box : SPACING.line;
  return Math.ceil(a.width + b.width + 2 * gap) / 2;
}

/** Returns true if all on a level (sorted by x) have the required distances. */
export function areApart(level: readonly Occupant[]): boolean {
  return level.every((one, at) => {
    const before = level[at - 1];
    return !before || one.x - before.x >= leastDistance(before, one) - TOLERANCE;
  });
}

/** Inserts a box or line into a level, which is sorted by x. */
export function insertOccupant(level: Occupant[], one: Occupant): void {
  level.splice(
    findFirst(level.length, (at) => level[at].x > one.x),
    0,
    one,
  );
}

/**
 * Finds the position nearest to `wanted` that is free on all of the given levels (each sorted by x, with the
 * required distances). Of two equally near ones, the left one. There is always one outside. Cost: the boxes and
 * lines in between, and a search on each level for each occupied position.
 */
export function findFreePlace(
  levels: readonly (readonly Occupant[])[],
  own: Omit<Occupant, 'x'>,
  wanted: number,
): number {
  const right = seekFree({ levels, own, wanted, sign: 1 });
  const left = seekFree({ levels, own, wanted, sign: -1, limit: Math.abs(right - wanted) });
  return Math.abs(left - wanted) <= Math.abs(right - wanted) ? left : right;
}

/** A search to the right (sign 1), or to the left with everything mirrored. */
interface Seeking {
  levels: readonly (readonly Occupant[])[];
  own: Omit<Occupant, 'x'>;
  wanted: number;
  sign: 1 | -1;
  /** Maximum distance of the position. */
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

/** The occupied positions of a level, visited in the direction of the search. */
interface OccupiedRow {
  /**
   * Returns the first position from `x` on that is free on this level. Everything that ends there or before has
   * then been visited.
   */
  pass(x: number): number;
  /** Start and end of the next occupied range, and end of the last one. */
  from(): number;
  to(): number;
  before(): number;
}

function meetRow(
  level: readonly Occupant[],
  { own, sign, begin }: { own: Omit<Occupant, 'x'>; sign: 1 | -1; begin: number },
): OccupiedRow {
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

/** Returns the first index from which a condition is true for all indexes, or `length`. Binary search. */
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
