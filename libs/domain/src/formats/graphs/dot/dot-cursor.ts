// The hot loop of the DOT parser: it visits every character once.
import { ValidationError, type BilingualMessage } from '@trowel/domain/core';

/** A position in a DOT text, moved by the parser. */
export interface DotCursor {
  readonly text: string;
  /** Name of the file in messages. */
  readonly name: string;
  at: number;
  /** Line of the position, from 1, and index of the beginning of that line. */
  line: number;
  lineStart: number;
}

/** Maximum number of blanks checked before a `#`. */
const MAX_INDENT = 1000;
const LINE_FEED = 10;
/** Character codes of letters, digits and `_`. */
export const IS_ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);
const BLANK = /[\s\ufeff]+/y;

/** Returns line and column of the cursor, from 1. */
export function placeOf({ at, line, lineStart }: DotCursor): { line: number; column: number } {
  return { line, column: at - lineStart + 1 };
}

/** Moves the cursor forward and counts the lines. */
export function goTo(cursor: DotCursor, end: number): void {
  const { text } = cursor;
  for (let at = cursor.at; at < end; at++) {
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    cursor.line++;
    cursor.lineStart = at + 1;
  }
  cursor.at = Math.max(cursor.at, end);
}

/** Returns the match of a sticky pattern at the cursor, without moving it. */
export function matchHere({ text, at }: DotCursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Returns the match of a sticky pattern at the cursor, with its groups, and moves past it. */
export function matchAtCursor(cursor: DotCursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (!found) return undefined;
  goTo(cursor, cursor.at + found[0].length);
  return found;
}

/** Skips blanks and comments. @throws ValidationError for a comment that is never closed */
export function skipSpace(cursor: DotCursor): void {
  const { text } = cursor;
  for (;;) {
    // Fast path: most tokens follow directly or after one blank.
    if (text[cursor.at] === ' ') cursor.at++;
    const { at } = cursor;
    if (IS_ASCII_WORD[text.charCodeAt(at)]) return;
    const blank = matchHere(cursor, BLANK);
    if (blank !== undefined) goTo(cursor, at + blank.length);
    else if (text.startsWith('//', at) || (text[at] === '#' && isLineStart(cursor))) skipLine(cursor);
    else if (text.startsWith('/*', at)) skipComment(cursor);
    else return;
  }
}

/** `#` begins a comment (a preprocessor line) only at the beginning of a line. */
function isLineStart({ text, at, lineStart }: DotCursor): boolean {
  return at === lineStart || text.slice(Math.max(lineStart, at - MAX_INDENT), at).trim() === '';
}

function skipLine(cursor: DotCursor): void {
  const end = cursor.text.indexOf('\n', cursor.at);
  goTo(cursor, end === -1 ? cursor.text.length : end);
}

function skipComment(cursor: DotCursor): void {
  const end = cursor.text.indexOf('*/', cursor.at + 2);
  if (end === -1)
    throw unreadableAt(cursor.name, placeOf(cursor), {
      en: 'this comment is never closed',
      it: 'questo commento non si chiude',
    });
  goTo(cursor, end + 2);
}

/** Creates the error for invalid DOT, with its place. */
export function unreadableAt(
  name: string,
  { line, column }: { line: number; column: number },
  what: BilingualMessage,
): ValidationError {
  const message = {
    en: `${name}, line ${line}, column ${column}: ${what.en}`,
    it: `${name}, riga ${line}, colonna ${column}: ${what.it}`,
  };
  return new ValidationError([{ field: 'file', message: message.en, type: 'unreadable' }], message);
}
