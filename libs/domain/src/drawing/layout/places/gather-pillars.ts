// Typed arrays: half a million vertices and dummies at 50,000 boxes. Cost linear.
import type { Layered } from '../model/stages.ts';

/** Vertices that stand straight under each other by their lines, named by the least of them. */
export interface Pillars {
  /** Pillar of each vertex. */
  pillarOf: Int32Array;
  /** The next vertex of the same pillar, the last followed by the first. */
  next: Int32Array;
  /** Centre of each pillar, pt. */
  at: Float64Array;
}

/** Gathers the pillars of a placement. Pre: no two vertices of a level share an x. */
export function gatherPillars(
  { size, block, down, downStart }: Pick<Layered, 'size' | 'block' | 'down' | 'downStart'>,
  x: Float64Array,
): Pillars {
  const pillars = {
    pillarOf: Int32Array.from({ length: size }, (_, vertex) => vertex),
    next: Int32Array.from({ length: size }, (_, vertex) => vertex),
    at: x.slice(),
  };
  for (let upper = 0; upper < size; upper++) {
    for (let segment = downStart[upper]!; segment < downStart[upper + 1]!; segment++) {
      const lower = down[segment]!;
      if (x[lower] === x[upper] && block[lower] === block[upper]) joinPillars(pillars, upper, lower);
    }
  }
  return pillars;
}

/** Makes the pillars of two vertices one, which stands where that of the first does. Cost: the vertices of both. */
export function joinPillars({ pillarOf, next, at }: Pillars, a: number, b: number): void {
  const [first, second] = [pillarOf[a]!, pillarOf[b]!];
  if (first === second) return;
  const into = Math.min(first, second);
  const gone = Math.max(first, second);
  at[into] = at[first]!;
  let vertex = gone;
  do {
    pillarOf[vertex] = into;
    vertex = next[vertex]!;
  } while (vertex !== gone);
  const after = next[into]!;
  next[into] = next[gone]!;
  next[gone] = after;
}
