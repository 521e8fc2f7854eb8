// Uses typed arrays: union-find and adjacency for several hundred thousand units.
import { groupPlaces } from './counting-sort.ts';
import type { PairFact } from './facts.ts';

/** Units joined into classes. Classes are numbered by their first member, so that they keep the order of the units. */
export interface Merge {
  /** Number of classes. */
  size: number;
  /** Class of each unit. */
  classOf: Int32Array;
  /**
   * Units by class: those of class `c` are `members[memberStart[c]]` to `members[memberStart[c + 1] - 1]`, in
   * natural order.
   */
  members: Int32Array;
  memberStart: Int32Array;
  /** The pairs that joined them, and the pairs of each unit (indexes into `joins`). */
  joins: readonly PairFact[];
  joinStart: Int32Array;
  joinsOf: Int32Array;
}

/** Joins units recorded as equal. Union-find with path halving (Tarjan and van Leeuwen 1984). Cost: nearly linear. */
export function mergeUnits(unitCount: number, joins: readonly PairFact[]): Merge {
  const parent = new Int32Array(unitCount);
  for (let unit = 0; unit < unitCount; unit++) parent[unit] = unit;
  for (const { a, b } of joins) {
    const left = findRoot(parent, a);
    const right = findRoot(parent, b);
    // The smaller number stays the root, so that a root is the first member of its class.
    if (left < right) parent[right] = left;
    else parent[left] = right;
  }
  const classOf = new Int32Array(unitCount);
  let size = 0;
  for (let unit = 0; unit < unitCount; unit++) {
    const root = findRoot(parent, unit);
    classOf[unit] = root === unit ? size++ : classOf[root];
  }
  const { start: memberStart, places: members } = groupPlaces(classOf, size);
  return { size, classOf, memberStart, members, joins, ...listJoins(unitCount, joins) };
}

function findRoot(parent: Int32Array, unit: number): number {
  let at = unit;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}

function listJoins(unitCount: number, joins: readonly PairFact[]): Pick<Merge, 'joinStart' | 'joinsOf'> {
  const ends = Int32Array.from(joins.flatMap(({ a, b }) => [a, b]));
  const { start: joinStart, places } = groupPlaces(ends, unitCount);
  return { joinStart, joinsOf: places.map((at) => at >> 1) };
}

/** Returns the first member of a class, after which the class is named. */
export function representativeOf(merge: Merge, classId: number): number {
  return merge.members[merge.memberStart[classId]];
}

/** Returns the members of a class in natural order. */
export function membersOf(merge: Merge, classId: number): Int32Array {
  return merge.members.subarray(merge.memberStart[classId], merge.memberStart[classId + 1]);
}

/**
 * Returns the shortest chain of statements that makes `a` and `b` equal (indexes into `joins`, from `a` to `b`).
 * Empty for the same unit, undefined if nothing joins them. Cost: at most linear in the class.
 */
export function explainEquality(merge: Merge, a: number, b: number): number[] | undefined {
  const cameBy = spread(merge, a, { until: b });
  return cameBy.has(b) ? walkBack(merge, cameBy, b) : undefined;
}

/**
 * Returns the units that are separated together with the second unit of a pair if the pair is removed. Undefined
 * if other statements still join the two.
 */
export function splitOff(merge: Merge, join: number): ReadonlySet<number> | undefined {
  const { a, b } = merge.joins[join];
  const joined = spread(merge, b, { without: join, until: a });
  return joined.has(a) ? undefined : new Set(joined.keys());
}

/** Visits the pairs breadth first. Returns for each unit reached the pair that led to it (-1 for the first). */
function spread(
  merge: Merge,
  from: number,
  limits: { without?: number; until: number },
): Map<number, number> {
  const cameBy = new Map<number, number>([[from, -1]]);
  const queue = [from];
  for (let head = 0; head < queue.length && !cameBy.has(limits.until); head++) {
    const unit = queue[head];
    for (let at = merge.joinStart[unit]; at < merge.joinStart[unit + 1]; at++) {
      const join = merge.joinsOf[at];
      const other = otherEnd(merge.joins[join], unit);
      if (join === limits.without || cameBy.has(other)) continue;
      cameBy.set(other, join);
      queue.push(other);
    }
  }
  return cameBy;
}

function walkBack(merge: Merge, cameBy: ReadonlyMap<number, number>, end: number): number[] {
  const chain: number[] = [];
  for (let unit = end, join = cameBy.get(unit)!; join >= 0; join = cameBy.get(unit)!) {
    chain.push(join);
    unit = otherEnd(merge.joins[join], unit);
  }
  return chain.reverse();
}

function otherEnd({ a, b }: PairFact, unit: number): number {
  return unit === a ? b : a;
}
