import { readUnitReference, type UnitMention } from './rapporti-reference.ts';
import type { ParsedRapporti, RapportiProblem, RapportiStatement } from './rapporti.ts';
import type { RelationType } from './vocabulary.ts';
import { MAX_WORDS, parseRelationType } from './words.ts';

interface Word {
  word: string;
  type?: RelationType;
  /** The text of the relation, for the message that no unit follows it. */
  raw: string;
  used: boolean;
}

interface Reader extends ParsedRapporti {
  word: Word | undefined;
}

const SYMBOL = /^(?:>>|<<|==|[><=»«≡])/;
const LETTERS = /[\p{L}\p{M}]+/uy;
const GAP = /[\s_\-.'’`]{1,2}/y;
const AND = /^\s?(?:e|ed|and|und|et|y|&|\+|\/) (?:(?:da|dal|dalla|dalle|dai|by) )?/i;
const AFTER_WORD = /^[\s.:_=]+/;
/** `taglia 1 ed è riempita da 7` */
const CONJUNCTION = /^(?:e|ed|and|und|et|y) (?=\p{L})/iu;

/** Parses `Copre 2, 3; Taglia US 4`. Units belong to the last relation word before them. Cost: linear in the text. */
export function parseRapportiText(text: string): ParsedRapporti {
  const reader: Reader = { statements: [], problems: [], word: undefined };
  for (const piece of splitPieces(text)) {
    const clean = piece.replace(/\s+/g, ' ').trim();
    if (clean !== '') readPiece(reader, clean);
  }
  closeWord(reader);
  return { statements: reader.statements, problems: reader.problems };
}

/** Splits at commas, semicolons, bars and line ends, but not inside parentheses. */
function splitPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let bracketEnd = -1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '(' && at > bracketEnd) bracketEnd = findBracketEnd(text, at);
    if (at < bracketEnd || !',;|\n\r'.includes(char)) continue;
    pieces.push(text.slice(start, at));
    start = at + 1;
  }
  pieces.push(text.slice(start));
  return pieces;
}

/**
 * Returns the index of the closing parenthesis on the same line before another opens, or the index of the
 * opening one.
 */
function findBracketEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length && !'(\n\r'.includes(text[at]!); at++)
    if (text[at] === ')') return at;
  return open;
}

function readPiece(reader: Reader, raw: string): void {
  let rest = raw;
  let afterWord = false;
  while (rest !== '') {
    const found = takeRelation(rest) ?? takeRelation(rest.replace(CONJUNCTION, ''));
    if (found) {
      closeWord(reader);
      reader.word = { word: found.word, type: found.type, raw, used: false };
      rest = found.rest.replace(AFTER_WORD, '');
      afterWord = true;
      continue;
    }
    const next = readUnit(reader, rest, raw, afterWord);
    if (next === undefined) return;
    rest = skipAnd(next).trimStart();
    afterWord = false;
  }
}

/**
 * Reads one unit, or an unknown word and its unit. Returns the remaining text, or undefined if nothing was
 * understood.
 */
function readUnit(reader: Reader, rest: string, raw: string, afterWord: boolean): string | undefined {
  const reference = readUnitReference(rest, afterWord);
  if (reference && reader.word) {
    reader.statements.push(buildStatement(reader.word, reference.unit, raw));
    reader.word.used = true;
    return reference.rest;
  }
  const unknown = takeUnknownWord(rest);
  if (unknown) {
    closeWord(reader);
    reader.word = { word: unknown.word, raw, used: false };
    reader.problems.push(problem('unknown_word', raw, `"${unknown.word}" is not a known relation`));
    return unknown.rest;
  }
  reader.problems.push(
    reference
      ? problem('no_relation', raw, `No relation is given for "${rest}"`)
      : problem('unreadable', rest, `"${rest}" names no relation and no unit`),
  );
  return undefined;
}

function buildStatement({ word, type }: Word, unit: UnitMention, raw: string): RapportiStatement {
  return { word, ...(type && { type }), ...unit, raw };
}

/** Skips the conjunction of `2 e 3` if a unit follows it. */
function skipAnd(text: string): string {
  const rest = text.replace(AND, '');
  return rest !== text && readUnitReference(rest, false) ? rest : text;
}

function closeWord(reader: Reader): void {
  const { word } = reader;
  if (word && !word.used)
    reader.problems.push(problem('no_unit', word.raw, `The unit is missing after "${word.word}"`));
  reader.word = undefined;
}

/** Finds the longest relation word at the beginning: `si appoggia a` rather than `si appoggia`. */
function takeRelation(text: string): { word: string; type: RelationType; rest: string } | undefined {
  const symbol = SYMBOL.exec(text)?.[0];
  const ends = symbol === undefined ? findWordEnds(text) : [symbol.length];
  for (const end of ends.reverse()) {
    const word = text.slice(0, end);
    const type = parseRelationType(word);
    if (type) return { word, type, rest: text.slice(end) };
  }
  return undefined;
}

/**
 * Returns the ends of the first words. A single letter before a digit is not split off: `A1` in `si appoggia A1`
 * is a unit, not a preposition.
 */
function findWordEnds(text: string): number[] {
  const ends: number[] = [];
  let at = 0;
  while (ends.length < MAX_WORDS) {
    LETTERS.lastIndex = at;
    const letters = LETTERS.exec(text)?.[0];
    if (letters === undefined) break;
    at += letters.length;
    if (letters.length > 1 || !/[\d]/.test(text[at] ?? '')) ends.push(at);
    GAP.lastIndex = at;
    const gap = GAP.exec(text)?.[0];
    if (gap === undefined) break;
    at += gap.length;
  }
  return ends;
}

/** Reads `Obliterates 12`: the words before the first token with a digit. */
function takeUnknownWord(text: string): { word: string; rest: string } | undefined {
  const digit = text.search(/\d/);
  let start = digit;
  while (start > 0 && !' :_'.includes(text[start - 1]!)) start--;
  const word = text.slice(0, Math.max(start, 0)).replace(/[\s:_]+$/, '');
  return /\p{L}/u.test(word) ? { word, rest: text.slice(start) } : undefined;
}

function problem(code: RapportiProblem['code'], raw: string, message: string): RapportiProblem {
  return { code, raw, message };
}
