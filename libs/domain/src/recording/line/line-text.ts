import { foldText } from '@trowel/domain/core';

const GAP = /[\s,;.:|]*/y;
const BLANKS = /\s*/y;
const LETTERS = /[\p{L}\p{M}]+/uy;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»', '„': '“' };
/** What a backslash and the sign after it stand for in quotes. */
const ESCAPES: Readonly<Record<string, string>> = { '\\n': '\n', '\\\\': '\\' };

/** Where a stretch of text ends. */
export interface Taken<T> {
  value: T;
  end: number;
}

/** Gives what a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Gives the place after blanks and separators. */
export function skipGap(text: string, at: number): number {
  return at + (matchAt(GAP, text, at)?.[0].length ?? 0);
}

/** Gives the place after blanks. */
export function skipBlanks(text: string, at: number): number {
  return at + (matchAt(BLANKS, text, at)?.[0].length ?? 0);
}

/** Gives the letters at a place, folded, and where they end. */
export function readLetters(text: string, at: number): Taken<string> | undefined {
  const found = matchAt(LETTERS, text, at);
  return found && { value: foldText(found[0]), end: at + found[0].length };
}

/** Tells whether a word could go on at a place. */
export function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{M}\d]/u.test(text.charAt(at));
}

/** A text in quotes; `closed` is false when the line ends before it. */
export interface Quoted extends Taken<string> {
  closed: boolean;
}

/** Takes a text in quotes, in which the closing one is doubled, `\n` is the end of a line and `\\` a backslash. */
export function readQuotedText(text: string, start: number): Quoted | undefined {
  const close = QUOTES[text.charAt(start)];
  if (close === undefined) return undefined;
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    const pair = char + text.charAt(at + 1);
    if (char === close && pair !== close + close) return { value: value.trim(), end: at + 1, closed: true };
    const escaped = pair === close + close ? close : ESCAPES[pair];
    value += escaped ?? char;
    if (escaped !== undefined) at++;
  }
  return { value: value.trim(), end: text.length, closed: false };
}

/** Writes a text so that `readQuotedText` gives it back. */
export function quoteText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return `"${escaped.replaceAll('"', '""')}"`;
}
