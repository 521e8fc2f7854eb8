// Uses typed arrays, because there may be more than fifty thousand vertices.
import { compareNatural } from '@trowel/domain/core';

/** Vertices that stay together side by side. See `LayoutGraph`. */
export interface Blocks {
  block: Int32Array;
  blockCount: number;
  columnOfBlock: Int32Array;
}

/** The columns of a drawing, from left to right, and the column of each name. */
export interface Columns {
  columns: string[];
  columnOf: Int32Array;
}

/** Returns the names without duplicates in natural or the given order, and the column index of each given name. */
export function listColumns(names: readonly string[], compare = compareNatural): Columns {
  const columns = [...new Set(names)].sort(compare);
  const places = new Map(columns.map((name, at) => [name, at]));
  return { columns, columnOf: Int32Array.from(names, (name) => places.get(name)!) };
}

/**
 * Returns the blocks: vertices connected by the pairs (a, b, a, b, …) within one column. They are numbered by
 * column, then by their first vertex. Cost: linear, plus sorting the blocks.
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

/** Returns for each vertex the representative of its component. */
export function joinPairs(size: number, pairs: Int32Array): Int32Array {
  const joiner = createJoiner(size);
  for (let at = 0; at < pairs.length; at += 2) joiner.join(pairs[at], pairs[at + 1]);
  return Int32Array.from({ length: size }, (_, vertex) => joiner.find(vertex));
}

/** Disjoint sets of vertices (union-find with path halving). */
export interface Joiner {
  /** Returns the smallest vertex of the set. */
  find(vertex: number): number;
  /** Joins the sets of two vertices. Returns false if they are already one. */
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
      // The smaller number is the representative, independent of the order of the pairs.
      root[Math.max(a, b)] = Math.min(a, b);
      return a !== b;
    },
  };
}
