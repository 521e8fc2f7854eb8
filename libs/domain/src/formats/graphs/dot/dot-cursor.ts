// The hot loop of the DOT reader: it goes over every character once.
import { ValidationError, type SaidInBoth } from '@trowel/domain/core';

/** A place in a DOT text, moved along as it is read. */
export interface DotCursor {
  readonly text: string;
  /** What the file is called in messages. */
  readonly name: string;
  at: number;
  /** Line of the place, 1-based, and where that line begins in the text. */
  line: number;
  lineStart: number;
}

/** Blanks looked at before a `#`. */
const MAX_INDENT = 1000;
const LINE_FEED = 10;
/** A letter, a digit or `_`, by its code. */
export const IS_ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);
const BLANK = /[\s\ufeff]+/y;

/** Gives the line and the column of the place, 1-based. */
export function placeOf({ at, line, lineStart }: DotCursor): { line: number; column: number } {
  return { line, column: at - lineStart + 1 };
}

/** Goes on to a place further on, counting the lines. */
export function goTo(cursor: DotCursor, end: number): void {
  const { text } = cursor;
  for (let at = cursor.at; at < end; at++) {
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    cursor.line++;
    cursor.lineStart = at + 1;
  }
  cursor.at = Math.max(cursor.at, end);
}

/** Gives what a sticky pattern finds at the place. */
export function matchHere({ text, at }: DotCursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Gives what a sticky pattern finds at the place, with its groups, and goes past it. */
export function matchAtCursor(cursor: DotCursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (!found) return undefined;
  goTo(cursor, cursor.at + found[0].length);
  return found;
}

/** Goes past blanks and comments. @throws ValidationError at a comment that is never closed. */
export function skipSpace(cursor: DotCursor): void {
  const { text } = cursor;
  for (;;) {
    // Most pieces follow at once, or after one blank.
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

/** `#` begins a comment (a line of a preprocessor) only where nothing stands before it. */
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

/** Makes the error of a text that is no DOT, with the place where it is not. */
export function unreadableAt(
  name: string,
  { line, column }: { line: number; column: number },
  what: SaidInBoth,
): ValidationError {
  const message = {
    en: `${name}, line ${line}, column ${column}: ${what.en}`,
    it: `${name}, riga ${line}, colonna ${column}: ${what.it}`,
  };
  return new ValidationError([{ field: 'file', message: message.en, type: 'unreadable' }], message);
}
