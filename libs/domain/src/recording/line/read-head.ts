import { foldText } from '@trowel/domain/core';
import { EM_TYPES, findUnitType, UNIT_TYPES } from '@trowel/domain/records';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import { readLengths } from './line-numbers.ts';
import { matchAt, skipGap, readQuotedText, type Matched } from './line-text.ts';
import type { LineContext, LineOptions, LineReading, LineToken } from './line-token.ts';
import { readDate } from './read-date.ts';
import { readPeriod } from './read-period.ts';
import { readArea, readUnitNumber } from './read-target.ts';
import { skipLeadingArticle } from './spoken-words.ts';

const AREA_WORD = /area[\s.:]{1,3}/iuy;
const AREA_NAME = /(?=[\p{L}_-]*\d|\p{Lu}{1,3}(?![\p{L}\d]))[\p{L}\d][\p{L}\d_-]{0,9}(?![\p{L}\d/])/uy;
const NEXT = /(?:\+|(?:nuov[ao]|new|neu|nouvelle|nueva)(?![\p{L}\d]))\s*/iuy;
const NUMBER_SIGN = /(?:U\.\s?S\.|n[.°º]|nr\.?|no\.|№|#)[\s_.:]{0,3}(?=\p{L}?\d|")/iuy;
const BETWEEN = /[\s_.:]{0,3}/uy;
const LONE_LETTER = /\p{Lu}\s(?=\d+(?![\d\p{L}/]))/uy;
/** Types of plain units in other languages, and of masonry units. */
const FURTHER: Readonly<Record<string, string>> = { ue: 'US', se: 'US', 'usm/usr': 'USM' };
const VIRTUAL = 'usv';

/** Reads the beginning of a line: `1042`, `A/1042`, `USM 12`, `area B US 7`, `+` for the next number. */
export function readHead(context: LineContext): LineReading {
  const first = skipGap(context.text, 0);
  const behind = skipLeadingArticle(context.text, first);
  const isNumber =
    takeType(context, behind) !== undefined || readUnitNumber(context.text, behind) !== undefined;
  const start = isNumber ? behind : first;
  const reading: LineReading = { end: start, tokens: [], problems: [] };
  takeNamedArea(context, reading);
  const next = matchAt(NEXT, context.text, reading.end);
  const type = next ? undefined : takeType(context, reading.end);
  if (type) addType(context, reading, type);
  if (next) addNext(context, reading, next[0]);
  else addNumber(context, reading);
  return reading;
}

const TYPE_BEFORE = /\(?(?:(?:di\s+)?(?:tipo|type)[.:]?\s+)?/iuy;
const TYPE_AFTER = /\)?(?![\p{L}\d/]|[\s_.:]{0,3}\d)/uy;

/** Reads a unit type after the number: `4 USM muro`, `4 muro, tipo USM`. It must have the spelling of the code. */
export function readTypeWord(context: LineContext, start: number): LineReading | undefined {
  const { text, options } = context;
  const at = start + (matchAt(TYPE_BEFORE, text, start)?.[0].length ?? 0);
  const code = codesOf(options).find((one) => text.startsWith(one, at) && one === one.toUpperCase());
  if (code === undefined || code.length < 2 || code === VIRTUAL) return undefined;
  const after = matchAt(TYPE_AFTER, text, at + code.length);
  if (!after) return undefined;
  const end = at + code.length + after[0].length;
  const sets = { unit_type: typeOf(options, code) };
  return { end, tokens: [{ start, end, kind: 'value', sets, meaning: meaningOfValues(sets) }], problems: [] };
}

function add(reading: LineReading, start: number, end: number, sets: LineToken['sets']): void {
  reading.tokens.push({ start, end, kind: 'unit', sets, meaning: meaningOfValues(sets) });
  reading.end = end;
}

function takeNamedArea({ text }: LineContext, reading: LineReading): void {
  const start = reading.end;
  const word = matchAt(AREA_WORD, text, start);
  if (!word) return;
  const at = start + word[0].length;
  const quoted = readQuotedText(text, at);
  const name = quoted?.closed ? quoted.value : matchAt(AREA_NAME, text, at)?.[0];
  if (!name) return;
  add(reading, start, quoted?.end ?? at + name.length, { area: name });
  reading.end = skipGap(text, reading.end);
}

/** Reads a type code before a number. `US` alone may also be the beginning of a word. */
function takeType({ text, options }: LineContext, at: number): Matched<string> | undefined {
  for (const code of codesOf(options)) {
    const written = text.slice(at, at + code.length);
    if (foldText(written) !== foldText(code)) continue;
    const end = at + code.length + (matchAt(BETWEEN, text, at + code.length)?.[0].length ?? 0);
    if (!readUnitNumber(text, end) && !readArea(text, end)) continue;
    return { value: code, end };
  }
  return undefined;
}

const BUILTIN_CODES = sortCodes([
  ...UNIT_TYPES.flatMap(({ code, aliases }) => [code, ...aliases]),
  ...EM_TYPES.filter((code) => !UNIT_TYPES.some((type) => type.code.toLowerCase() === code.toLowerCase())),
  ...Object.keys(FURTHER),
  VIRTUAL,
]);

/** Lists the codes, longest first, so that `USM` is not read as `US`. */
function codesOf({ types }: LineOptions): readonly string[] {
  return types && types.length > 0 ? sortCodes([...types, ...BUILTIN_CODES]) : BUILTIN_CODES;
}

function sortCodes(codes: readonly string[]): string[] {
  return codes.toSorted((a, b) => b.length - a.length);
}

function addType(context: LineContext, reading: LineReading, { value, end }: Matched<string>): void {
  const start = reading.end;
  const wordEnd = start + value.length;
  if (value === VIRTUAL) {
    const message = SAY.typeOfVirtual;
    const codes = ['USVA', 'USVB', 'USVC'].map((code) => {
      const name = findUnitType(code)?.name ?? { en: code, it: code };
      return suggest(code, name.en, name.it);
    });
    reading.problems.push(
      reportProblem('ambiguous', { start, end: wordEnd }, { message, suggestions: codes }),
    );
    reading.tokens.push({ start, end: wordEnd, kind: 'unknown', sets: {}, meaning: message });
  } else add(reading, start, wordEnd, { unit_type: typeOf(context.options, value) });
  reading.end = end;
}

function typeOf({ types = [] }: LineOptions, code: string): string {
  if (types.includes(code)) return code;
  return FURTHER[code.toLowerCase()] ?? findUnitType(code)?.code ?? code;
}

function addNext({ options }: LineContext, reading: LineReading, written: string): void {
  const start = reading.end;
  const end = start + written.trimEnd().length;
  if (options.nextNumber !== undefined) return add(reading, start, end, { us_number: options.nextNumber });
  const message = SAY.noNextNumber;
  reading.tokens.push({ start, end, kind: 'unknown', sets: {}, meaning: message });
  reading.problems.push(reportProblem('missing_number', { start, end }, { message }));
  reading.end = end;
}

function addNumber(context: LineContext, reading: LineReading): void {
  const { text } = context;
  const start = reading.end;
  const at = start + (matchAt(NUMBER_SIGN, text, start)?.[0].length ?? 0);
  const isOther = readDate(context, at) || readPeriod(context, at) || readLengths(text, at);
  const area = isOther ? undefined : readArea(text, at);
  const number = isOther ? undefined : readUnitNumber(text, area?.end ?? at);
  // A text in quotes is an interpretation, unless a sign or an area marks it as a number.
  if (!number || (number.quoted && !area && at === start)) return missNumber(context, reading);
  if (area && area.value !== '') add(reading, at, area.end - 1, { area: area.value });
  add(reading, area ? area.end : start, number.end, { us_number: number.value });
}

function missNumber({ text, options }: LineContext, reading: LineReading): void {
  const { end } = reading;
  const letter = matchAt(LONE_LETTER, text, end)?.[0];
  const area = letter?.trim();
  const suggestions =
    options.nextNumber === undefined
      ? []
      : [suggest(`${options.nextNumber} `, `SU ${options.nextNumber}`, `US ${options.nextNumber}`)];
  if (area !== undefined && letter !== undefined)
    suggestions.unshift(suggest(`${area}/`, `area ${area}`, `area ${area}`));
  const stretch = { start: end, end: end + (letter?.length ?? 0) };
  const goesOn = text.trim() === '';
  reading.problems.push(
    reportProblem('missing_number', stretch, { message: SAY.missingNumber, suggestions, goesOn }),
  );
  if (letter === undefined) return;
  const after = readUnitNumber(text, stretch.end)?.end ?? stretch.end;
  reading.tokens.push({ start: end, end: after, kind: 'unknown', sets: {}, meaning: SAY.missingNumber });
  reading.end = after;
}
