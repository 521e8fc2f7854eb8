// Typed arrays: fifty thousand vertices and more.
import { compareNatural } from '@trowel/domain/core';

/** What stays together side by side; see `LayoutGraph`. */
export interface Blocks {
  block: Int32Array;
  blockCount: number;
  columnOfBlock: Int32Array;
}

/** The columns of a drawing, from left to right, and that of each name. */
export interface Columns {
  columns: string[];
  columnOf: Int32Array;
}

/** Gives the names in natural order or the one asked for, each once, and for each given the place of its column. */
export function listColumns(names: readonly string[], compare = compareNatural): Columns {
  const columns = [...new Set(names)].sort(compare);
  const places = new Map(columns.map((name, at) => [name, at]));
  return { columns, columnOf: Int32Array.from(names, (name) => places.get(name)!) };
}

/**
 * Gives the blocks: what hangs together by the pairs (a, b, a, b, …) and lies in one column. They are numbered by
 * column, then by their first vertex. Cost linear but for sorting the blocks.
 */
export function findBlocks(column: Int32Array, pairs: Int32Array): Blocks {
  const size = column.length;
  const root = joinPairs(size, pairs);
  const columns = column.reduce((most, place) => Math.max(most, place + 1), 1);
  const found = new Map<number, number>();
  const first: number[] = [];
  const keyOf = (vertex: number): number => root[vertex] * columns + column[vertex];
  for (let vertex = 0; vertex < size; vertex++) {
    if (found.has(keyOf(vertex))) continue;
    found.set(keyOf(vertex), first.length);
    first.push(vertex);
  }
  const sorted = [...first.keys()].sort((a, b) => column[first[a]] - column[first[b]] || a - b);
  const number = new Int32Array(first.length);
  for (const [at, block] of sorted.entries()) number[block] = at;
  return {
    block: Int32Array.from(column, (_, vertex) => number[found.get(keyOf(vertex))!]),
    blockCount: first.length,
    columnOfBlock: Int32Array.from(sorted, (block) => column[first[block]]),
  };
}

/** Gives for each vertex one that stands for all it hangs together with. */
export function joinPairs(size: number, pairs: Int32Array): Int32Array {
  const joiner = createJoiner(size);
  for (let at = 0; at < pairs.length; at += 2) joiner.join(pairs[at], pairs[at + 1]);
  return Int32Array.from({ length: size }, (_, vertex) => joiner.find(vertex));
}

/** Sets of vertices that grow as pairs are joined (union-find with path halving). */
export interface Joiner {
  /** Gives the smallest vertex of the set. */
  find(vertex: number): number;
  /** Joins the sets of two vertices; false where they are one already. */
  join(a: number, b: number): boolean;
}

/** Creates a set for each of `size` vertices. */
export function createJoiner(size: number): Joiner {
  const root = Int32Array.from({ length: size }, (_, vertex) => vertex);
  const find = (vertex: number): number => {
    let at = vertex;
    while (root[at] !== at) at = root[at] = root[root[at]];
    return at;
  };
  return {
    find,
    join(one, other) {
      const [a, b] = [find(one), find(other)];
      // The smaller number stands for both: the same whatever the order of the pairs.
      root[Math.max(a, b)] = Math.min(a, b);
      return a !== b;
    },
  };
}
