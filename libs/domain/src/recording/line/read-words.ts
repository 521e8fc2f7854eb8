import { foldText } from '@trowel/domain/core';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import { findTerm } from './line-terms.ts';
import { quoteText, readQuotedText, type Matched } from './line-text.ts';
import type { LineContext, LineReading, LineToken } from './line-token.ts';
import type { LineField } from './line-unit.ts';
import { findNearWords } from './nearest-word.ts';
import { readTarget } from './read-target.ts';
import { isArticleOf } from './spoken-words.ts';

/** A word of a run, with its positions in the line. */
interface Word {
  start: number;
  end: number;
}

/** Words that form one value. */
interface Segment {
  field: LineField;
  words: readonly Word[];
  value: string;
}

/** Fields whose terms may be next to a definition without a marker. */
const BESIDE: readonly LineField[] = ['color', 'consistency', 'excavated'];
/** Maximum number of words of such a term. */
const MAX_TERM_WORDS = 3;
/** Maximum number of words of a definition before an interpretation. */
const MAX_DEFINITION_WORDS = 6;
/** Words that join the next one to a term: `strato di colore marrone`. */
export const JOINING =
  /^(?:d[aeiu]|d[aei]l|d[aei]ll[aeo]?|con|col|in|nel|nell[aeo]?|su|sul|sull[aeo]?|per|tra|fra|a|al|all[aeo]?|ed?|of|with|from|by|the|and|for|on|at|to|und|mit|von|aus|de|du|des|et|y|colore|colour|color|consistenza)$/;

/**
 * Reads a run of words without a marker. A term of the vocabulary, or free text, is the definition. Terms of
 * colour and consistency may be next to it, and a known interpretation after it. `hasDefinition`: the line
 * already has a definition.
 */
export function readWords(context: LineContext, run: Matched<string>, hasDefinition: boolean): LineReading {
  const start = run.end - run.value.length;
  const words = listWords(run.value, start);
  const slip = findSlip(context, run, words);
  if (slip) return slip;
  // An article is no part of a definition: `la fossa`, `the pit`.
  const hasArticle =
    !hasDefinition &&
    words.length > 1 &&
    isArticleOf(textOf(context, words.slice(0, 1)), textOf(context, words.slice(1)));
  const content = hasArticle ? words.slice(1) : words;
  const segments = splitRun(context, content, hasDefinition);
  const tokens = segments.map(({ field, words: own, value }): LineToken => {
    const sets = { [field]: value };
    return { ...spanOf(own), kind: 'value', sets, meaning: meaningOfValues(sets) };
  });
  const known = new Set(segments.flatMap(({ words: own }) => own));
  const rest = content.filter((word) => !known.has(word));
  if (rest.length === 0) return { end: run.end, tokens, problems: [] };
  return reportUnknownWords(context, { tokens, rest: spanOf(rest), end: run.end });
}

function listWords(text: string, offset: number): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: offset + index,
    end: offset + index + word.length,
  }));
}

/** Finds a misspelled relation word or field marker before a number: `taglio tagla 12`. */
function findSlip(
  context: LineContext,
  run: Matched<string>,
  words: readonly Word[],
): LineReading | undefined {
  const { text, options } = context;
  const at = run.end + (/^\s*/.exec(text.slice(run.end))?.[0].length ?? 0);
  const isBare = at > run.end && readQuotedText(text, at) === undefined;
  const number = isBare ? readTarget(context, at) : undefined;
  if (!number) return undefined;
  const start = run.end - run.value.length;
  const near = findNearWords(
    run.value,
    words.map((word) => word.start - start),
    options,
  );
  if (!near) return undefined;
  const wrong = { start: start + near.from, end: run.end };
  const message = SAY.unknownRelation(text.slice(wrong.start, wrong.end));
  const before = words.filter((word) => word.end <= wrong.start);
  const { end } = number;
  const unknown: LineToken = { start: wrong.start, end, kind: 'unknown', sets: {}, meaning: message };
  const problem = reportProblem('unknown_relation', wrong, { message, suggestions: near.suggestions });
  if (before.length === 0) return { end, tokens: [unknown], problems: [problem] };
  const { start: from, end: to } = spanOf(before);
  const first = readWords(context, { value: text.slice(from, to), end: to }, false);
  return { end, tokens: [...first.tokens, unknown], problems: [...first.problems, problem] };
}

function splitRun(context: LineContext, words: readonly Word[], hasDefinition: boolean): Segment[] {
  const whole = hasDefinition ? undefined : termSegment(context, 'definition', words);
  if (whole) return [whole];
  const before: Segment[] = [];
  const after: Segment[] = [];
  let rest = words;
  for (let one = takeBeside(context, rest, 'first'); one; one = takeBeside(context, rest, 'first')) {
    before.push(one);
    rest = rest.slice(one.words.length);
  }
  for (let one = takeBeside(context, rest, 'last'); one; one = takeBeside(context, rest, 'last')) {
    after.unshift(one);
    rest = rest.slice(0, -one.words.length);
  }
  return [...before, ...nameRest(context, rest, hasDefinition), ...after];
}

/** Finds the longest term of colour, consistency or excavation at one end of a run. */
function takeBeside(
  context: LineContext,
  words: readonly Word[],
  side: 'first' | 'last',
): Segment | undefined {
  for (let count = Math.min(MAX_TERM_WORDS, words.length); count > 0; count--) {
    const own = side === 'first' ? words.slice(0, count) : words.slice(-count);
    const joined = side === 'last' ? words.at(-count - 1) : undefined;
    if (joined && JOINING.test(foldText(textOf(context, [joined])))) continue;
    for (const field of BESIDE) {
      const segment = termSegment(context, field, own);
      if (segment) return segment;
    }
  }
  return undefined;
}

/** Returns a definition, an interpretation, or both. */
function nameRest(context: LineContext, words: readonly Word[], hasDefinition: boolean): Segment[] {
  if (words.length === 0) return [];
  const term =
    (hasDefinition ? undefined : termSegment(context, 'definition', words)) ??
    termSegment(context, 'interpretation', words);
  if (term) return [term];
  if (hasDefinition) return [];
  for (let count = Math.min(words.length - 1, MAX_DEFINITION_WORDS); count > 0; count--) {
    const first = termSegment(context, 'definition', words.slice(0, count));
    const second = first && termSegment(context, 'interpretation', words.slice(count));
    if (second) return [first, second];
  }
  return [{ field: 'definition', words, value: textOf(context, words) }];
}

function termSegment(context: LineContext, field: LineField, words: readonly Word[]): Segment | undefined {
  const term = findTerm(context.options.terms, field, textOf(context, words));
  return term && { field, words, value: term.value };
}

function textOf({ text }: LineContext, words: readonly Word[]): string {
  const { start, end } = spanOf(words);
  return text.slice(start, end);
}

function spanOf(words: readonly Word[]): Word {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}

function reportUnknownWords(
  { text }: LineContext,
  { tokens, rest, end }: { tokens: LineToken[]; rest: Word; end: number },
): LineReading {
  const words = text.slice(rest.start, rest.end);
  const message = SAY.unknownWords(words);
  const quoted = quoteText(words);
  const problem = reportProblem('unknown_words', rest, {
    message,
    suggestions: [
      suggest(quoted, `interpretation: ${words}`, `definizione interpretativa: ${words}`),
      suggest(`nota ${quoted}`, `remark: ${words}`, `osservazione: ${words}`),
    ],
  });
  const unknown: LineToken = { ...rest, kind: 'unknown', sets: {}, meaning: message };
  return { end, tokens: [...tokens, unknown].sort((a, b) => a.start - b.start), problems: [problem] };
}
