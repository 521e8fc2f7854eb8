import { compareNatural } from '@trowel/domain/core';

/** What is done with numbers left out: the next one is behind the highest, or the lowest free one. */
export type GapPolicy = 'keep' | 'fill';

export interface NextNumbersOptions {
  /** How many; one unless told. */
  count?: number;
  /** Holes in a row of numbers are kept unless told: a number once given and struck out is not given again. */
  gaps?: GapPolicy;
  /** The lowest number wished: a season or an area that begins at 1000. */
  from?: string;
}

const LAST_DIGITS = /^(.*?)(\d+)(\D*)$/su;
/** A letter behind the last digits: `12a`. */
const PART = /^\p{L}{1,3}$/u;

/**
 * Gives the number after another: its last digits count on, zeros before them stay, a letter behind them goes (`12a`
 * gives `13`). A code without digits gets one.
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
 * Plans the next free numbers from those in use. The series is that of the highest plain number, or of the highest code
 * where none is plain; with `from` it is that of `from`. An empty site begins with 1. Cost: linear in the numbers used,
 * apart from sorting them.
 * @example
 * console.log(planNextNumbers(['1', '2', '5'], { count: 2 })); // [ '6', '7' ]
 * console.log(planNextNumbers(['1', '2', '5'], { count: 2, gaps: 'fill' })); // [ '3', '4' ]
 */
export function planNextNumbers(
  used: Iterable<string>,
  { count = 1, gaps = 'keep', from }: NextNumbersOptions = {},
): string[] {
  const taken = new Set(used);
  let next = findFirst([...taken], { gaps, from });
  const planned: string[] = [];
  while (planned.length < count) {
    if (!taken.has(next)) planned.push(next);
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

/** What stands before the digits that count: numbers of one series differ in those alone. */
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

/** Where a series with holes begins to be filled: at its own lowest number, or at 1. */
function lowestOf(numbers: readonly string[], series: string): string {
  const lowest = numbers.toSorted((a, b) => compareNatural(a, b))[0];
  if (lowest !== undefined) return lowest;
  const [before = '', after = ''] = JSON.parse(series) as [string, string];
  return `${before}1${after}`;
}
