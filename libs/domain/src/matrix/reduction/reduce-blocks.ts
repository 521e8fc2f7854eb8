// Uses bit rows in blocks of columns. The cost is steady for graphs in which searches would visit
// too much.
import type { PlacedGraph } from './placed-graph.ts';

const COLUMNS = 8192;
const WORDS = COLUMNS / 32;

/**
 * Marks with 1 each edge that a longer chain implies. Cost: edges × vertices / 32 operations, and 1 KB of memory
 * for each vertex, independent of the shape of the graph.
 */
export function reduceByBlocks({ size, start, end, child, edgeAt }: PlacedGraph): Uint8Array {
  const isRedundant = new Uint8Array(edgeAt.length);
  const rows = new Uint32Array(size * WORDS);
  for (let first = 0; first < size; first += COLUMNS) {
    const last = Math.min(first + COLUMNS, size);
    rows.fill(0, 0, last * WORDS);
    // Vertices after the block reach none of its columns, so rows exist only for positions before
    // its end.
    for (let place = last - 1; place >= 0; place--) {
      const row = place * WORDS;
      // Nearest child first, so that everything a longer chain reaches is marked before the edge to
      // it is checked.
      for (let slot = start[place]; slot < end[place] && child[slot] < last; slot++) {
        const reached = child[slot];
        if (reached >= first) {
          const column = reached - first;
          const word = row + (column >> 5);
          const bit = 1 << (column & 31);
          if (rows[word] & bit) {
            isRedundant[edgeAt[slot]] = 1;
            continue;
          }
          rows[word] |= bit;
        }
        const below = reached * WORDS;
        for (let word = 0; word < WORDS; word++) rows[row + word] |= rows[below + word];
      }
    }
  }
  return isRedundant;
}
