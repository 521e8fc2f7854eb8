import { toSentence } from '@trowel/domain/records';
import type { FieldProblem } from '@trowel/domain/core';

const MAX_DEPTH = 32;
const MAX_PROBLEMS = 20;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * Lists what no field may hold, wherever it lies in parsed input: NUL, half a surrogate pair (neither can be stored),
 * keys that reach for prototypes, nesting deeper than 32. At most 20 problems; cost linear, never recursive.
 */
export function findUnsafeValues(input: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const open: Place[] = [{ value: input, path: '', depth: 0 }];
  for (let place = open.pop(); place && problems.length < MAX_PROBLEMS; place = open.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string') checkText(value, path, problems);
    else if (isPlain(value)) {
      if (depth >= MAX_DEPTH)
        problems.push(problem(path, `is nested deeper than ${MAX_DEPTH} levels`, 'too_deep'));
      else openMembers(value, { path, depth }, open, problems);
    }
  }
  return problems;
}

function openMembers(
  value: object,
  { path, depth }: Omit<Place, 'value'>,
  open: Place[],
  problems: FieldProblem[],
): void {
  for (const [key, member] of Object.entries(value)) {
    const memberPath = path === '' ? key : `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key))
      problems.push(problem(memberPath, 'can never be a field', 'unrecognized_key'));
    else if (!isStorable(key))
      problems.push(problem(path, 'has a key with characters that cannot be stored', 'bad_text'));
    else if (typeof member === 'string' || isPlain(member))
      open.push({ value: member, path: memberPath, depth: depth + 1 });
  }
}

function checkText(text: string, path: string, problems: FieldProblem[]): void {
  if (!isStorable(text))
    problems.push(problem(path, 'holds characters that cannot be stored (NUL or half a pair)', 'bad_text'));
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || hasPlainPrototype(value));
}

/** Files keep their class and are not walked. */
function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function problem(field: string, message: string, type: string): FieldProblem {
  const name = showable(field || 'body');
  return { field: name, message: toSentence(name, message), type };
}

/** Names come from the caller too. */
function showable(field: string): string {
  return field.slice(0, 200).replace(LONE_SURROGATES, '\uFFFD');
}
