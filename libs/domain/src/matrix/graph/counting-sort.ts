// Counting sorts over typed arrays. They are read by index, because iterating over them is several
// times slower.

/**
 * Returns the order in which pairs of small numbers are sorted by `first`, then `second`, then position. All
 * numbers are below `size`. Cost: two counting passes, linear in the pairs and `size`.
 */
export function sortPairs(first: Int32Array, second: Int32Array, size: number): Int32Array {
  const identity = new Int32Array(first.length);
  for (let at = 0; at < identity.length; at++) identity[at] = at;
  return sortBy(first, sortBy(second, identity, size), size);
}

function sortBy(keys: Int32Array, items: Int32Array, size: number): Int32Array {
  const next = countStarts(keys, size);
  const sorted = new Int32Array(items.length);
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    sorted[next[keys[item]]++] = item;
  }
  return sorted;
}

/** Positions by key: those of key `k` are `places[start[k]]` to `places[start[k + 1] - 1]`, ascending. */
export interface PlacesByKey {
  start: Int32Array;
  places: Int32Array;
}

/** Groups the positions of an array by their numbers, which are below `size`. Cost: linear. */
export function groupPlaces(keys: Int32Array, size: number): PlacesByKey {
  const start = countStarts(keys, size);
  const next = start.slice();
  const places = new Int32Array(keys.length);
  for (let place = 0; place < keys.length; place++) places[next[keys[place]]++] = place;
  return { start, places };
}

/** Returns for each number below `size` where its items begin after sorting. The last entry is the number of items. */
export function countStarts(keys: Int32Array, size: number): Int32Array {
  const starts = new Int32Array(size + 1);
  for (let at = 0; at < keys.length; at++) starts[keys[at] + 1]++;
  for (let at = 0; at < size; at++) starts[at + 1] += starts[at];
  return starts;
}
