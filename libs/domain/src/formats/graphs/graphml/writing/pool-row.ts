/**
 * Computes the centres of boxes in a row, in their order and at least `gap` apart, as close as
 * possible to the wanted centres: isotonic least squares by pooling adjacent violators. Lengths in pt.
 * Cost: linear.
 */
export function poolRow(
  widths: readonly number[],
  { wanted, gap }: { wanted: readonly number[]; gap: number },
): number[] {
  const offsets = [0];
  for (let at = 1; at < widths.length; at++)
    offsets.push(offsets[at - 1]! + (widths[at - 1]! + widths[at]!) / 2 + gap);
  const pools: { mean: number; count: number }[] = [];
  for (const [at, place] of wanted.entries()) {
    let pool = { mean: place - offsets[at]!, count: 1 };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      const count = last.count + pool.count;
      pool = { mean: (last.mean * last.count + pool.mean * pool.count) / count, count };
      pools.pop();
    }
    pools.push(pool);
  }
  const places: number[] = [];
  for (const { mean, count } of pools)
    for (let left = count; left > 0; left--) places.push(mean + offsets[places.length]!);
  return places;
}
