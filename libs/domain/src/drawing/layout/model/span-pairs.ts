// Typed arrays: the pairs of a group of n grow with n².
import { createJoiner } from './blocks.ts';
import { sortPlaces } from './sort-by-key.ts';

/**
 * Selects the fewest pairs (a, b, a, b, …) that join all that the given pairs join, with the lowest total cost: a minimum
 * spanning forest (Kruskal 1956). Of pairs with equal cost the first is selected. The result keeps the order of the pairs.
 * Contemporaneity is transitive, so n contemporary units need n - 1 pairs, however many are recorded.
 * Cost n log n for n pairs.
 */
export function spanPairs(
  size: number,
  pairs: Int32Array,
  costOf: (a: number, b: number) => number,
): Int32Array {
  const count = pairs.length >> 1;
  const costs = Float64Array.from({ length: count }, (_, at) => costOf(pairs[2 * at], pairs[2 * at + 1]));
  const joiner = createJoiner(size);
  const isSelected = new Uint8Array(count);
  for (const at of sortPlaces(count, costs)) {
    isSelected[at] = joiner.join(pairs[2 * at], pairs[2 * at + 1]) ? 1 : 0;
  }
  return pairs.filter((_, at) => isSelected[at >> 1] === 1);
}
