import { z } from 'zod';
import { findValue, renameArguments } from './argument-names.ts';

type Schema = z.core.$ZodType;
type Definition = { type: string } & Record<string, unknown>;

/** Returns the schema inside optional, default and transforming schemas. */
export function unwrap(schema: Schema): Schema {
  let inner = schema;
  for (;;) {
    const { innerType, in: input } = (inner as z.ZodType).def as unknown as {
      innerType?: Schema;
      in?: Schema;
    };
    const next = innerType ?? input;
    if (!next) return inner;
    inner = next;
  }
}

const definitionOf = (schema: Schema): Definition => (schema as z.ZodType).def as unknown as Definition;

/** Returns true if a schema accepts a value unchanged. */
export function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** Converts a value to the type of its schema, if the meaning is unambiguous. Other values stay unchanged. */
export function normalizeValue(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const inner = unwrap(schema);
  const { type } = definitionOf(inner);
  return Object.hasOwn(FORMS, type) ? FORMS[type]!(inner, value) : value;
}

type Form = (schema: Schema, value: unknown) => unknown;

const FORMS: Readonly<Record<string, Form>> = {
  string: toText,
  number: toNumber,
  boolean: toBoolean,
  enum: (schema, value) => {
    const options = Object.values(definitionOf(schema)['entries'] as Record<string, string>);
    return typeof value === 'string' ? (findValue(value, options) ?? value) : value;
  },
  literal: toLiteral,
  array: toList,
  object: toObject,
  record: (_schema, value) => onlyObject(readJson(value, '{')),
  union: toOneOf,
};

const DAY = /^(\d{4}-\d\d-\d\d)T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?$/;

function toText(schema: Schema, given: unknown): unknown {
  const value = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return given;
  const { format } = definitionOf(schema);
  return format === 'date' ? (DAY.exec(value)?.[1] ?? value) : value;
}

const YEAR =
  /^(?:(?:ca?\.?|circa)\s*)?(\d{1,7})\s*(bce?|b\.c\.(?:e\.)?|a\.?\s?c\.?|ce|ad|a\.d\.|c\.e\.|d\.?\s?c\.?)?$/i;
const BEFORE = /^(?:b|a\.?\s?c)/i;

/** Parses numbers in texts, and years with their era: `100 BC`, `1200 d.C.`. */
function toNumber(_schema: Schema, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) return Number(text);
  const [, digits, era = ''] = YEAR.exec(text) ?? [];
  if (digits === undefined) return value;
  return BEFORE.test(era) ? -Number(digits) : Number(digits);
}

const YES = new Set<unknown>(['true', 'yes', 'sì', 'si', '1', 'on', 1]);
const NO = new Set<unknown>(['false', 'no', '0', 'off', 0]);

function toBoolean(_schema: Schema, value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.has(word)) return true;
  return NO.has(word) ? false : value;
}

function toLiteral(schema: Schema, value: unknown): unknown {
  const options = definitionOf(schema)['values'] as unknown[];
  if (options.includes(value)) return value;
  const same = options.find((one) => String(one) === String(value).trim());
  return same ?? (typeof value === 'string' ? (findValue(value, options.map(String)) ?? value) : value);
}

/** A single value becomes a list of one. Words separated by commas become a list. */
function toList(schema: Schema, given: unknown): unknown {
  const element = definitionOf(schema)['element'] as Schema;
  const value = readJson(given, '[');
  if (Array.isArray(value)) return value.map((one) => normalizeValue(element, one));
  if (typeof value === 'string' && isWord(element)) {
    const words = value.split(/[,;]/).map((word) => word.trim());
    return words.filter((word) => word !== '').map((word) => normalizeValue(element, word));
  }
  return [normalizeValue(element, value)];
}

/** Returns true if the elements of a list are single words. Elements that may contain commas are declared as unions with an object. */
function isWord(element: Schema): boolean {
  const inner = unwrap(element);
  const { type, options } = definitionOf(inner);
  if (type === 'union') return (options as Schema[]).every((one) => isWord(one));
  return type === 'string' || type === 'enum' || type === 'number';
}

function toObject(schema: Schema, given: unknown): unknown {
  const value = onlyObject(readJson(given, '{'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const shape = definitionOf(schema)['shape'] as Record<string, Schema>;
  const renamed = renameArguments(value as Record<string, unknown>, Object.keys(shape));
  return Object.fromEntries(
    Object.entries(renamed)
      .filter(([name, one]) => one !== null || (Object.hasOwn(shape, name) && takes(shape[name]!, null)))
      .map(([name, one]) => [name, Object.hasOwn(shape, name) ? normalizeValue(shape[name]!, one) : one]),
  );
}

function toOneOf(schema: Schema, given: unknown): unknown {
  // `["12", "covers", "13"]` is one sentence.
  const isSentence =
    Array.isArray(given) && given.length === 3 && given.every((one) => typeof one !== 'object');
  const value = isSentence ? given.join(' ') : given;
  if (takes(schema, value)) return value;
  for (const option of definitionOf(schema)['options'] as Schema[]) {
    const made = normalizeValue(option, value);
    if (takes(option, made)) return made;
  }
  const object =
    isObject(value) && (definitionOf(schema)['options'] as Schema[]).find((one) => typeOf(one) === 'object');
  return object ? normalizeValue(object, value) : value;
}

function typeOf(schema: Schema): string {
  return definitionOf(unwrap(schema)).type;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of one record becomes the record. */
function onlyObject(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'object' ? value[0] : value;
}

/** Parses JSON that was sent as a text. */
function readJson(value: unknown, begin: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(begin)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
