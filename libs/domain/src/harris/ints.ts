/** Gives what `read` makes of each number. Typed arrays' own iteration is several times slower. */
export function mapInts<T>(numbers: ArrayLike<number>, read: (number: number, at: number) => T): T[] {
  const results: T[] = [];
  for (let at = 0; at < numbers.length; at++) results.push(read(numbers[at]!, at));
  return results;
}
