import { foldText } from '@trowel/domain/core';
import { DATINGS } from '@trowel/domain/records';

/** Years that a dating text means. Whole numbers, inclusive, negative = BCE. Null if open. */
export interface DatedSpan {
  earliest: number | null;
  latest: number | null;
  /** An uncalibrated radiocarbon age. It gives no bounds in years. */
  radiocarbon?: { ageBp: number; error: number };
}

/**
 * Parses a dating as people write it: a named one (`Età augustea`, `Augustan period`), years (`320-350 d.C.`,
 * `50 BC`), centuries (`II-I sec. a.C.`, `4th century AD`), one bound (`post 320`, `ante 79 d.C.`) or a
 * radiocarbon age (`2450 ± 30 BP`). Undefined for any other text.
 * @example
 * console.log(readDating('II sec. d.C.')); // { earliest: 101, latest: 200 }
 */
export function readDating(text: string): DatedSpan | undefined {
  const folded = foldText(text).replaceAll('–', '-').replaceAll('—', '-').trim();
  return readNamed(folded) ?? readRadiocarbon(folded) ?? readBound(folded) ?? readSpan(folded);
}

const NAMED = new Map(
  DATINGS.flatMap(({ name, start_year, end_year }) =>
    [name.it, name.en].map((label) => [foldText(label), { earliest: start_year, latest: end_year }]),
  ),
);

function readNamed(text: string): DatedSpan | undefined {
  const named = NAMED.get(text);
  return named && named.earliest === null && named.latest === null ? undefined : named;
}

const RADIOCARBON = /\b(\d{2,5})\s*(?:±|\+\/?-)\s*(\d{1,4})\s*(?:14c\s*)?(?:yr?s?\s*)?(?:bp|b\.p\.)/;

function readRadiocarbon(text: string): DatedSpan | undefined {
  const [, age, error] = RADIOCARBON.exec(text) ?? [];
  if (age === undefined || error === undefined) return undefined;
  return { earliest: null, latest: null, radiocarbon: { ageBp: Number(age), error: Number(error) } };
}

const AFTER = /^(?:post(?: quem)?|tpq|dopo (?:il|l')|after|from|dal(?:l')?)[\s:]+/;
const BEFORE = /^(?:ante(?: quem)?|taq|prima (?:del|dell')|before|until|fino al)[\s:]+/;

function readBound(text: string): DatedSpan | undefined {
  const isAfter = AFTER.test(text);
  if (!isAfter && !BEFORE.test(text)) return undefined;
  const span = readSpan(text.replace(AFTER, '').replace(BEFORE, ''));
  if (!span) return undefined;
  return isAfter ? { earliest: span.earliest, latest: null } : { earliest: null, latest: span.latest };
}

const ERA = String.raw`(?:a\.?\s?c\.?|d\.?\s?c\.?|b\.?c\.?(?:e\.?)?|c\.?e\.?|a\.?d\.?)`;
const CENTURY_WORD = String.raw`(?:sec(?:\.|olo|oli)?|c(?:ent)?\.|century|centuries|cent)`;
const CENTURY = String.raw`([ivx]{1,5}|\d{1,2})(?:st|nd|rd|th|°|º)?`;
const CENTURIES = new RegExp(
  String.raw`^(?:ca\.?\s*)?(?:${CENTURY_WORD}\s*)?${CENTURY}\s*(?:${CENTURY_WORD}\s*)?(${ERA})?(?:\s*[-/]\s*${CENTURY})?\s*(?:${CENTURY_WORD})?\s*(${ERA})?$`,
);
const YEARS = new RegExp(
  String.raw`^(?:ca\.?\s*)?(?:(ad)\s*)?(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s*(${ERA})?(?:\s*-\s*(?:ad\s*)?(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s*(${ERA})?)?$`,
);

function readSpan(text: string): DatedSpan | undefined {
  return readYears(text) ?? readCenturies(text);
}

function readYears(text: string): DatedSpan | undefined {
  const [, , first, eraOfFirst, second, eraOfSecond] = YEARS.exec(text) ?? [];
  if (first === undefined) return undefined;
  const isLastBc = isBc(eraOfSecond ?? eraOfFirst);
  const from = signed(toYear(first), isBc(eraOfFirst ?? eraOfSecond));
  const to = second === undefined ? from : signed(toYear(second), isLastBc);
  return from <= to ? { earliest: from, latest: to } : undefined;
}

function toYear(digits: string): number {
  return Number(digits.replace(/[.,]/g, ''));
}

function signed(year: number, isBefore: boolean): number {
  return isBefore ? -year : year;
}

function readCenturies(text: string): DatedSpan | undefined {
  if (!new RegExp(String.raw`\b${CENTURY_WORD}(?![a-z])`).test(text)) return undefined;
  const [, first, eraOfFirst, second, eraOfSecond] = CENTURIES.exec(text) ?? [];
  const start = readCentury(first, isBc(eraOfFirst ?? eraOfSecond));
  const end = second === undefined ? start : readCentury(second, isBc(eraOfSecond ?? eraOfFirst));
  if (!start || !end || start[0] > end[1]) return undefined;
  return { earliest: start[0], latest: end[1] };
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

/** Returns the first and last year of a century. */
function readCentury(text: string | undefined, isBefore: boolean): [number, number] | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : readRoman(text);
  if (number < 1 || number > 60) return undefined;
  return isBefore ? [-number * 100, -number * 100 + 99] : [number * 100 - 99, number * 100];
}

function readRoman(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const value = ROMAN[text[i]];
    sum += value < (ROMAN[text[i + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
}

function isBc(era: string | undefined): boolean {
  return era !== undefined && /^(?:a\.?\s?c|b)/.test(era);
}
