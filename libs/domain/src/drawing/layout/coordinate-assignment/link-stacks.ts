// Uses typed arrays: 50,000 boxes have half a million vertices and dummies. Cost: linear.
import type { Layered } from '../model/stages.ts';

/**
 * Vertices exactly below each other along their lines (the blocks of a vertical alignment, Brandes and Köpf
 * 2001). Each stack is a circular linked list, named after its smallest vertex.
 */
export interface LinkedStacks {
  /** Stack of each vertex. */
  stackOf: Int32Array;
  /** The next vertex of the same stack. The first follows the last. */
  next: Int32Array;
  /** Centre of each stack, pt. */
  at: Float64Array;
}

/** Builds the stacks of a placement. Precondition: no two vertices of a level have the same x. */
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

/** Merges the stacks of two vertices at the position of the first stack. Cost: linear in the vertices of both. */
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
