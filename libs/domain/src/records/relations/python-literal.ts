/** A value of a list literal: a text, `None`, or a list. Offsets refer to the parsed text. */
export interface Literal {
  value: string | null | Literal[];
  start: number;
  end: number;
}

/** Result of parsing: the list, its end, and whether the text ended too early. */
export interface ParsedLiteral {
  list: Literal;
  end: number;
  complete: boolean;
}

const NOTHING = new Set(['None', 'none', 'null', 'NULL', 'nan', 'NaN', '']);
const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  a: '\x07',
  v: '\v',
  '\n': '',
};
const HEX_ESCAPES: Record<string, number> = { x: 2, u: 4, U: 8 };
const WHITE = /\s/;

/**
 * Parses a Python or JSON list (or tuple) of texts, numbers and lists, starting at its opening bracket. Nothing
 * is evaluated. An unescaped quote inside a text (`'Sant'Angelo'`) is part of the text. Cost: linear in the
 * text, at any depth.
 */
export function parseListLiteral(text: string, start = 0): ParsedLiteral {
  const root: Literal = { value: [], start, end: start };
  const open: Literal[] = [root];
  let at = start + 1;
  while (at < text.length) {
    const char = text[at]!;
    if (char === ']' || char === ')') {
      const closed = open.pop()!;
      closed.end = ++at;
      if (open.length === 0) return { list: root, end: at, complete: true };
    } else if (char === '[' || char === '(') {
      const list: Literal = { value: [], start: at++, end: at };
      append(open, list);
      open.push(list);
    } else if (char === ',' || WHITE.test(char)) {
      at++;
    } else {
      const item = readScalar(text, at);
      append(open, item);
      at = item.end;
    }
  }
  for (const list of open) list.end = at;
  return { list: root, end: at, complete: false };
}

function append(open: readonly Literal[], item: Literal): void {
  const { value } = open.at(-1)!;
  if (Array.isArray(value)) value.push(item);
}

function readScalar(text: string, start: number): Literal {
  const prefixed = /^[uUrRbB]$/.test(text[start]!) && isQuote(text[start + 1]);
  const quoteAt = prefixed ? start + 1 : start;
  return isQuote(text[quoteAt]) ? readQuoted(text, start, quoteAt) : readBare(text, start);
}

function isQuote(char: string | undefined): boolean {
  return char === "'" || char === '"';
}

function readQuoted(text: string, start: number, quoteAt: number): Literal {
  const quote = text[quoteAt];
  const parts: string[] = [];
  let at = quoteAt + 1;
  let copied = at;
  while (at < text.length) {
    const char = text[at];
    if (char === '\\') {
      const escape = readEscape(text, at);
      parts.push(text.slice(copied, at), escape.value);
      at = copied = escape.end;
    } else if (char === quote && closesHere(text, at + 1)) {
      parts.push(text.slice(copied, at));
      return { value: parts.join(''), start, end: at + 1 };
    } else {
      at++;
    }
  }
  parts.push(text.slice(copied, at));
  return { value: parts.join(''), start, end: at };
}

/**
 * Returns true if the list continues or ends after a quote, which then ends the text. Each space is read once
 * for each quote before it.
 */
function closesHere(text: string, after: number): boolean {
  let at = after;
  while (at < text.length && WHITE.test(text[at]!)) at++;
  return at >= text.length || text[at] === ',' || text[at] === ']' || text[at] === ')';
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const letter = text[at + 1];
  if (letter === undefined) return { value: '\\', end: at + 1 };
  const digits = HEX_ESCAPES[letter];
  if (digits !== undefined) {
    const hex = text.slice(at + 2, at + 2 + digits);
    const code = hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : -1;
    if (code >= 0 && code <= 0x10ffff) return { value: String.fromCodePoint(code), end: at + 2 + digits };
    return { value: `\\${letter}`, end: at + 2 };
  }
  const known = ESCAPES[letter];
  if (known !== undefined) return { value: known, end: at + 2 };
  return { value: /[\\'"/]/.test(letter) ? letter : `\\${letter}`, end: at + 2 };
}

/** Reads a number, `None` or an unquoted word, up to the next comma or bracket. `1001.0` is the unit `1001`. */
function readBare(text: string, start: number): Literal {
  let end = start;
  while (end < text.length && !',[]()'.includes(text[end]!)) end++;
  const word = text.slice(start, end).trim();
  return { value: NOTHING.has(word) ? null : word.replace(/^(-?\d+)\.0+$/, '$1'), start, end };
}
