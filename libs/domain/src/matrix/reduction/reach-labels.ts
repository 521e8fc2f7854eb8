// Typed arrays, one for all labels: what is asked of a place lies together in memory.
import type { PlacedGraph } from './placed-graph.ts';

/** Numbers kept of each place `p`: `labels[p * LABELS + HEIGHT]` and so on. A power of two. */
export const LABELS = 8;
/** Edges on the longest chain down from the place. */
export const HEIGHT = 0;
/** Edges on the longest chain down to the place. */
export const DEPTH = 1;
/** Farthest place that can be reached. */
export const REACH = 2;
/** The place in another topological order, and the farthest place there that can be reached. */
export const OTHER_PLACE = 3;
export const OTHER_REACH = 4;

/**
 * Gives numbers that show of most pairs of places at once that no way leads from the one to the other: what leads to a
 * place stands before it in every topological order, reaches at least as far, is higher above the bottom and nearer to
 * the top (the idea of GRAIL: Yildirim, Chaoji and Zaki 2010; the orders are walks depth first to either side). Cost linear.
 */
export function labelPlaces(graph: PlacedGraph): Int32Array {
  const { size, start, end, child } = graph;
  const labels = new Int32Array(size * LABELS);
  const otherPlace = placeOtherwise(graph);
  for (let place = size - 1; place >= 0; place--) {
    let [height, reach, otherReach] = [0, place, otherPlace[place]];
    for (let slot = start[place]; slot < end[place]; slot++) {
      const below = child[slot] * LABELS;
      height = Math.max(height, labels[below + HEIGHT] + 1);
      reach = Math.max(reach, labels[below + REACH]);
      otherReach = Math.max(otherReach, labels[below + OTHER_REACH]);
    }
    const at = place * LABELS;
    labels[at + HEIGHT] = height;
    labels[at + REACH] = reach;
    labels[at + OTHER_PLACE] = otherPlace[place];
    labels[at + OTHER_REACH] = otherReach;
  }
  for (let place = 0; place < size; place++) {
    const depth = labels[place * LABELS + DEPTH] + 1;
    for (let slot = start[place]; slot < end[place]; slot++) {
      const below = child[slot] * LABELS;
      if (labels[below + DEPTH] < depth) labels[below + DEPTH] = depth;
    }
  }
  return labels;
}

/** A second topological order, of the walk depth first that takes the farthest child first. */
function placeOtherwise({ size, start, end, child }: PlacedGraph): Int32Array {
  const places = new Int32Array(size);
  const isSeen = new Uint8Array(size);
  const next = end.slice();
  const path = new Int32Array(size);
  let free = size;
  for (let root = 0; root < size; root++) {
    if (isSeen[root]) continue;
    let depth = 0;
    path[0] = root;
    isSeen[root] = 1;
    while (depth >= 0) {
      const place = path[depth];
      if (next[place] === start[place]) {
        places[place] = --free;
        depth--;
        continue;
      }
      const below = child[--next[place]];
      if (isSeen[below]) continue;
      isSeen[below] = 1;
      path[++depth] = below;
    }
  }
  return places;
}
