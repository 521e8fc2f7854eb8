import {
  type BilingualFieldProblem,
  createCache,
  foldText,
  type Labels,
  MAX_INTEGER,
  storableText,
} from '@trowel/domain/core';
import { z } from 'zod';
import { formatProblems } from '../entities/problems.ts';
import { readTextList, readYesNo } from '../entities/original-values.ts';
import { type CustomTerms, isTerm, listTermNames, parseTerm } from '../terms/name-term.ts';
import { CUSTOM_PREFIX, listWords, MAX_CUSTOM_TEXT, toField } from './custom-fields.ts';
import { parsePattern } from './pattern.ts';
import { type CustomFieldDefinition, pickText } from './sheet-definition.ts';

const NO_TERMS: CustomTerms = {};

/** The values of a record's custom fields. */
export type CustomValues = Readonly<Record<string, unknown>>;

/** Custom fields and the terms that people added to the vocabularies. */
export interface CustomFieldSet {
  fields: readonly CustomFieldDefinition[];
  terms?: CustomTerms;
}

/** Returns true if a custom field has no value. */
export function hasNoValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Checks the values of custom fields that a change sets. Unchanged values are not checked, so that an old value that no
 * longer fits does not block the record. Values without a definition stay as they are, as do those of computed fields.
 * Numbers become text where a text is required, and terms become their stored value.
 */
export function acceptCustomValues(
  { fields, terms = NO_TERMS }: CustomFieldSet,
  sent: CustomValues,
  before: CustomValues = {},
): { values: Record<string, unknown>; problems: BilingualFieldProblem[] } {
  const values: Record<string, unknown> = { ...sent };
  const problems: BilingualFieldProblem[] = [];
  for (const field of fields) {
    const { key } = field;
    if (!Object.hasOwn(sent, key) || field.type === 'computed') continue;
    const value = sent[key];
    if (hasNoValue(value)) values[key] = value === '' ? null : value;
    else if (!Object.hasOwn(before, key) || !isSame(value, before[key])) {
      const accepted = acceptCustomValue(field, value, terms);
      if (accepted.problems.length > 0) problems.push(...accepted.problems);
      else values[key] = accepted.value;
    }
  }
  return { values, problems };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b));
}

/** Checks one value of a custom field. Precondition: it is not empty. */
export function acceptCustomValue(
  field: CustomFieldDefinition,
  sent: unknown,
  terms: CustomTerms = NO_TERMS,
): { value: unknown; problems: BilingualFieldProblem[] } {
  const isText = TEXT_TYPES.has(field.type);
  let value = isText && typeof sent === 'number' ? String(sent) : sent;
  const name = CUSTOM_PREFIX + field.key;
  const problems = formatProblems(schemaOf(field), value, { fields: [toField(field)], name });
  if (problems.length > 0) return { value, problems };
  if (field.type === 'choice') value = parseChoice(field, String(value), terms);
  const wish = findUnmetLimit(field, value, terms);
  return { value, problems: wish ? [describeLimit(field, wish)] : [] };
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'long_text', 'choice', 'link']);

function describeLimit({ key, label }: CustomFieldDefinition, wish: Labels): BilingualFieldProblem {
  const name = CUSTOM_PREFIX + key;
  const shown = pickText(label, 'it');
  const message = { en: `${name} ${wish.en}.`, it: `${shown}: ${wish.it}.` };
  return { field: name, message, type: 'invalid_value' };
}

/** Returns the schema of a type, with the limits that a schema can express. */
export function schemaOf(field: CustomFieldDefinition): z.ZodType {
  const [min = -Infinity, max = Infinity] = [numberOf(field.min), numberOf(field.max)];
  switch (field.type) {
    case 'integer':
      return z.int().min(Math.max(min, -MAX_INTEGER)).max(Math.min(max, MAX_INTEGER));
    case 'decimal':
    case 'computed':
      return z.number().min(Math.max(min, -1e12)).max(Math.min(max, 1e12));
    case 'flag':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'list':
      return z.array(storableText(1_000)).min(Math.max(min, 0)).max(Math.min(max, 200));
    default:
      return storableText(Math.min(toField(field).max ?? MAX_CUSTOM_TEXT, MAX_CUSTOM_TEXT)).min(
        Math.max(min, 0),
      );
  }
}

function numberOf(bound: number | string | undefined): number | undefined {
  return typeof bound === 'number' ? bound : undefined;
}

/** Returns the end of a sentence that says which limit a value exceeds, or undefined. */
function findUnmetLimit(
  field: CustomFieldDefinition,
  value: unknown,
  terms: CustomTerms,
): Labels | undefined {
  const { type, min, max, pattern } = field;
  if (type === 'date') return findUnmetDay(String(value), { min, max });
  if (type === 'choice') return findUnknownChoice(field, String(value), terms);
  if (pattern === undefined || (type !== 'text' && type !== 'long_text')) return undefined;
  if (matcherOf(pattern)(String(value))) return undefined;
  return { en: `must match the pattern ${pattern}`, it: `deve corrispondere allo schema ${pattern}` };
}

function findUnmetDay(
  day: string,
  { min, max }: Pick<CustomFieldDefinition, 'min' | 'max'>,
): Labels | undefined {
  if (typeof min === 'string' && day < min)
    return { en: `must not be before ${min}`, it: `non può essere prima del ${min}` };
  if (typeof max === 'string' && day > max)
    return { en: `must not be after ${max}`, it: `non può essere dopo il ${max}` };
  return undefined;
}

const matchers = createCache<string, (text: string) => boolean>({ name: 'patterns', capacity: 200 });

function matcherOf(pattern: string): (text: string) => boolean {
  return matchers.get(pattern, () => {
    const parsed = parsePattern(pattern);
    return 'matches' in parsed ? parsed.matches : () => true;
  });
}

/** Returns the stored value of a term that is named by its value or a label. Any other text is returned unchanged. */
function parseChoice({ vocabulary }: CustomFieldDefinition, text: string, terms: CustomTerms): string {
  if (vocabulary === undefined) return text;
  if (typeof vocabulary === 'string') return parseTerm(text, vocabulary, terms);
  const folded = foldText(text.trim());
  const words = Object.entries(listWords(vocabulary) ?? {});
  const [found] =
    words.find(([value]) => foldText(value) === folded) ??
    words.find(([, { en, it }]) => foldText(en) === folded || foldText(it) === folded) ??
    [];
  return found ?? text;
}

const MAX_NAMED = 20;

function findUnknownChoice(
  { vocabulary }: CustomFieldDefinition,
  value: string,
  terms: CustomTerms,
): Labels | undefined {
  if (vocabulary === undefined) return undefined;
  if (typeof vocabulary === 'string') {
    // A vocabulary without terms is open.
    const isOpen = listTermNames(vocabulary, 'en', terms).length === 0;
    if (isOpen || isTerm(value, vocabulary, terms)) return undefined;
    return {
      en: `must be a term of the vocabulary ${vocabulary}`,
      it: `deve essere una voce del vocabolario ${vocabulary}`,
    };
  }
  const values = Object.keys(listWords(vocabulary) ?? {});
  if (values.includes(value)) return undefined;
  const named = values.slice(0, MAX_NAMED).join(', ') + (values.length > MAX_NAMED ? ', …' : '');
  return { en: `must be one of ${named}`, it: `deve essere uno di questi: ${named}` };
}

const DECIMAL_COMMA = /^([+-]?\d+),(\d+)$/;
const LOCAL_DAY = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/**
 * Converts a text of a file, or a value of another type, to the type of a custom field: `12,5` is a number, `sì` is true,
 * `31/05/2026` is a day. Returns undefined if it does not convert.
 */
export function convertCustomValue(
  field: CustomFieldDefinition,
  value: unknown,
  terms: CustomTerms = NO_TERMS,
): unknown {
  if (hasNoValue(value)) return null;
  const accepted = acceptCustomValue(field, readAs(field, value), terms);
  return accepted.problems.length === 0 ? accepted.value : undefined;
}

function readAs({ type }: CustomFieldDefinition, value: unknown): unknown {
  const text = Array.isArray(value) ? value.join('; ') : String(value).trim();
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'computed': {
      const plain = text.replace(DECIMAL_COMMA, '$1.$2');
      return typeof value !== 'boolean' && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : value;
    }
    case 'flag':
      return readYesNo(value) ?? value;
    case 'date':
      return text.replace(
        LOCAL_DAY,
        (_, day: string, month: string, year: string) =>
          `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      );
    case 'list':
      return typeof value === 'string' ? readList(value) : Array.isArray(value) ? value : [text];
    default:
      return text;
  }
}

function readList(text: string): unknown {
  if (text.trim().startsWith('[')) return readTextList(text);
  return text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
