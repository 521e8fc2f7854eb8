import type { RecordField } from '../data/fields.ts';
import type { CellReading } from '../grid/grid-column.ts';
import { formatValue } from '../tables/format-value.ts';
import { readField } from '../tables/read-field.ts';
import type { Language } from '../i18n/language.ts';
import { formatTerm, readTerm } from '../terms/terms.ts';
import { formatTypedDay } from '../i18n/parse-value.ts';

/** Objects that are typed as JSON. */
const TYPED_OBJECTS: ReadonlySet<string> = new Set(['local_grid', 'plan_tolerances']);

/** Returns true for fields with a text input: texts, numbers, days, lists of words, and some objects. */
export function isTyped({ kind, name, canChange }: RecordField): boolean {
  const isText = kind === 'object' ? TYPED_OBJECTS.has(name) : kind !== 'moment';
  return canChange && isText && name !== 'relationships';
}

/** Returns the text of a value while its field is edited. */
export function writeValue(field: RecordField, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'day') return formatTypedDay(String(value));
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((word) => formatTerm(String(word), field.vocabulary, language)).join(', ');
  if (TYPED_OBJECTS.has(field.name)) return JSON.stringify(value);
  return formatValue(field, value, language);
}

/** Parses the text of a field. Spaces in texts are preserved while the user types. */
export function readValue(field: RecordField, typed: string, language: Language): CellReading {
  if (field.kind === 'list')
    return { ok: true, value: readList(typed).map((word) => readTerm(word, field.vocabulary)) };
  const reading = readField(field, typed, language);
  return reading.ok && typeof reading.value === 'string' && field.kind === 'text'
    ? { ok: true, value: readTerm(typed, field.vocabulary) }
    : reading;
}

/**
 * Returns why the text is invalid, or undefined if more typing may make it valid: `-`, `41,`, `3/9`,
 * `20` of a year.
 */
export function earlyProblemOf(field: RecordField, typed: string, reading: CellReading): string | undefined {
  return reading.ok || isBegun(field, typed.trim()) ? undefined : reading.problem;
}

const WHOLE_DAY = '03/09/2026'.length;

function isBegun({ kind, minimum = 0, isYear }: RecordField, text: string): boolean {
  if (isYear && /^(?:ad?|[-−–]|\d+\s*[a-z.\s]{0,6})$/i.test(text)) return true;
  if (kind === 'day') return text.length < WHOLE_DAY;
  if (kind !== 'integer' && kind !== 'decimal') return false;
  const isLow = /^\d+$/.test(text) && Number(text) < minimum;
  return isLow || /^[-+−]$|\d[.,]$/.test(text);
}

function readList(typed: string): string[] {
  return typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Returns true if a value is not empty. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value === 'object') return Object.keys(value).length > 0;
  return true;
}

const DOTS = 4;

/** Returns dots for the part of the fields that are filled: at least one for any value, four if all are filled. */
export function dotsOf(filled: number, all: number): string {
  const full = filled === 0 || all === 0 ? 0 : Math.max(1, Math.floor((filled / all) * DOTS));
  return '●'.repeat(full) + '○'.repeat(DOTS - full);
}
