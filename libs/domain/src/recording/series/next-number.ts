import { compareNatural } from '@trowel/domain/core';

/** Treatment of gaps in the numbers: the next number follows the highest one, or is the lowest free one. */
export type GapPolicy = 'keep' | 'fill';

export interface NextNumbersOptions {
  /** Quantity, 1 by default. */
  count?: number;
  /** Gaps are not filled by default, because a number that was deleted must not be used again. */
  gaps?: GapPolicy;
  /** Lowest number to use, for a season or an area that begins at 1000. */
  from?: string;
}

const LAST_DIGITS = /^(.*?)(\d+)(\D*)$/su;
/** A letter after the last digits: `12a`. */
const PART = /^\p{L}{1,3}$/u;

/**
 * Returns the number after another: its last digits increase, leading zeros stay, and a letter after them is
 * dropped (`12a` → `13`). A code without digits gets a number.
 * @example
 * console.log(followingNumber('SK-09'), followingNumber('12a')); // SK-10 13
 */
export function followingNumber(number: string): string {
  const [, before = '', digits, after = ''] = LAST_DIGITS.exec(number) ?? [];
  if (digits === undefined) return `${number}1`;
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0');
  return before + next + (PART.test(after) ? '' : after);
}

/**
 * Plans the next free numbers from those in use. The series is that of the highest plain number, or of the
 * highest code if there is no plain number. With `from`, it is that of `from`. An empty site begins with 1.
 * Cost: linear in the numbers used, plus sorting them.
 * @example
 * console.log(planNextNumbers(['1', '2', '5'], { count: 2 })); // [ '6', '7' ]
 * console.log(planNextNumbers(['1', '2', '5'], { count: 2, gaps: 'fill' })); // [ '3', '4' ]
 */
export function planNextNumbers(
  used: Iterable<string>,
  { count = 1, gaps = 'keep', from }: NextNumbersOptions = {},
): string[] {
  const isUsed = new Set(used);
  let next = findFirst([...used], { gaps, from });
  const planned: string[] = [];
  while (planned.length < count) {
    if (!isUsed.has(next)) planned.push(next);
    next = followingNumber(next);
  }
  return planned;
}

function findFirst(
  used: readonly string[],
  { gaps, from }: { gaps: GapPolicy; from: string | undefined },
): string {
  const series = seriesOf(from ?? highestOf(used) ?? '1');
  const own = used.filter((number) => seriesOf(number) === series && isNotBelow(number, from));
  const highest = highestOf(own);
  if (gaps === 'keep' && highest !== undefined) return followingNumber(highest);
  return from ?? lowestOf(own, series);
}

function isNotBelow(number: string, from: string | undefined): boolean {
  return from === undefined || compareNatural(number, from) >= 0;
}

/** Returns the prefix before the counting digits. Numbers of one series differ only in these digits. */
function seriesOf(number: string): string {
  const [, before, , after = ''] = LAST_DIGITS.exec(number) ?? [];
  return JSON.stringify([before ?? number, PART.test(after) ? '' : after]);
}

function highestOf(numbers: readonly string[]): string | undefined {
  const plain = numbers.filter((number) => /^\d/.test(number));
  return (plain.length > 0 ? plain : numbers).reduce<string | undefined>(
    (highest, number) => (highest === undefined || compareNatural(number, highest) > 0 ? number : highest),
    undefined,
  );
}

/** Returns the number at which filling gaps begins: the lowest of the series, or 1. */
function lowestOf(numbers: readonly string[], series: string): string {
  const lowest = numbers.toSorted((a, b) => compareNatural(a, b))[0];
  if (lowest !== undefined) return lowest;
  const [before = '', after = ''] = JSON.parse(series) as [string, string];
  return `${before}1${after}`;
}
