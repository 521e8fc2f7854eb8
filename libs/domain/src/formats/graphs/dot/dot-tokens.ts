import { TooLargeError, type BilingualMessage } from '@trowel/domain/core';
import {
  goTo,
  IS_ASCII_WORD,
  matchHere,
  placeOf,
  skipSpace,
  unreadableAt,
  type DotCursor,
} from './dot-cursor.ts';

/** A token of a DOT text. `line` and `column` count from 1. */
export interface DotToken {
  /** `word` is a bare name or number, `edge` is `->` or `--`, `sign` is one of `{ } [ ] = ; , :`. */
  kind: 'word' | 'string' | 'html' | 'edge' | 'sign' | 'end';
  text: string;
  line: number;
  column: number;
}

/** Expected token: the same in both languages for a sign or keyword. */
export type DotExpectation = string | BilingualMessage;

/** Returns the tokens of a DOT text one by one. */
export interface DotScanner {
  /** The next token. */
  readonly token: DotToken;
  /** Returns the next token and moves to the one after it. */
  take(): DotToken;
  /** @throws ValidationError with the place, the expected and the actual token */
  fail(expected: DotExpectation, at?: DotToken): never;
}

/** Maximum number of characters of a DOT text. */
export const MAX_DOT_CHARACTERS = 20_000_000;

const SIGNS = new Set('{}[]=;,:');
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const NUMBER = /-?(?:\.\d+|\d+(?:\.\d*)?)(?![\p{L}\p{N}_])/uy;
const WORD = /[\p{L}\p{M}\p{N}_]+/uy;

/**
 * Splits a DOT text into tokens on demand. Comments are skipped, and strings joined by `+` are one
 * token. Cost: linear.
 * @throws TooLargeError over `MAX_DOT_CHARACTERS`; ValidationError for invalid DOT, with line and
 * column
 */
export function scanDot(text: string, name: string): DotScanner {
  if (text.length > MAX_DOT_CHARACTERS)
    throw new TooLargeError({
      en: `${name} has more than ${MAX_DOT_CHARACTERS} characters`,
      it: `${name} ha più di ${MAX_DOT_CHARACTERS} caratteri`,
    });
  const cursor: DotCursor = { text, name, at: 0, line: 1, lineStart: 0 };
  let front = scanToken(cursor);
  return {
    get token() {
      return front;
    },
    take() {
      const token = front;
      front = scanToken(cursor);
      return token;
    },
    fail(expected, found = front) {
      const wanted = typeof expected === 'string' ? { en: expected, it: expected } : expected;
      const text = `"${found.text.slice(0, 40)}"`;
      const what =
        found.kind === 'end' ? { en: 'the end of the file', it: 'la fine del file' } : { en: text, it: text };
      throw unreadableAt(name, found, {
        en: `expected ${wanted.en}, found ${what.en}`,
        it: `atteso ${wanted.it}, trovato ${what.it}`,
      });
    },
  };
}

function scanToken(cursor: DotCursor): DotToken {
  skipSpace(cursor);
  const { text, name, at } = cursor;
  const start = placeOf(cursor);
  if (at >= text.length) return { kind: 'end', text: '', ...start };
  const first = text[at]!;
  if (first === '"') return { kind: 'string', text: scanStrings(cursor), ...start };
  if (first === '<') return { kind: 'html', text: scanHtml(cursor), ...start };
  if (text.startsWith('->', at) || text.startsWith('--', at)) return takeToken(cursor, 'edge', 2);
  if (SIGNS.has(first)) return takeToken(cursor, 'sign', 1);
  const word = plainWord(cursor) ?? matchHere(cursor, NUMBER) ?? matchHere(cursor, WORD);
  if (word === undefined)
    throw unreadableAt(name, start, {
      en: `"${first}" has no meaning here`,
      it: `«${first}» qui non significa nulla`,
    });
  return takeToken(cursor, 'word', word.length);
}

/** Fast path for a word of ASCII letters; undefined if the patterns must decide. */
function plainWord({ text, at }: DotCursor): string | undefined {
  const first = text.charCodeAt(at);
  if (first >= DIGIT_0 && first <= DIGIT_9) return undefined;
  let end = at;
  while (IS_ASCII_WORD[text.charCodeAt(end)]) end++;
  return end > at && (end === text.length || text.charCodeAt(end) < 128) ? text.slice(at, end) : undefined;
}

/** Reads a token without line breaks. */
function takeToken(cursor: DotCursor, kind: DotToken['kind'], length: number): DotToken {
  const { text, at } = cursor;
  const token = { kind, text: text.slice(at, at + length), ...placeOf(cursor) };
  cursor.at += length;
  return token;
}

function scanStrings(cursor: DotCursor): string {
  const { text, name } = cursor;
  let joined = scanString(cursor);
  for (;;) {
    skipSpace(cursor);
    if (text[cursor.at] !== '+') return joined;
    cursor.at++;
    skipSpace(cursor);
    if (text[cursor.at] !== '"')
      throw unreadableAt(name, placeOf(cursor), {
        en: 'expected a text in quotes after +',
        it: 'dopo + è atteso un testo tra virgolette',
      });
    joined += scanString(cursor);
  }
}

function scanString(cursor: DotCursor): string {
  const { text, name, at } = cursor;
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  if (end >= text.length)
    throw unreadableAt(name, placeOf(cursor), {
      en: 'this quote is never closed',
      it: 'queste virgolette non si chiudono',
    });
  const inner = text.slice(at + 1, end);
  goTo(cursor, end + 1);
  return inner.includes('\\')
    ? inner.replace(/\\("|\r?\n)/g, (_, escaped) => (escaped === '"' ? '"' : ''))
    : inner;
}

function scanHtml(cursor: DotCursor): string {
  const { text, name, at } = cursor;
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === '<') depth++;
    else if (text[end] === '>' && --depth === 0) {
      const inner = text.slice(at + 1, end);
      goTo(cursor, end + 1);
      return inner;
    }
  }
  throw unreadableAt(name, placeOf(cursor), {
    en: 'this HTML label is never closed',
    it: 'questa etichetta HTML non si chiude',
  });
}
