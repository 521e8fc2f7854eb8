/**
 * Gives the order in which pairs of small numbers are sorted by `first`, then `second`, then position.
 * Two counting passes: cost linear in the pairs and `size` (all numbers are below it).
 */
export function sortPairs(first: Int32Array, second: Int32Array, size: number): Int32Array {
  const identity = Int32Array.from(first, (_, index) => index);
  return sortBy(first, sortBy(second, identity, size), size);
}

function sortBy(keys: Int32Array, items: Int32Array, size: number): Int32Array {
  const next = countStarts(keys, size);
  const sorted = new Int32Array(items.length);
  for (const item of items) sorted[next[keys[item]!]!++] = item;
  return sorted;
}

/** Gives for each number below `size` where its items begin once sorted; the last entry is the number of items. */
export function countStarts(keys: Int32Array, size: number): Int32Array {
  const starts = new Int32Array(size + 1);
  for (const key of keys) starts[key + 1]!++;
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!;
  return starts;
}
