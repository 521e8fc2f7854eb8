import { readField, readPlace, readWordRun } from './read-field.ts';
import { readDate } from './read-date.ts';
import { readHead, readTypeWord } from './read-head.ts';
import { readPeriod } from './read-period.ts';
import { readRelationList } from './read-relations.ts';
import { readTarget } from './read-target.ts';
import { JOINING, readWords } from './read-words.ts';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import { readLengths } from './line-numbers.ts';
import { matchAt, skipBlanks, skipGap, readLetters, readQuotedText } from './line-text.ts';
import type { LineContext, LineOptions, LineReading, LineToken, ParsedLine } from './line-token.ts';
import { assembleLine } from './assemble-line.ts';

/** State of parsing a line. */
interface Reader {
  context: LineContext;
  /** Cached readings at each position without and with a marker, so that each position is read once. */
  clear: Map<number, LineReading | undefined>;
  marked: Map<number, LineReading | undefined>;
  reading: LineReading;
}

const MUNSELL =
  /(?:\d{1,2}(?:\.\d)?\s?)?(?:10|7\.5|5|2\.5)?(?:YR|GY|BG|PB|RP|Y|R|G|B|P|N|GLEY\s?[12])\s?\d(?:\.\d)?\s?\/\s?\d(?![\d\p{L}])/uy;
const CONJUNCTION = /(?:e|ed|and|und|et|y|&)(?=\s)/iuy;
const LOOSE = /[^\s,;|]+/uy;
/** Maximum length of a joining word and the spaces after it, in characters. */
const JOINING_WINDOW = 40;
const YEAR = /^(?:1[89]|20)\d\d$/;

/**
 * Parses one line that records a unit: `1042 taglio P3 taglia 12,14 riempito da 1043 q 41.20-40.95`. Italian,
 * English and the other languages of the relations may be mixed. Every text has a result, so it can be called at
 * every key press. An ambiguous part is a question among the problems and fills no field. Cost: about linear in
 * the text.
 * @example
 * const { unit, problems } = parseUnitLine('1042 taglio P3 taglia 12,14 q 41,20-40,95');
 * console.log(unit.definition, unit.period, unit.relationships?.length, problems.length); // Taglio 3 2 0
 */
export function parseUnitLine(text: string, options: LineOptions = {}): ParsedLine {
  const context: LineContext = { text, options, area: '', unitType: undefined };
  const head = readHead(context);
  for (const { sets } of head.tokens) {
    context.area = sets.area ?? context.area;
    context.unitType = sets.unit_type ?? context.unitType;
  }
  const reader: Reader = { context, clear: new Map(), marked: new Map(), reading: head };
  readAll(reader, readNext);
  return assembleLine(text, reader.reading);
}

/**
 * Parses a line of relations only, for the unit of `area`: `copre 12, 14; taglia 20?`.
 * @example
 * console.log(parseRelationLine('copre 12, 14; taglia B/20?').unit.relationships?.length); // 3
 */
export function parseRelationLine(text: string, options: LineOptions & { area?: string } = {}): ParsedLine {
  const { area = '', ...rest } = options;
  const context: LineContext = { text, options: rest, area, unitType: undefined };
  const reader: Reader = {
    context,
    clear: new Map(),
    marked: new Map(),
    reading: { end: 0, tokens: [], problems: [] },
  };
  readAll(
    reader,
    (one, at) => readRelationList(one.context, at) ?? readSlip(one, at) ?? readUnknown(one, at),
  );
  return assembleLine(text, reader.reading);
}

function readAll(reader: Reader, read: (reader: Reader, at: number) => LineReading): void {
  const { context, reading } = reader;
  for (;;) {
    let at = skipGap(context.text, reading.end);
    const and = matchAt(CONJUNCTION, context.text, at);
    if (and && reading.tokens.length > 0) {
      const after = skipBlanks(context.text, at + and[0].length);
      if (readClear(reader, after) ?? readMarked(reader, after)) at = after;
    }
    if (at >= context.text.length) return;
    const next = read(reader, at);
    reading.tokens.push(...next.tokens);
    reading.problems.push(...next.problems);
    context.unitType ??= next.tokens.find(({ sets }) => sets.unit_type !== undefined)?.sets.unit_type;
    // Always advances, even if nothing was understood.
    reading.end = Math.max(next.end, at + 1);
  }
}

function readNext(reader: Reader, at: number): LineReading {
  return (
    readQuoted(reader, at) ??
    readMunsell(reader.context, at) ??
    readClear(reader, at) ??
    readMarked(reader, at) ??
    readOpenQuote(reader, at) ??
    readLooseNumber(reader, at) ??
    readRun(reader, at) ??
    readUnknown(reader, at)
  );
}

/** Reads a part without a marker. Dates come before periods and measures: `22/11/2026` is neither. */
function readClear({ context, clear }: Reader, at: number): LineReading | undefined {
  if (!clear.has(at)) {
    const reading =
      readDate(context, at) ??
      readPeriod(context, at) ??
      readMeasures(context, at) ??
      readRelationList(context, at) ??
      readTypeWord(context, at);
    clear.set(at, reading);
  }
  return clear.get(at);
}

/** Reads a field with its marker. */
function readMarked(reader: Reader, at: number): LineReading | undefined {
  const { context, marked } = reader;
  if (!marked.has(at))
    marked.set(
      at,
      readField(context, at, (place) => isOther(reader, place)) ??
        readPlace(context, at, (place) => isOther(reader, place)),
    );
  return marked.get(at);
}

function isOther(reader: Reader, at: number): boolean {
  return (readClear(reader, at) ?? readMarked(reader, at)) !== undefined;
}

/** Reads a text in quotation marks, which is the interpretation. */
function readQuoted({ context: { text } }: Reader, start: number): LineReading | undefined {
  const quoted = readQuotedText(text, start);
  if (!quoted?.closed || quoted.value === '') return undefined;
  return valueReading(start, quoted.end, { interpretation: quoted.value });
}

function readOpenQuote({ context: { text } }: Reader, start: number): LineReading | undefined {
  const quoted = readQuotedText(text, start);
  if (!quoted || quoted.closed) return undefined;
  const reading = valueReading(
    start,
    quoted.end,
    quoted.value === '' ? {} : { interpretation: quoted.value },
  );
  const problem = reportProblem(
    'open_quote',
    { start, end: quoted.end },
    { message: SAY.openQuote, goesOn: true },
  );
  return { ...reading, problems: [problem] };
}

function readMunsell({ text }: LineContext, start: number): LineReading | undefined {
  const found = matchAt(MUNSELL, text, start)?.[0];
  return found === undefined ? undefined : valueReading(start, start + found.length, { color: found });
}

/** Reads two or three sides: length, width, and depth (for masonry: height). */
function readMeasures({ text, unitType }: LineContext, start: number): LineReading | undefined {
  const marker = /(?:dim|dimensioni|mis|misure|size|measures|dimensions)[.:]?\s*(?=\d)/iuy;
  const at = start + (matchAt(marker, text, start)?.[0].length ?? 0);
  const found = readLengths(text, at);
  if (!found) return undefined;
  const [length_max = 0, width_mean = 0, third] = found.value;
  const last = third === undefined ? {} : unitType === 'USM' ? { height_max: third } : { depth_max: third };
  return valueReading(start, found.end, { length_max, width_mean, ...last });
}

/** Reads a run of words up to a separator, a number or another kind of part. */
function readRun(reader: Reader, at: number): LineReading | undefined {
  const { context, reading } = reader;
  const { text } = context;
  const run = readWordRun(text, at, (place) => place > at && endsRun(reader, at, place));
  if (!run || readLetters(text, at) === undefined) return undefined;
  const trimmed = run.value.replace(/\s+(?:e|ed|and|und|et|y)$/i, '');
  const hasDefinition = reading.tokens.some(({ sets }) => sets.definition !== undefined);
  return readWords(
    context,
    { value: trimmed, end: run.end - (run.value.length - trimmed.length) },
    hasDefinition,
  );
}

function endsRun(reader: Reader, start: number, at: number): boolean {
  const { text } = reader.context;
  if (/\d/.test(text.charAt(at)) || readClear(reader, at)) return true;
  const before =
    text
      .slice(Math.max(start, at - JOINING_WINDOW), at)
      .trimEnd()
      .split(/\s/)
      .at(-1) ?? '';
  return !JOINING.test(before.toLowerCase()) && readMarked(reader, at) !== undefined;
}

/** Reads a number without any hint about its meaning. */
function readLooseNumber({ context, reading }: Reader, start: number): LineReading | undefined {
  if (!/[\d+-]/.test(context.text.charAt(start))) return undefined;
  const target = readTarget(context, start);
  const end = target?.end ?? start + (matchAt(LOOSE, context.text, start)?.[0].length ?? 1);
  const written = context.text.slice(start, end);
  const isItalian = context.options.language === 'it';
  const suggestions = [];
  if (reading.tokens.at(-1)?.kind === 'target')
    suggestions.push(suggest(`, ${written}`, `one more unit: ${written}`, `ancora una US: ${written}`));
  if (YEAR.test(written))
    suggestions.push(
      suggest(`${isItalian ? 'anno' : 'year'} ${written}`, `year ${written}`, `anno ${written}`),
    );
  if (/^[-+]?\d+[.,]\d+$/.test(written))
    suggestions.push(suggest(`q ${written}`, `level ${written}`, `quota ${written}`));
  return unknownReading(
    start,
    end,
    reportProblem('loose_number', { start, end }, { message: SAY.looseNumber(written), suggestions }),
  );
}

/** Reads a misspelled relation word before a number, in a line of relations. */
function readSlip({ context }: Reader, at: number): LineReading | undefined {
  const run = readWordRun(context.text, at, (place) => /\d/.test(context.text.charAt(place)));
  if (!run || run.end === at) return undefined;
  const { tokens, problems, end } = readWords(context, run, true);
  return problems.some(({ code }) => code === 'unknown_relation') ? { tokens, problems, end } : undefined;
}

function readUnknown({ context: { text } }: Reader, start: number): LineReading {
  const end = start + (matchAt(LOOSE, text, start)?.[0].length ?? 1);
  const message = SAY.unreadable(text.slice(start, end));
  return unknownReading(start, end, reportProblem('unknown_words', { start, end }, { message }));
}

function valueReading(start: number, end: number, sets: LineToken['sets']): LineReading {
  return { end, tokens: [{ start, end, kind: 'value', sets, meaning: meaningOfValues(sets) }], problems: [] };
}

function unknownReading(start: number, end: number, problem: LineReading['problems'][number]): LineReading {
  return {
    end,
    tokens: [{ start, end, kind: 'unknown', sets: {}, meaning: problem.message }],
    problems: [problem],
  };
}
