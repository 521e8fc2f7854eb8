// Uses one typed array for all labels, so that the labels of a position are close together in
// memory.
import type { PlacedGraph } from './placed-graph.ts';

/** Number of labels of each position `p`: `labels[p * LABELS + HEIGHT]` and so on. A power of two. */
export const LABELS = 8;
/** Number of edges on the longest chain down from the position. */
export const HEIGHT = 0;
/** Number of edges on the longest chain down to the position. */
export const DEPTH = 1;
/** Largest reachable position. */
export const REACH = 2;
/** Position in a second topological order, and the largest reachable position there. */
export const OTHER_PLACE = 3;
export const OTHER_REACH = 4;

/**
 * Computes labels that exclude reachability for most pairs of positions without a search. A position that leads
 * to another comes before it in every topological order, reaches at least as far, has a larger height and a
 * smaller depth. Idea: GRAIL (Yildirim, Chaoji and Zaki 2010). The two orders are depth-first orders that visit
 * the children from either side. Cost: linear.
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

/** Returns a second topological order, of a depth-first search that visits the farthest child first. */
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
