// Bit rows in blocks of columns: a steady cost for graphs in which searches would run wide.
import type { Graph } from './graph.ts';

const COLUMNS = 8192;
const WORDS = COLUMNS / 32;

export interface BlockInput {
  order: Int32Array;
  position: Int32Array;
  /** Edges by source, those to the topologically nearest vertex first. */
  near: Int32Array;
}

/**
 * Gives 1 for each edge that a longer chain implies. Pre: the edges not left out hold no loop.
 * Cost: edges × vertices / 32 words, and 1 KB for each vertex of memory, whatever the shape of the graph.
 */
export function reduceByBlocks(
  { size, start, source, target }: Graph,
  isLeftOut: Uint8Array,
  { order, position, near }: BlockInput,
): Uint8Array {
  const isRedundant = new Uint8Array(source.length);
  const rows = new Uint32Array(size * WORDS);
  for (let first = 0; first < size; first += COLUMNS) {
    const end = Math.min(first + COLUMNS, size);
    rows.fill(0, 0, end * WORDS);
    // Vertices after the block reach none of its columns: rows exist only for places before its end.
    for (let place = end - 1; place >= 0; place--) {
      const vertex = order[place]!;
      const row = place * WORDS;
      for (let at = start[vertex]!; at < start[vertex + 1]!; at++) {
        const edge = near[at]!;
        const child = position[target[edge]!]!;
        if (isLeftOut[edge] || child >= end) continue;
        if (child >= first) {
          const column = child - first;
          const word = row + (column >> 5);
          const bit = 1 << (column & 31);
          if (rows[word]! & bit) {
            isRedundant[edge] = 1;
            continue;
          }
          rows[word]! |= bit;
        }
        const below = child * WORDS;
        for (let word = 0; word < WORDS; word++) rows[row + word]! |= rows[below + word]!;
      }
    }
  }
  return isRedundant;
}
