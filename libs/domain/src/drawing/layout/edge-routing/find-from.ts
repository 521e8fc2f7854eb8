/** Returns the index of the first number not below `x` in ascending numbers. Cost: logarithmic. */
export function findFrom(rising: readonly number[], x: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
