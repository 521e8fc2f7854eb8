import { TooLargeError, ValidationError } from '@trowel/domain/core';

/** A piece of DOT text. `line` and `column` are 1-based. */
export interface DotToken {
  /** `word` is a bare name or number, `edge` is `->` or `--`, `sign` one of `{ } [ ] = ; , :`. */
  kind: 'word' | 'string' | 'html' | 'edge' | 'sign' | 'end';
  text: string;
  line: number;
  column: number;
}

/** Gives the pieces of a DOT text one by one. */
export interface DotScanner {
  /** The piece in front, not yet taken. */
  readonly token: DotToken;
  /** Takes the piece in front and gives it. */
  take(): DotToken;
  /** @throws ValidationError saying what was expected where, and what stands there instead. */
  fail(expected: string, at?: DotToken): never;
}

/** Characters of a DOT text; longer ones are refused. */
export const MAX_DOT_CHARACTERS = 20_000_000;

/** Blanks looked at before a `#`. */
const MAX_INDENT = 1000;
const LINE_FEED = 10;
const SIGNS = new Set('{}[]=;,:');
/** A letter, a digit or `_`, by its code. */
const IS_ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /\w/.test(String.fromCharCode(code)) ? 1 : 0,
);
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const NUMBER = /-?(?:\.\d+|\d+(?:\.\d*)?)(?![\p{L}\p{N}_])/uy;
const WORD = /[\p{L}\p{M}\p{N}_]+/uy;
const BLANK = /[\s\ufeff]+/y;

/**
 * Cuts a DOT text into pieces as they are taken; comments are passed over and strings joined by `+` are one. Cost linear.
 * @throws TooLargeError over `MAX_DOT_CHARACTERS`, ValidationError at text that is no DOT, with line and column.
 */
export function scanDot(text: string, name: string): DotScanner {
  if (text.length > MAX_DOT_CHARACTERS)
    throw new TooLargeError(`${name} has more than ${MAX_DOT_CHARACTERS} characters`);
  let at = 0;
  let line = 1;
  let lineStart = 0;

  function place(): { line: number; column: number } {
    return { line, column: at - lineStart + 1 };
  }

  function goTo(end: number): void {
    for (; at < end; at++) {
      if (text.charCodeAt(at) !== LINE_FEED) continue;
      line++;
      lineStart = at + 1;
    }
  }

  function fail(expected: string, found: DotToken): never {
    const what = found.kind === 'end' ? 'the end of the file' : `"${found.text.slice(0, 40)}"`;
    throw unreadable(name, found, `expected ${expected}, found ${what}`);
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  }

  function skip(): void {
    for (;;) {
      // Most pieces follow at once, or after one blank.
      if (text[at] === ' ') at++;
      if (IS_ASCII_WORD[text.charCodeAt(at)]) return;
      const blank = match(BLANK);
      if (blank !== undefined) goTo(at + blank.length);
      else if (text.startsWith('//', at) || (text[at] === '#' && isLineStart()))
        goTo(endOf('\n', at, text.length));
      else if (text.startsWith('/*', at)) goTo(closeComment());
      else return;
    }
  }

  /** `#` begins a comment (a line of a preprocessor) only where nothing stands before it. */
  function isLineStart(): boolean {
    return at === lineStart || text.slice(Math.max(lineStart, at - MAX_INDENT), at).trim() === '';
  }

  function closeComment(): number {
    const end = text.indexOf('*/', at + 2);
    if (end === -1) throw unreadable(name, place(), 'this comment is never closed');
    return end + 2;
  }

  function endOf(sign: string, from: number, otherwise: number): number {
    const end = text.indexOf(sign, from);
    return end === -1 ? otherwise : end;
  }

  function scan(): DotToken {
    skip();
    const start = place();
    if (at >= text.length) return { kind: 'end', text: '', ...start };
    const first = text[at]!;
    if (first === '"') return { kind: 'string', text: scanStrings(), ...start };
    if (first === '<') return { kind: 'html', text: scanHtml(), ...start };
    if (text.startsWith('->', at) || text.startsWith('--', at)) return take('edge', 2);
    if (SIGNS.has(first)) return take('sign', 1);
    const word = plainWord() ?? match(NUMBER) ?? match(WORD);
    if (word === undefined) throw unreadable(name, start, `"${first}" has no meaning here`);
    return take('word', word.length);
  }

  /** A word of ASCII letters, as most are; undefined for what the patterns must look at. */
  function plainWord(): string | undefined {
    const first = text.charCodeAt(at);
    if (first >= DIGIT_0 && first <= DIGIT_9) return undefined;
    let end = at;
    while (IS_ASCII_WORD[text.charCodeAt(end)]) end++;
    return end > at && (end === text.length || text.charCodeAt(end) < 128) ? text.slice(at, end) : undefined;
  }

  function take(kind: DotToken['kind'], length: number): DotToken {
    const token = { kind, text: text.slice(at, at + length), ...place() };
    at += length;
    return token;
  }

  function scanStrings(): string {
    let joined = scanString();
    for (;;) {
      skip();
      if (text[at] !== '+') return joined;
      at++;
      skip();
      if (text[at] !== '"') throw unreadable(name, place(), 'expected a text in quotes after +');
      joined += scanString();
    }
  }

  function scanString(): string {
    const start = place();
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    if (end >= text.length) throw unreadable(name, start, 'this quote is never closed');
    const inner = text.slice(at + 1, end);
    goTo(end + 1);
    return inner.includes('\\')
      ? inner.replace(/\\("|\r?\n)/g, (_, kept) => (kept === '"' ? '"' : ''))
      : inner;
  }

  function scanHtml(): string {
    const start = place();
    let depth = 0;
    for (let end = at; end < text.length; end++) {
      if (text[end] === '<') depth++;
      else if (text[end] === '>' && --depth === 0) {
        const inner = text.slice(at + 1, end);
        goTo(end + 1);
        return inner;
      }
    }
    throw unreadable(name, start, 'this HTML label is never closed');
  }

  let front = scan();
  return {
    get token() {
      return front;
    },
    take() {
      const taken = front;
      front = scan();
      return taken;
    },
    fail: (expected, found = front) => fail(expected, found),
  };
}

function unreadable(
  name: string,
  { line, column }: { line: number; column: number },
  what: string,
): ValidationError {
  const message = `${name}, line ${line}, column ${column}: ${what}`;
  return new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
}
