import { inverseOf, relationLabelsOf, type RelationType } from '@trowel/domain/records';
import { listRelationWords, type FoundRelation } from './relation-abbreviations.ts';
import { findTerm } from './line-terms.ts';
import { isInWord, matchAt, skipBlanks } from './line-text.ts';
import { meaningOfRelation, meaningOfTargets } from './line-meaning.ts';
import { SAY, reportProblem, suggest, type LineStretch } from './line-messages.ts';
import type { LineContext, LineReading } from './line-token.ts';
import { readLengths } from './line-numbers.ts';
import { readDate } from './read-date.ts';
import { readPeriod } from './read-period.ts';
import { readTarget, type LineTarget } from './read-target.ts';
import { listNumberPlaces, skipWordsBeforeRelation } from './spoken-words.ts';

const AFTER_WORD = /\s*[:=]?\s*/uy;
const COMMA = /\s*(?:[,+&/]|(?:e|ed|and|und|et|y|sia|che)(?=[\s"]))\s*(?:(?:e|ed|and|und|et|y)\s+)?/iuy;

/**
 * Reads a relation word with its units: `taglia 12, 14 e B/15`. The longest word before a unit counts. A word
 * without a unit is a relation only at the end of the line or a part of it, so that `cut` stays a definition.
 */
export function readRelationList(context: LineContext, start: number): LineReading | undefined {
  const at = skipWordsBeforeRelation(context.text, start);
  const found = listRelationWords(context.text, at);
  for (const relation of found) {
    const reading = readWithUnits(context, start, relation);
    if (reading) return reading;
  }
  const [longest] = found;
  return longest && at === start ? readWithout(context, start, longest) : undefined;
}

function readWithUnits(
  context: LineContext,
  start: number,
  { type, end }: FoundRelation,
): LineReading | undefined {
  const { text } = context;
  const at = end + (matchAt(AFTER_WORD, text, end)?.[0].length ?? 0);
  // `A1` is a unit, not a one-letter word and a number.
  const word = text.slice(start, end);
  // After a word that is also a definition (`fill cut 6`), no further kind of unit is expected.
  const canLackArticle = findTerm(context.options.terms, 'definition', word) === undefined;
  const first =
    at > end || !isInWord(text, end) ? takeUnit(context, at, { before: word, canLackArticle }) : undefined;
  if (!first) return undefined;
  const reading: LineReading = {
    end,
    tokens: [{ start, end, kind: 'relation', sets: {}, meaning: meaningOfRelation(type) }],
    problems: [],
  };
  let [from, target]: [number, LineTarget | undefined] = [at, first];
  while (target) {
    addTarget(reading, from, { type, target });
    reading.end = target.end;
    const comma = matchAt(COMMA, text, target.end);
    from = target.end + (comma?.[0].length ?? 0);
    target = comma ? takeUnit(context, from, { before: '', canLackArticle: false }) : undefined;
  }
  return isParticiple(word, type) ? askForVoice(reading, { start, end }, type) : reading;
}

/** Returns true for an English participle without `by`: `filled 6` can mean that it fills 6, or that 6 fills it. */
function isParticiple(word: string, type: RelationType): boolean {
  return /^[a-z]+ed\s*$/i.test(word) && relationLabelsOf(type).en.endsWith(' by');
}

function askForVoice(reading: LineReading, word: LineStretch, type: RelationType): LineReading {
  const suggestions = [type, inverseOf(type)].map((one) => {
    const { en, it } = relationLabelsOf(one);
    return suggest(en.toLowerCase(), en, it);
  });
  const message = SAY.voice(suggestions.map(({ text }) => text));
  return {
    end: reading.end,
    tokens: [{ start: word.start, end: reading.end, kind: 'unknown', sets: {}, meaning: message }],
    problems: [...reading.problems, reportProblem('ambiguous', word, { message, suggestions })],
  };
}

/** Reads a unit, with an article and the name of its kind before the number: `12`, `la 12`, `il muro 12`. */
function takeUnit(
  context: LineContext,
  at: number,
  spoken: Parameters<typeof listNumberPlaces>[2],
): LineTarget | undefined {
  for (const place of [at, ...listNumberPlaces(context, at, spoken)]) {
    if (readPeriod(context, place) || readDate(context, place) || readLengths(context.text, place))
      return undefined;
    const target = readTarget(context, place);
    if (target) return target;
  }
  return undefined;
}

function addTarget(
  { tokens, problems }: LineReading,
  start: number,
  { type, target }: { type: FoundRelation['type']; target: LineTarget },
): void {
  const { units, end, problem } = target;
  if (problem) {
    problems.push(problem);
    tokens.push({ start, end, kind: 'unknown', sets: {}, meaning: problem.message });
  }
  if (units.length === 0) return;
  const relations = units.map((unit) => ({ type, ...unit }));
  tokens.push({ start, end, kind: 'target', sets: {}, relations, meaning: meaningOfTargets(relations) });
}

function readWithout(
  { text, options }: LineContext,
  start: number,
  { type, end }: FoundRelation,
): LineReading | undefined {
  const at = skipBlanks(text, end);
  const goesOn = at >= text.length;
  if (!goesOn && !/[,;:|]/.test(text.charAt(at))) return undefined;
  if (findTerm(options.terms, 'definition', text.slice(start, end))) return undefined;
  const problem = reportProblem(
    'no_unit',
    { start, end },
    { message: SAY.noUnit(text.slice(start, end), type), goesOn },
  );
  return {
    end,
    tokens: [{ start, end, kind: 'relation', sets: {}, meaning: meaningOfRelation(type) }],
    problems: [problem],
  };
}
