/**
 * Finds a place where the rings of a geometry cross themselves or each other.
 *
 * All segments are put into a static R-tree (flatbush, packed Hilbert R-tree). Each segment is compared with those whose
 * boxes it touches, so that a drawn outline costs O(n log n). Orientation is computed exactly (Shewchuk's adaptive
 * predicates). Rings may touch in a point and may have spikes: drawings contain both, and no area is ambiguous by them.
 * Only a true crossing is found, also one through a common vertex. Known limit: paths that cross while they share a part
 * of a line are taken for paths that touch.
 *
 * The number of comparisons is limited, because long slanted segments all touch each other's boxes.
 */
import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import type { Position, Ring } from './geometry-types.ts';

/** A segment by its ring and the index of its first position, both from 0. */
export interface RingSegment {
  ring: number;
  at: number;
}

/** Result of the search: two segments that cross, or `too many` if the shape is too dense to be checked. */
export type Crossing = readonly [RingSegment, RingSegment] | 'too many' | undefined;

const MAX_COMPARISONS = 5_000_000;

/** Finds a crossing of the rings. Precondition: the rings are closed and their coordinates finite. */
export function findCrossing(rings: readonly Ring[]): Crossing {
  const starts = listStarts(rings);
  const count = starts.at(-1)!;
  if (count === 0) return undefined;
  const segments = new Segments(rings, starts);
  const tree = new Flatbush(count);
  for (let i = 0; i < count; i++) segments.addTo(tree, i);
  tree.finish();
  const search = { comparisons: 0 };
  for (let i = 0; i < count; i++) {
    const other = findCrossed(tree, { segments, i, search });
    if (search.comparisons > MAX_COMPARISONS) return 'too many';
    if (other !== undefined) return [segments.placeOf(i), segments.placeOf(other)];
  }
  return undefined;
}

/** Returns a later segment that crosses a segment. Counts the comparisons, and stops when there are too many. */
function findCrossed(
  tree: Flatbush,
  { segments, i, search }: { segments: Segments; i: number; search: { comparisons: number } },
): number | undefined {
  const [a, b] = segments.endsOf(i);
  let found: number | undefined;
  tree.search(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]), (j) => {
    if (j > i && found === undefined && ++search.comparisons <= MAX_COMPARISONS && segments.cross(i, j))
      found = j;
    return false;
  });
  return found;
}

/** Index of the first segment of each ring, and the number of all segments at the end. */
function listStarts(rings: readonly Ring[]): number[] {
  const starts = [0];
  for (const ring of rings) starts.push(starts.at(-1)! + Math.max(0, ring.length - 1));
  return starts;
}

/** The segments of several rings, numbered from 0. */
class Segments {
  readonly #rings: readonly Ring[];
  readonly #starts: readonly number[];
  readonly #ringOf: Uint32Array;

  constructor(rings: readonly Ring[], starts: readonly number[]) {
    this.#rings = rings;
    this.#starts = starts;
    this.#ringOf = new Uint32Array(starts.at(-1)!);
    for (const [ring] of rings.entries()) this.#ringOf.fill(ring, starts[ring]!, starts[ring + 1]!);
  }

  placeOf(segment: number): RingSegment {
    const ring = this.#ringOf[segment]!;
    return { ring, at: segment - this.#starts[ring]! };
  }

  endsOf(segment: number): [Position, Position] {
    const { ring, at } = this.placeOf(segment);
    const positions = this.#rings[ring]!;
    return [positions[at]!, positions[at + 1]!];
  }

  addTo(tree: Flatbush, segment: number): void {
    const [a, b] = this.endsOf(segment);
    tree.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  }

  cross(i: number, j: number): boolean {
    const [a, b] = this.endsOf(i);
    const [c, d] = this.endsOf(j);
    const ofC = side(a, b, c);
    const ofD = side(a, b, d);
    const ofA = side(c, d, a);
    const ofB = side(c, d, b);
    if (ofC * ofD < 0 && ofA * ofB < 0) return true;
    // Each vertex is the first position of one segment, and is looked at with that one.
    if (isSame(a, c)) return this.#crossAtVertices(i, j);
    if (ofC === 0 && isInside(a, b, c)) return this.#crossAtVertex(j, [a, b]);
    if (ofA === 0 && isInside(c, d, a)) return this.#crossAtVertex(i, [c, d]);
    return false;
  }

  /** True if the path through the first position of a segment passes from one side of a line to the other. */
  #crossAtVertex(segment: number, [from, to]: readonly [Position, Position]): boolean {
    const [, next] = this.endsOf(segment);
    return side(from, to, this.#before(segment)) * side(from, to, next) < 0;
  }

  /** True if two paths with a common vertex cross there: exactly one end of the second lies within the angle of the first. */
  #crossAtVertices(i: number, j: number): boolean {
    const [vertex, nextOfI] = this.endsOf(i);
    const [, nextOfJ] = this.endsOf(j);
    const [beforeI, beforeJ] = [this.#before(i), this.#before(j)];
    const first = isWithin(vertex, [nextOfI, beforeI], nextOfJ);
    const second = isWithin(vertex, [nextOfI, beforeI], beforeJ);
    return first !== undefined && second !== undefined && first !== second;
  }

  /** The last different position before the first of a segment. */
  #before(segment: number): Position {
    const { ring, at } = this.placeOf(segment);
    const positions = this.#rings[ring]!;
    const length = positions.length - 1;
    const vertex = positions[at]!;
    for (let back = 1; back < length; back++) {
      const position = positions[(at - back + length) % length]!;
      if (!isSame(position, vertex)) return position;
    }
    return vertex;
  }
}

/** 1 if `c` is to the left of the line from `a` to `b`, -1 if it is to the right, 0 if it is on it. */
function side(a: Position, b: Position, c: Position): number {
  return Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Precondition: `c` is on the line through `a` and `b`. */
function isBetween(a: Position, b: Position, c: Position): boolean {
  const inX = Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]);
  return inX && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);
}

/** Precondition: `c` is on the line through `a` and `b`. */
function isInside(a: Position, b: Position, c: Position): boolean {
  return isBetween(a, b, c) && !isSame(a, c) && !isSame(b, c);
}

/** True if a direction lies within the angle from the first end to the second, undefined if it is on one of its sides. */
function isWithin(
  vertex: Position,
  [from, to]: readonly [Position, Position],
  direction: Position,
): boolean | undefined {
  const ofFrom = side(vertex, from, direction);
  const ofTo = side(vertex, to, direction);
  if (isOnRay(vertex, from, direction, ofFrom) || isOnRay(vertex, to, direction, ofTo)) return undefined;
  const turn = side(vertex, from, to);
  if (turn > 0) return ofFrom > 0 && ofTo < 0;
  if (turn < 0) return !(ofFrom < 0 && ofTo > 0);
  return ofFrom > 0;
}

function isOnRay(vertex: Position, end: Position, direction: Position, ofEnd: number): boolean {
  if (ofEnd !== 0) return false;
  const dot =
    (end[0] - vertex[0]) * (direction[0] - vertex[0]) + (end[1] - vertex[1]) * (direction[1] - vertex[1]);
  return dot >= 0;
}

/** Position of a point relative to a ring: 1 inside, -1 outside, 0 on it. */
export function locateInRing(ring: Ring, point: Position): -1 | 0 | 1 {
  let isInside = false;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [ring[i]!, ring[i + 1]!];
    if ((a[1] < point[1] && b[1] < point[1]) || (a[1] > point[1] && b[1] > point[1])) continue;
    const of = side(a, b, point);
    if (of === 0 && isBetween(a, b, point)) return 0;
    const isUp = a[1] <= point[1] && point[1] < b[1];
    const isDown = b[1] <= point[1] && point[1] < a[1];
    if ((isUp && of === LEFT) || (isDown && of === -LEFT)) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Sign that `side` gives for a point to the left of a line. */
const LEFT = side([0, 0], [1, 0], [0, 1]);
