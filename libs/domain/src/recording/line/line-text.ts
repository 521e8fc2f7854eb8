import { foldText } from '@trowel/domain/core';

const GAP = /[\s,;.:|]*/y;
const BLANKS = /\s*/y;
const LETTERS = /[\p{L}\p{M}]+/uy;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»', '„': '“' };
/** Escapes in quoted texts: a backslash and the next character. */
const ESCAPES: Readonly<Record<string, string>> = { '\\n': '\n', '\\\\': '\\' };

/** A value and the end of its text. */
export interface Matched<T> {
  value: T;
  end: number;
}

/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Returns the position after spaces and separators. */
export function skipGap(text: string, at: number): number {
  return at + (matchAt(GAP, text, at)?.[0].length ?? 0);
}

/** Returns the position after spaces. */
export function skipBlanks(text: string, at: number): number {
  return at + (matchAt(BLANKS, text, at)?.[0].length ?? 0);
}

/** Returns the letters at a position, folded, and their end. */
export function readLetters(text: string, at: number): Matched<string> | undefined {
  const found = matchAt(LETTERS, text, at);
  return found && { value: foldText(found[0]), end: at + found[0].length };
}

/** Returns true if a word could continue at a position. */
export function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{M}\d]/u.test(text.charAt(at));
}

/** A text in quotes. `closed` is false if the line ends before the closing quote. */
export interface Quoted extends Matched<string> {
  closed: boolean;
}

/**
 * Reads a text in quotes. The closing quote is escaped by doubling, `
 * ` is a line end and `\\` a backslash.
 */
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

/** Quotes a text so that `readQuotedText` returns it. */
export function quoteText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return `"${escaped.replaceAll('"', '""')}"`;
}
