/** Maps each number to a value. Iterating over typed arrays is several times slower. */
export function mapInts<T>(numbers: ArrayLike<number>, read: (number: number, at: number) => T): T[] {
  // oxlint-disable-next-line unicorn/no-new-array -- of the right size from the start: a list that grows keeps room for more
  const results = new Array<T>(numbers.length);
  for (let at = 0; at < numbers.length; at++) results[at] = read(numbers[at], at);
  return results;
}
