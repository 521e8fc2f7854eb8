import type { BilingualMessage, BilingualFieldProblem } from '@trowel/domain/core';

const MAX_DEPTH = 32;
const MAX_PROBLEMS = 20;
const SAY = {
  tooDeep: {
    en: `is nested deeper than ${MAX_DEPTH} levels`,
    it: `contiene più di ${MAX_DEPTH} livelli, uno dentro l’altro`,
  },
  badText: {
    en: 'contains characters that cannot be stored (NUL or a lone surrogate)',
    it: 'contiene caratteri che non si possono salvare (NUL o un surrogato isolato)',
  },
  badKey: {
    en: 'has a key with characters that cannot be stored',
    it: 'ha un nome con caratteri che non si possono salvare',
  },
  never: { en: 'can never be a field', it: 'non può mai essere un campo' },
} as const;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A list or object, and its path. */
interface Place {
  value: object;
  path: string;
  depth: number;
}

/**
 * Lists values that no field may contain, at any depth of parsed input: NUL, lone surrogates (neither
 * can be stored), keys of prototypes, nesting deeper than 32. At most 20 problems. Cost: linear,
 * without recursion.
 */
export function findUnsafeValues(input: unknown): BilingualFieldProblem[] {
  const problems: BilingualFieldProblem[] = [];
  const open: Place[] = [];
  look(input, { path: '', depth: 0 }, open, problems);
  for (let place = open.pop(); place && problems.length < MAX_PROBLEMS; place = open.pop()) {
    const { value, path, depth } = place;
    if (depth >= MAX_DEPTH) problems.push(problem(path, SAY.tooDeep, 'too_deep'));
    else if (Array.isArray(value)) openItems(value, { path, depth }, open, problems);
    else openMembers(value, { path, depth }, open, problems);
  }
  return problems.slice(0, MAX_PROBLEMS);
}

function look(
  value: unknown,
  at: Omit<Place, 'value'>,
  open: Place[],
  problems: BilingualFieldProblem[],
): void {
  if (isPlain(value)) open.push({ value, ...at });
  else if (typeof value === 'string' && !isStorable(value))
    problems.push(problem(at.path, SAY.badText, 'bad_text'));
}

/** Lists of numbers may be long, so no objects are created for numbers. */
function openItems(
  items: readonly unknown[],
  { path, depth }: Omit<Place, 'value'>,
  open: Place[],
  problems: BilingualFieldProblem[],
): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (typeof item !== 'number')
      look(item, { path: joinPath(path, `${at}`), depth: depth + 1 }, open, problems);
  }
}

function openMembers(
  value: object,
  { path, depth }: Omit<Place, 'value'>,
  open: Place[],
  problems: BilingualFieldProblem[],
): void {
  for (const [key, member] of Object.entries(value)) {
    const own = joinPath(path, key);
    if (FORBIDDEN_KEYS.has(key)) problems.push(problem(own, SAY.never, 'unrecognized_key'));
    else if (!isStorable(key)) problems.push(problem(path, SAY.badKey, 'bad_text'));
    else look(member, { path: own, depth: depth + 1 }, open, problems);
  }
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONE_SURROGATES = /\p{Surrogate}/gu;

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (Array.isArray(value) || hasPlainPrototype(value));
}

/** Files are class instances and not traversed. */
function hasPlainPrototype(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function problem(field: string, { en, it }: BilingualMessage, type: string): BilingualFieldProblem {
  const name = showable(field || 'body');
  return { field: name, message: { en: `${name} ${en}.`, it: `${name}: ${it}.` }, type };
}

/** Field names are input of the client too. */
function showable(field: string): string {
  return field.slice(0, 200).replace(LONE_SURROGATES, '\uFFFD');
}
