import { foldText } from '@trowel/domain/core';
import { listMarkers, type FieldMarker, type ValueKind } from './field-markers.ts';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import { readLength, readLevels } from './line-numbers.ts';
import { findTerm } from './line-terms.ts';
import { matchAt, skipBlanks, readQuotedText, type Matched } from './line-text.ts';
import type { LineContext, LineProblem, LineReading, LineToken } from './line-token.ts';
import type { LineField } from './line-unit.ts';
import { skipPlacePreposition } from './spoken-words.ts';

type Sets = LineToken['sets'];
/** Returns true if another kind of part begins at a position. */
export type IsOther = (at: number) => boolean;

interface Given {
  context: LineContext;
  field: LineField;
  at: number;
  isOther: IsOther;
}
type TakeValue = (given: Given) => (Matched<Sets> & { problem?: LineProblem }) | undefined;

const AFTER_MARKER = /[.]?\s*[:=]?\s*/uy;
const CODE = /(?=[\p{L}_/-]*\d|\p{Lu}{1,3}(?![\p{L}\d])|[IVX]+(?![\p{L}\d]))[\p{L}\d][\p{L}\d_/-]*/uy;
const YEAR = /(?:1[89]|20)\d\d(?!\d|\p{L})/uy;
const WORDS_END = /[,;|:"“«„\n]|\.(?=\s|$)/u;
const WORD = /[^\s,;|:"“«„]+/uy;
const NAME =
  /(?:(?:prof|dott|dr|ing|arch)\.?(?:ssa)?\.?\s+)*(?:\p{Lu}\p{L}?\.\s?)*(?:(?:d[aeiou]l{0,2}[aeo]?|de[rsn]?|du|von|van|zu|la|le|lo|d['’])\s?)*(?:\p{L}[\p{L}\p{M}'’-]*)/uy;
const MORE_NAMES = /\s+(?=(?:d[aei]ll?[aeo]?|de[lrsi]?|d[aiu]|von|van)\s+\p{Lu}|\p{Lu})/uy;
const CAPITAL = /\p{Lu}/u;
const COMMA = /\s*(?:,|(?:e|ed|and|und|et|y)(?=\s))\s*/iuy;
/**
 * Minimum length of a marker that is unambiguous. Shorter ones are also ordinary words and need a full stop, a
 * colon, or a term as value.
 */
const LONG_MARKER = 6;

/**
 * Reads a field with a marker: `sett. A`, `quota 41,20`, `sched. M. Bianchi`, `nota …`. A marker without a value
 * is ignored, unless the line ends there. `isOther` excludes other fields and relations from the value.
 */
export function readField(context: LineContext, start: number, isOther: IsOther): LineReading | undefined {
  const found = listMarkers(context.text, start);
  for (const { marker, end } of found) {
    const at = end + (matchAt(AFTER_MARKER, context.text, end)?.[0].length ?? 0);
    if (at === end && /[\p{L}]/u.test(context.text.charAt(at))) continue;
    const value = TAKE[marker.kind]({ context, field: marker.field, at, isOther });
    if (value && isMeant(context, { marker, end, at, to: value.end })) return toReading(start, value);
  }
  return found[0] && readWithoutValue(context.text, start, found[0]);
}

/** Places within the site, which may follow a preposition: `nel vano 3`, `in room 3`. */
const PLACE_FIELDS: ReadonlySet<string> = new Set(['area', 'sector', 'grid_square', 'room', 'trench']);

/** Reads a place within the site after its preposition, or returns undefined. */
export function readPlace(context: LineContext, start: number, isOther: IsOther): LineReading | undefined {
  const at = skipPlacePreposition(context.text, start);
  const reading = at === undefined ? undefined : readField(context, at, isOther);
  const [token] = reading?.tokens ?? [];
  if (!reading || !token || !Object.keys(token.sets).some((field) => PLACE_FIELDS.has(field)))
    return undefined;
  return { ...reading, tokens: [{ ...token, start }] };
}

/** Returns true if a short marker is meant: `col muro` is no colour, but `col. marrone` and `col marrone` are. */
function isMeant(
  { text, options }: LineContext,
  { marker: { field, kind }, end, at, to }: { marker: FieldMarker; end: number; at: number; to: number },
): boolean {
  if (kind !== 'words' && kind !== 'list') return true;
  const word =
    text
      .slice(0, end)
      .split(/[\s,;]/)
      .at(-1) ?? '';
  if (word.length >= LONG_MARKER || /[.:=]/.test(text.slice(end, at)) || readQuotedText(text, at))
    return true;
  return findTerm(options.terms, field, text.slice(at, to)) !== undefined;
}

function toReading(
  start: number,
  { value, end, problem }: Matched<Sets> & { problem?: LineProblem },
): LineReading {
  const kind = problem?.severity === 'question' ? 'unknown' : 'value';
  const sets = kind === 'value' ? value : {};
  const meaning = kind === 'value' ? meaningOfValues(value) : problem!.message;
  return { end, tokens: [{ start, end, kind, sets, meaning }], problems: problem ? [problem] : [] };
}

function readWithoutValue(
  text: string,
  start: number,
  { marker: { field }, end }: { marker: FieldMarker; end: number },
): LineReading | undefined {
  const after = end + (matchAt(AFTER_MARKER, text, end)?.[0].length ?? 0);
  const isMarked = /[.:=]/.test(text.slice(end, after));
  if (after < text.length || (!isMarked && findTerm(undefined, 'definition', text.slice(start, end))))
    return undefined;
  const message = SAY.noValue(text.slice(start, end), field);
  const problem = reportProblem('no_value', { start, end: after }, { message, goesOn: true });
  return {
    end: after,
    tokens: [{ start, end: after, kind: 'value', sets: {}, meaning: message }],
    problems: [problem],
  };
}

const TAKE: Record<ValueKind, TakeValue> = {
  words: takeWords,
  code: takeCode,
  name: takeName,
  year: takeYear,
  length: takeOneLength,
  levels: takeLevelFields,
  list: takeList,
  rest: takeRest,
  quoted: takeExactly,
  // Dates are recognized with or without a marker.
  day: () => undefined,
};

/** Reads a text in quotes. An open quote at the end of the line is incomplete. */
function takeExactly({ context: { text }, field, at }: Given): ReturnType<TakeValue> {
  const quoted = readQuotedText(text, at);
  if (!quoted) return undefined;
  const value = { [field]: quoted.value };
  if (quoted.closed) return quoted.value === '' ? undefined : { value, end: quoted.end };
  const problem = reportProblem(
    'open_quote',
    { start: at, end: quoted.end },
    { message: SAY.openQuote, goesOn: true },
  );
  return { value: quoted.value === '' ? {} : value, end: quoted.end, problem };
}

function takeWords(given: Given): ReturnType<TakeValue> {
  const { context, field, at, isOther } = given;
  const exact = takeExactly(given);
  if (exact) return exact;
  const run = readWordRun(context.text, at, isOther);
  if (!run) return undefined;
  const value = findTerm(context.options.terms, field, run.value)?.value ?? run.value;
  return { value: { [field]: value }, end: run.end };
}

/** Reads words up to a separator or another kind of part. */
export function readWordRun(text: string, start: number, isOther: IsOther): Matched<string> | undefined {
  let end = start;
  let at = start;
  while (at < text.length) {
    const word = matchAt(WORD, text, at)?.[0];
    if (word === undefined || isOther(at)) break;
    // A full stop at the end of a word ends the run.
    const stop = word.endsWith('.') && !/^\p{L}\.$/u.test(word);
    end = at + word.length - (stop ? 1 : 0);
    if (stop) break;
    at = skipBlanks(text, at + word.length);
    if (WORDS_END.test(text.charAt(at))) break;
  }
  return end > start ? { value: text.slice(start, end), end } : undefined;
}

function takeCode(given: Given): ReturnType<TakeValue> {
  const exact = takeExactly(given);
  if (exact) return exact;
  const { context, field, at, isOther } = given;
  const found = isOther(at) ? undefined : matchAt(CODE, context.text, at)?.[0];
  return found === undefined ? undefined : { value: { [field]: found }, end: at + found.length };
}

function takeName(given: Given): ReturnType<TakeValue> {
  const exact = takeExactly(given);
  if (exact) return exact;
  const { context, field, at, isOther } = given;
  let end = at;
  let next = at;
  while (!isOther(next)) {
    const name = matchAt(NAME, context.text, next)?.[0];
    // Only for the recorder is a word in lower case accepted as a name.
    if (name === undefined || !(field === 'recorder' || CAPITAL.test(name))) break;
    end = next + name.length;
    const gap = matchAt(MORE_NAMES, context.text, end)?.[0];
    if (gap === undefined) break;
    next = end + gap.length;
  }
  return end === at ? undefined : { value: { [field]: context.text.slice(at, end) }, end };
}

function takeYear({ context: { text }, field, at }: Given): ReturnType<TakeValue> {
  const found = matchAt(YEAR, text, at)?.[0];
  return found === undefined ? undefined : { value: { [field]: Number(found) }, end: at + found.length };
}

function takeOneLength({ context: { text }, field, at }: Given): ReturnType<TakeValue> {
  const found = readLength(text, at);
  return found && { value: { [field]: found.value }, end: found.end };
}

/** Reads one level, or the highest and the lowest in either order. */
function takeLevelFields({ context: { text }, field, at }: Given): ReturnType<TakeValue> {
  const found = readLevels(text, at);
  if (!found) return undefined;
  const [first = 0, second] = found.value;
  const value: Sets =
    second === undefined
      ? { [field]: first }
      : { [`${field}_max`]: Math.max(first, second), [`${field}_min`]: Math.min(first, second) };
  const isBoth = field === 'elevation' || field === 'relative_elevation';
  if (second !== undefined && !isBoth) return undefined;
  if (!/^,\d/.test(text.slice(found.end))) return { value, end: found.end };
  const problem = reportAmbiguousCommas(text, at, found.end);
  return { value, end: problem.end, problem };
}

/** Asks where the decimals end in `41,20,40,95`. */
function reportAmbiguousCommas(text: string, start: number, before: number): LineProblem {
  const end = before + (/^[\d,]+/.exec(text.slice(before))?.[0].length ?? 0);
  const written = text.slice(start, end);
  const parts = written.split(',');
  const meant = parts.length === 4 ? `${parts[0]},${parts[1]}-${parts[2]},${parts[3]}` : parts.join('-');
  return reportProblem(
    'ambiguous',
    { start, end },
    { message: SAY.commas(written), suggestions: [suggest(meant, meant, meant)] },
  );
}

/** Reads a list: `carbone, ceramica e "osso, bruciato"`. */
function takeList({ context, field, at, isOther }: Given): ReturnType<TakeValue> {
  const values: string[] = [];
  let end = at;
  let next = at;
  for (;;) {
    const item = takeItem(context, { field, at: next, isOther });
    if (!item) break;
    values.push(item.value);
    end = item.end;
    const comma = matchAt(COMMA, context.text, end)?.[0];
    if (comma === undefined) break;
    next = end + comma.length;
  }
  return values.length === 0 ? undefined : { value: { [field]: values }, end };
}

function takeItem(
  { text, options }: LineContext,
  { field, at, isOther }: { field: LineField; at: number; isOther: IsOther },
): Matched<string> | undefined {
  const quoted = readQuotedText(text, at);
  if (quoted) return quoted.closed && quoted.value !== '' ? quoted : undefined;
  if (isOther(at)) return undefined;
  const run = readWordRun(text, at, (place) => isOther(place) || isAnd(text, place));
  if (!run) return undefined;
  const value = findTerm(options.terms, field, run.value)?.value ?? run.value;
  return { value, end: run.end };
}

function isAnd(text: string, at: number): boolean {
  return /^(?:e|ed|and|und|et|y)\s/i.test(foldText(text.slice(at, at + 4)));
}

/** Reads the rest of the line, or a text in quotes. */
function takeRest(given: Given): ReturnType<TakeValue> {
  const exact = takeExactly(given);
  if (exact) return exact;
  const { context, field, at } = given;
  const value = context.text.slice(at).trim();
  return value === '' ? undefined : { value: { [field]: value }, end: context.text.trimEnd().length };
}
