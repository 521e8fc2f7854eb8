const MARKS = /\p{M}+/gu;
const SPECIAL: Record<string, string> = { ß: 'ss', ς: 'σ', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const SPECIAL_LETTERS = /[ßςøłđæœı]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** Folds text for searching: `Città` and `CITTA` become `citta`. Both databases search only folded text. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => SPECIAL[letter] ?? letter);
}

const DIGITS = /\d+/g;
const PLAIN_NUMBER = /^[1-9]\d*$/;

/** Returns a key whose byte order is the natural order: `2` before `10`, `10` before `10a`. */
export function naturalKey(text: string): string {
  if (PLAIN_NUMBER.test(text)) return markLength(text);
  return foldText(text).replace(DIGITS, (digits) => markLength(digits.replace(/^0+(?=\d)/, '')));
}

/** Prefixes a number with its length as one character, because longer numbers are larger. */
function markLength(digits: string): string {
  return String.fromCharCode(48 + Math.min(digits.length, 60)) + digits;
}

/**
 * Compares two names in natural order (2 before 10). Equal keys are compared as plain text.
 * @example
 * const numbers = ['10', '2', '10a', '1'].sort((a, b) => compareNatural(a, b));
 * console.log(numbers); // [ '1', '2', '10', '10a' ]
 */
export function compareNatural(a: string, b: string): number {
  const left = naturalKey(a);
  const right = naturalKey(b);
  if (left !== right) return left < right ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
// oxlint-disable-next-line no-control-regex -- control characters are the very thing looked for
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/gu;

/** Returns a name on one line, without control characters and marks of writing direction. */
export function cleanName(name: string): string {
  return name.replace(BREAKS, ' ').replace(UNSEEN, '').trim();
}

/**
 * Numbers that begin with a vowel in speech: eight and numbers that begin with it, eleven, and the year one. As
 * a day of a month, one is `il primo`.
 */
const VOWEL_FIRST = /^(?:8|11(?!\d)|1(?= [ad]\.C\.|$))/;

/**
 * Returns Italian words that end with an article and the following year or day. The article is elided where
 * necessary.
 * @example
 * console.log(elideBefore('fino al', '800'), elideBefore('il', '9 mag')); // fino all’800 il 9 mag
 */
export function elideBefore(words: string, number: string): string {
  if (!VOWEL_FIRST.test(number)) return `${words} ${number}`;
  const stem = words.replace(
    /(^|[\s(])([Ii])l$/,
    (_, before: string, i: string) => before + (i === 'I' ? 'L' : 'l'),
  );
  return `${stem === words ? `${words}l` : stem}’${number}`;
}

/** Finds the name in `known` nearest to `name` (at most a third of its letters wrong), or undefined. */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= fewest) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < fewest) [fewest, nearest] = [distance, candidate];
  }
  return nearest;
}

/** Returns the Levenshtein distance with transpositions (optimal string alignment). Cost: |a|·|b|. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
