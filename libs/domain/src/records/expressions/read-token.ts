import { AGGREGATE_FUNCTIONS, type Aggregate, type AggregateFunction } from './expression.ts';

/** One word or sign of an expression. `at` is its offset in the text, `end` the offset after it. */
export type Token = { at: number; end: number } & (
  | { type: 'number'; value: number }
  | { type: 'field'; name: string }
  | { type: 'aggregate'; aggregate: Aggregate }
  | { type: 'bad_aggregate'; name: AggregateFunction }
  | { type: 'unknown_function'; name: string }
  | { type: 'round' }
  | { type: 'sign'; sign: '+' | '-' | '*' | '/' | '(' | ')' | ',' }
  | { type: 'unknown'; text: string }
  | { type: 'end' }
);

const BLANKS = /\s*/uy;
const NUMBER = /\d+(?:\.\d+)?|\.\d+/uy;
const NAME = /[\p{L}_][\p{L}\d_]*(?:\.[\p{L}\d_]+)*/uy;
const OPENING = /\s*\(/uy;
// Names of kinds may contain hyphens. Between these parentheses a hyphen is not a minus sign.
const LINKED = /\s*\(\s*([\p{L}_][\p{L}\d_-]*)(?:\s*\.\s*([\p{L}\d_.]+))?\s*\)/uy;
const SIGNS = '+-*/(),';
/** Signs as word processors and keyboards write them. */
const VARIANTS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' };

/** Reads the word or sign that begins at an offset, after blanks. */
export function readToken(text: string, from: number): Token {
  const at = from + (match(BLANKS, text, from)?.[0].length ?? 0);
  const first = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (at >= text.length) return { type: 'end', at, end: at };
  const sign = VARIANTS[first] ?? first;
  if (SIGNS.includes(sign)) return { type: 'sign', sign: sign as '+', at, end: at + 1 };
  const number = match(NUMBER, text, at)?.[0];
  if (number) return { type: 'number', value: Number(number), at, end: at + number.length };
  const name = match(NAME, text, at)?.[0];
  if (name) return readName(text, name, at);
  return { type: 'unknown', text: first, at, end: at + first.length };
}

function readName(text: string, name: string, at: number): Token {
  const end = at + name.length;
  const opening = match(OPENING, text, end);
  if (!opening) return { type: 'field', name, at, end };
  const word = name.toLowerCase();
  if (word === 'round') return { type: 'round', at, end: end + opening[0].length };
  const aggregate = AGGREGATE_FUNCTIONS.find((one) => one === word);
  return aggregate
    ? readAggregate(text, aggregate, { at, end })
    : { type: 'unknown_function', name, at, end };
}

function readAggregate(
  text: string,
  name: AggregateFunction,
  { at, end }: { at: number; end: number },
): Token {
  const linked = match(LINKED, text, end);
  const [all = '', kind = '', field] = linked ?? [];
  if (!linked || (name === 'count') !== (field === undefined))
    return { type: 'bad_aggregate', name, at, end };
  const aggregate = { function: name, kind, ...(field && { field }) };
  return { type: 'aggregate', aggregate, at, end: end + all.length };
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
