import { isInWord, matchAt, readQuotedText, type Matched } from './line-text.ts';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import type { LineContext, LineReading, LineToken } from './line-token.ts';

const PERIOD_WORD = /(?:periodo|period|periode|période|per(?=\s?\.)|pd|p)(?![\p{L}])\s?[.:]?\s*/iuy;
const PHASE_WORD = /[\s,./]*(?:fase|phase|ph|f)(?![\p{L}])\s?[.:]?\s*/iuy;
const LAST = /(?:finale|finali|fin|end|last|final)\b\s?[.:]?\s*/iuy;
const LAST_BEFORE = /(?:last|final|end)\s+(?=period|phase)/iuy;
const NUMBER = /\d{1,3}(?:[a-z]?(?![\p{L}\d])|(?=(?:fase|phase|ph|f)\.?\s?\d))/iuy;
const ROMAN = /(?:X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\d])/uy;
const POINT_PHASE = /[./](\d{1,3}(?:\.\d{1,3})?[a-z]?)(?![\p{L}\d])/iuy;
const PHASE_NUMBER = /\d{1,3}(?:\.\d{1,3})?[a-z]?(?![\p{L}\d])/iuy;
const TO_PERIOD = /\s*[-–—]\s*(p(?:er(?:iodo|iod)?)?\.?\s*)?(?=[\dIVX])/iuy;
const ROMANS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

type Sets = LineToken['sets'];
type Ends = ['period', 'phase'] | ['period_end', 'phase_end'];

const FIRST: Ends = ['period', 'phase'];
const FINAL: Ends = ['period_end', 'phase_end'];

/**
 * Reads a period and its phase: `P3`, `P3.2`, `P3f2`, `per. 3 fase 2`, `periodo III`, `P3-P4`, `fase 2`,
 * `periodo finale 4`, `period "Roman"`. Roman numerals become plain numbers, as in the periods of a site.
 */
export function readPeriod(context: LineContext, start: number): LineReading | undefined {
  const { text } = context;
  const before = matchAt(LAST_BEFORE, text, start)?.[0].length ?? 0;
  const at = start + before;
  const word = matchAt(PERIOD_WORD, text, at);
  if (!word) return readPhase(text, start, at, before > 0);
  const after = matchAt(LAST, text, at + word[0].length)?.[0].length ?? 0;
  const ends = before + after > 0 ? FINAL : FIRST;
  const isLong = /^per/i.test(word[0]);
  const first = takeEnd(text, at + word[0].length + after, { ends, isLong });
  if (!first) return undefined;
  const range = ends === FIRST ? matchAt(TO_PERIOD, text, first.end) : undefined;
  const second = range && takeEnd(text, first.end + range[0].length, { ends: FINAL, isLong: false });
  if (!second) return answer(start, first.end, first.value);
  const isClear =
    range[1] !== undefined || first.value.phase !== undefined || second.value.phase_end !== undefined;
  const reading = answer(start, second.end, { ...first.value, ...second.value });
  return isClear
    ? reading
    : reportAmbiguousPhase(text, reading, first.value.period ?? '', second.value.period_end ?? '');
}

function readPhase(text: string, start: number, at: number, isLast: boolean): LineReading | undefined {
  const word = matchAt(PHASE_WORD, text, at);
  // A single f is a phase only directly after its period.
  if (!word || word.index !== at || /^[\s,./f]*[.:\s\d]*$/i.test(word[0])) return undefined;
  const afterWord = at + word[0].length;
  const after = matchAt(LAST, text, afterWord)?.[0].length ?? 0;
  const value = takeName(text, afterWord + after, PHASE_NUMBER, true);
  if (!value) return undefined;
  return answer(start, value.end, { [isLast || after > 0 ? 'phase_end' : 'phase']: value.value });
}

/** Reads the phase after a period. */
function takeEnd(
  text: string,
  at: number,
  { ends: [period, phase], isLong }: { ends: Ends; isLong: boolean },
): Matched<Sets> | undefined {
  const value = takeName(text, at, NUMBER, isLong);
  if (!value) return undefined;
  const point = matchAt(POINT_PHASE, text, value.end);
  if (point) return { value: { [period]: value.value, [phase]: point[1] }, end: value.end + point[0].length };
  const word = matchAt(PHASE_WORD, text, value.end);
  const inner = word && !matchAt(LAST, text, value.end + word[0].length);
  const found = inner && takeName(text, value.end + word[0].length, PHASE_NUMBER, word[0].trim().length > 3);
  if (!found) return { value: { [period]: value.value }, end: value.end };
  return { value: { [period]: value.value, [phase]: found.value }, end: found.end };
}

/** Reads a number, a Roman numeral, a name in quotes, or, after a full word, one word without digits. */
function takeName(text: string, at: number, number: RegExp, isLong: boolean): Matched<string> | undefined {
  const digits = matchAt(number, text, at)?.[0];
  if (digits !== undefined) return { value: digits, end: at + digits.length };
  const roman = matchAt(ROMAN, text, at)?.[0];
  if (roman) return { value: String(readRoman(roman)), end: at + roman.length };
  if (!isLong) return undefined;
  const quoted = readQuotedText(text, at);
  return quoted?.closed && quoted.value !== '' ? quoted : undefined;
}

function readRoman(text: string): number {
  const values = Array.from(text, (sign) => ROMANS[sign] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

function answer(start: number, end: number, sets: Sets): LineReading {
  return { end, tokens: [{ start, end, kind: 'value', sets, meaning: meaningOfValues(sets) }], problems: [] };
}

/** Asks about `P3-2`, which may be a phase or two periods. */
function reportAmbiguousPhase(
  text: string,
  reading: LineReading,
  period: string,
  other: string,
): LineReading {
  const [token] = reading.tokens;
  if (!token || isInWord(text, reading.end)) return reading;
  const problem = reportProblem('ambiguous', token, {
    message: SAY.periodOrPhase(period, other),
    suggestions: [
      suggest(`P${period}.${other}`, `period ${period}, phase ${other}`, `periodo ${period}, fase ${other}`),
      suggest(`P${period}-P${other}`, `period ${period} to ${other}`, `dal periodo ${period} al ${other}`),
    ],
  });
  return { end: reading.end, tokens: [{ ...token, kind: 'unknown', sets: {} }], problems: [problem] };
}
