// Runs over every segment between two levels where lines of several styles meet. Elsewhere it costs
// one check per segment.
import { groupPlacesByValue } from './group-places-by-value.ts';
import type { Segments } from './trunks.ts';

/**
 * Splits trunks so that lines of another style reach a box without crossing its trunk. A trunk whose lines all
 * end at that box is split if another line to it comes between. `x` are the positions of the vertices. Parts of
 * a trunk at one box mean the same as the whole. Cost: n log n for the segments of boxes with different styles.
 */
export function splitTrunks(segments: Segments, trunkOf: Int32Array, x: Float64Array): Int32Array {
  const { upper, lower, trunkClass } = segments;
  if (trunkClass.every((kind) => kind === trunkClass[0])) return trunkOf;
  const split = Int32Array.from(trunkOf);
  let count = trunkOf.reduce((most, trunk) => Math.max(most, trunk + 1), 0);
  for (const [near, far] of [
    [upper, lower],
    [lower, upper],
  ] as const) {
    const sizes = countEach(split);
    for (const places of groupPlacesByValue(near).values()) {
      if (places.every((place) => trunkClass[place] === trunkClass[places[0]])) continue;
      const sorted = places.sort((a, b) => x[far[a]] - x[far[b]] || a - b);
      count = splitAtBox(split, sorted, { trunkClass, sizes, count });
    }
  }
  return split;
}

function countEach(values: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Splits the trunks of a box, given its segments from left to right. Returns the new number of trunks. */
function splitAtBox(
  trunkOf: Int32Array,
  places: readonly number[],
  { trunkClass, sizes, count }: { trunkClass: Int32Array; sizes: Map<number, number>; count: number },
): number {
  const own = countEach(Int32Array.from(places, (place) => trunkOf[place]));
  /** Current part of each trunk, and the index of its last line in the row. */
  const parts = new Map<number, { part: number; last: number }>();
  let next = count;
  for (const [at, place] of places.entries()) {
    const trunk = trunkOf[place];
    if (own.get(trunk) !== sizes.get(trunk)) continue;
    const known = parts.get(trunk);
    const isParted =
      known !== undefined &&
      places.slice(known.last + 1, at).some((other) => trunkClass[other] !== trunkClass[place]);
    const part = isParted ? next++ : (known?.part ?? trunk);
    parts.set(trunk, { part, last: at });
    trunkOf[place] = part;
  }
  return next;
}
