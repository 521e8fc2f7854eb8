import type { Labels } from '@trowel/domain/core';

/**
 * Patterns of custom fields: a subset of regular expressions that is matched in linear time. A pattern that a person
 * writes for a field cannot stop the server, as it could with the backtracking of `RegExp`.
 *
 * Supported: characters, `.`, `[a-z]`, `[^…]`, `\d \w \s` and their opposites, groups, `|`, `* + ? {m} {m,} {m,n}`.
 * The whole text must match, so `^` and `$` at the ends change nothing.
 *
 * Method: Thompson, "Regular expression search algorithm", CACM 11 (1968), as the program of a virtual machine with
 * relative jumps (Cox, "Regular Expression Matching: the Virtual Machine Approach", 2009).
 * Cost: length of the text × length of the program, which is limited.
 */

type Test = (character: string) => boolean;
/** A test of one character, or the relative places where to continue. */
type Instruction = { test: Test } | { next: readonly number[] };
type Program = readonly Instruction[];

const MAX_PROGRAM = 2_000;
const MAX_REPEAT = 100;

/** A group during parsing: its finished alternatives and the pieces of the current one. */
interface Frame {
  alternatives: Program[];
  pieces: Program[];
}

/** A pattern during parsing. */
interface Reading {
  characters: readonly string[];
  at: number;
  stack: Frame[];
}

/** A pattern that was parsed, or the reason why it cannot be. */
export type ParsedPattern = { matches: (text: string) => boolean } | { problem: Labels };

/** Parses a pattern. A problem names the position, beginning with 1. */
export function parsePattern(pattern: string): ParsedPattern {
  const bare = pattern.replace(/^\^/, '').replace(/(?<!\\)((?:\\\\)*)\$$/, '$1');
  const shift = pattern.startsWith('^') ? 2 : 1;
  const reading: Reading = { characters: [...bare], at: 0, stack: [{ alternatives: [], pieces: [] }] };
  try {
    while (reading.at < reading.characters.length) readPiece(reading);
    if (reading.stack.length > 1) throw new PatternProblem(UNCLOSED_GROUP);
    const program = closeFrame(reading.stack[0]!);
    return { matches: (text) => run(program, text) };
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    const { en, it } = error.reason;
    const place = reading.at + shift;
    return { problem: { en: `${en} (position ${place})`, it: `${it} (posizione ${place})` } };
  }
}

class PatternProblem extends Error {
  readonly reason: Labels;

  constructor(reason: Labels) {
    super(reason.en);
    this.reason = reason;
  }
}

function readPiece(reading: Reading): void {
  const { characters, stack } = reading;
  const top = stack.at(-1)!;
  const character = characters[reading.at]!;
  if (character === '(') openGroup(reading);
  else if (character === '|') {
    top.alternatives.push(join(top.pieces));
    top.pieces = [];
    reading.at += 1;
  } else if (character === ')') {
    if (stack.length === 1) throw new PatternProblem(UNOPENED_GROUP);
    stack.pop();
    reading.at += 1;
    stack.at(-1)!.pieces.push(repeat(reading, closeFrame(top)));
  } else {
    const test = readTest(reading);
    top.pieces.push(repeat(reading, [{ test }]));
  }
}

function openGroup(reading: Reading): void {
  const { characters, at, stack } = reading;
  const isMarked = characters[at + 1] === '?';
  if (isMarked && characters[at + 2] !== ':') throw new PatternProblem(UNSUPPORTED);
  reading.at += isMarked ? 3 : 1;
  stack.push({ alternatives: [], pieces: [] });
}

function closeFrame({ alternatives, pieces }: Frame): Program {
  return alternatives.reduceRight<Program>(
    (rest, one) => limit([{ next: [1, one.length + 2] }, ...one, { next: [rest.length + 1] }, ...rest]),
    join(pieces),
  );
}

function join(pieces: readonly Program[]): Program {
  return limit(pieces.flat());
}

function limit(program: Program): Program {
  if (program.length > MAX_PROGRAM) throw new PatternProblem(TOO_LARGE);
  return program;
}

const COUNTED = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/;

/** Applies the quantifier that follows, if there is one. */
function repeat(reading: Reading, program: Program): Program {
  const { characters, at } = reading;
  const sign = characters[at];
  if (sign === undefined || !'*+?{'.includes(sign)) return program;
  let [least, most] = [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity];
  let length = 1;
  if (sign === '{') {
    const counted = COUNTED.exec(characters.slice(at, at + 9).join(''));
    if (!counted) throw new PatternProblem(BAD_COUNT);
    least = Number(counted[1]);
    most = counted[3] === undefined ? (counted[2] ? Infinity : least) : Number(counted[3]);
    length = counted[0].length;
    if (most < least || least > MAX_REPEAT || (most > MAX_REPEAT && most !== Infinity))
      throw new PatternProblem(BAD_COUNT);
  }
  reading.at += length;
  const after = characters[reading.at];
  if (after !== undefined && '*+?{'.includes(after)) throw new PatternProblem(UNSUPPORTED);
  return limit([...copies(program, least), ...optionalCopies(program, most - least)]);
}

function optionalCopies(program: Program, count: number): Program {
  const { length } = program;
  if (count === Infinity) return [{ next: [1, length + 2] }, ...program, { next: [-(length + 1)] }];
  return copies([{ next: [1, length + 1] }, ...program], count);
}

function copies(program: Program, count: number): Program {
  if (program.length * count > MAX_PROGRAM) throw new PatternProblem(TOO_LARGE);
  return Array.from({ length: count }, () => program).flat();
}

const isDigit: Test = (character) => character >= '0' && character <= '9';
const isWord: Test = (character) => /^\w$/.test(character);
const isSpace: Test = (character) => /^\s$/.test(character);
const CLASSES: Readonly<Record<string, Test>> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  D: (character) => !isDigit(character),
  W: (character) => !isWord(character),
  S: (character) => !isSpace(character),
};

function readTest(reading: Reading): Test {
  const character = reading.characters[reading.at]!;
  if (character === '[') return readSet(reading);
  if ('*+?{'.includes(character)) throw new PatternProblem(NOTHING_TO_REPEAT);
  if ('^$'.includes(character)) throw new PatternProblem(UNSUPPORTED);
  if (character === '\\') return readEscape(reading).test;
  reading.at += 1;
  return character === '.' ? () => true : (one) => one === character;
}

/** Reads an escape. `literal` is the character that it stands for, if it is only one. */
function readEscape(reading: Reading): { test: Test; literal?: string } {
  const escaped = reading.characters[reading.at + 1];
  if (escaped === undefined) throw new PatternProblem(UNSUPPORTED);
  const test = Object.hasOwn(CLASSES, escaped) ? CLASSES[escaped] : undefined;
  if (!test && /^[A-Za-z0-9]$/.test(escaped)) throw new PatternProblem(UNSUPPORTED);
  reading.at += 2;
  return test ? { test } : { test: (one) => one === escaped, literal: escaped };
}

function readSet(reading: Reading): Test {
  reading.at += 1;
  const isNegated = reading.characters[reading.at] === '^';
  if (isNegated) reading.at += 1;
  const tests: Test[] = [];
  while (reading.characters[reading.at] !== ']') tests.push(readMember(reading));
  reading.at += 1;
  return (character) => tests.some((test) => test(character)) !== isNegated;
}

function readMember(reading: Reading): Test {
  const first = readBound(reading);
  const { characters, at } = reading;
  const isRange = first.literal !== undefined && characters[at] === '-' && characters[at + 1] !== ']';
  if (!isRange) return first.test;
  reading.at += 1;
  const last = readBound(reading);
  const [from, to] = [first.literal!, last.literal];
  if (to === undefined || from.codePointAt(0)! > to.codePointAt(0)!) throw new PatternProblem(BAD_RANGE);
  return (one) => one.codePointAt(0)! >= from.codePointAt(0)! && one.codePointAt(0)! <= to.codePointAt(0)!;
}

function readBound(reading: Reading): { test: Test; literal?: string } {
  const character = reading.characters[reading.at];
  if (character === undefined) throw new PatternProblem(UNCLOSED_SET);
  if (character === '\\') return readEscape(reading);
  reading.at += 1;
  return { test: (one) => one === character, literal: character };
}

/** Runs a program on all states at the same time, one character after the other. */
function run(program: Program, text: string): boolean {
  let states = follow(program, [0]);
  for (const character of text) {
    const reached: number[] = [];
    for (const state of states) {
      const instruction = program[state];
      if (instruction && 'test' in instruction && instruction.test(character)) reached.push(state + 1);
    }
    if (reached.length === 0) return false;
    states = follow(program, reached);
  }
  return states.has(program.length);
}

/** Returns the states that can be reached without a character. */
function follow(program: Program, from: readonly number[]): Set<number> {
  const states = new Set(from);
  for (const state of states) {
    const instruction = program[state];
    if (instruction && 'next' in instruction) for (const step of instruction.next) states.add(state + step);
  }
  return states;
}

const UNCLOSED_GROUP = { en: 'a group is not closed', it: 'un gruppo non è chiuso' };
const UNOPENED_GROUP = { en: 'a group is closed that was not opened', it: 'si chiude un gruppo mai aperto' };
const UNCLOSED_SET = { en: 'a set of characters is not closed', it: 'un insieme di caratteri non è chiuso' };
const BAD_COUNT = {
  en: `a repetition must be such as {2} or {1,3}, up to ${MAX_REPEAT}`,
  it: `una ripetizione deve essere come {2} o {1,3}, fino a ${MAX_REPEAT}`,
};
const BAD_RANGE = { en: 'a range of characters is inverted', it: 'un intervallo di caratteri è invertito' };
const NOTHING_TO_REPEAT = { en: 'there is nothing to repeat', it: 'non c’è nulla da ripetere' };
const UNSUPPORTED = { en: 'this sign is not supported here', it: 'questo segno qui non è ammesso' };
const TOO_LARGE = { en: 'the pattern is too large', it: 'lo schema è troppo grande' };
