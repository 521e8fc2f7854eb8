// Typed arrays: half a million vertices and dummies at 50,000 boxes. Cost linear.
import type { Layered } from '../model/stages.ts';

/**
 * Vertices that stand straight under each other by their lines (the blocks of a vertical alignment of Brandes and Köpf,
 * 2001), each stack linked in a ring and named by its least vertex.
 */
export interface LinkedStacks {
  /** Stack of each vertex. */
  stackOf: Int32Array;
  /** The next vertex of the same stack, the last followed by the first. */
  next: Int32Array;
  /** Centre of each stack, pt. */
  at: Float64Array;
}

/** Gathers the stacks of a placement. Pre: no two vertices of a level share an x. */
export function linkStacks(
  { size, block, down, downStart }: Pick<Layered, 'size' | 'block' | 'down' | 'downStart'>,
  x: Float64Array,
): LinkedStacks {
  const stacks = {
    stackOf: Int32Array.from({ length: size }, (_, vertex) => vertex),
    next: Int32Array.from({ length: size }, (_, vertex) => vertex),
    at: x.slice(),
  };
  for (let upper = 0; upper < size; upper++) {
    for (let segment = downStart[upper]; segment < downStart[upper + 1]; segment++) {
      const lower = down[segment];
      if (x[lower] === x[upper] && block[lower] === block[upper]) joinStacks(stacks, upper, lower);
    }
  }
  return stacks;
}

/** Makes the stacks of two vertices one, which stands where that of the first does. Cost: the vertices of both. */
export function joinStacks({ stackOf, next, at }: LinkedStacks, a: number, b: number): void {
  const [first, second] = [stackOf[a], stackOf[b]];
  if (first === second) return;
  const into = Math.min(first, second);
  const gone = Math.max(first, second);
  at[into] = at[first];
  let vertex = gone;
  do {
    stackOf[vertex] = into;
    vertex = next[vertex];
  } while (vertex !== gone);
  const after = next[into];
  next[into] = next[gone];
  next[gone] = after;
}
