import { z } from 'zod';
import { storableText, MAX_INTEGER, MAX_PAGE_SIZE, WISHES, type FieldKind } from '@trowel/domain/core';

// Schemas of values in the query of a list. They are texts there, so numbers are converted.

const WholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/, WISHES.wholeNumber.en)
  .transform(Number);

export const Skip = WholeNumber.pipe(z.int().min(0).max(MAX_INTEGER));
export const Limit = WholeNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE));
export const SortOrder = z.enum(['asc', 'desc']);
export const SearchText = storableText(500);
export const Flag = z.enum(['true', 'false']);
export const Day = z.iso.date();
export const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
export const Numeral = z
  .string()
  .trim()
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, WISHES.number.en)
  .transform(Number)
  .refine((value) => Math.abs(value) <= 1e15, WISHES.reasonableNumber.en);

/** PostgreSQL fails on any other value for a column of whole numbers, while SQLite finds nothing. */
export const WholeNumeral = Numeral.pipe(
  z
    .number()
    .refine(
      (value) => Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER,
      WISHES.storedWholeNumber.en,
    ),
);

/**
 * Reads the value of a filter by the kind of its field. `read` parses it by a schema and reports a problem. A day
 * of a moment means its first or last millisecond.
 */
export function readFilterValue(
  kind: FieldKind,
  read: <T>(schema: z.ZodType<T>) => T | undefined,
  ofDay: 'first' | 'last',
): string | number | boolean | undefined {
  switch (kind) {
    case 'integer':
      return read(WholeNumeral);
    case 'decimal':
      return read(Numeral);
    case 'boolean': {
      const word = read(Flag);
      return word === undefined ? undefined : word === 'true';
    }
    case 'date':
      return read(Day);
    case 'timestamp': {
      const moment = read(Moment);
      return moment === undefined ? undefined : toMoment(moment, ofDay);
    }
    default:
      return read(SearchText);
  }
}

/** Converts a moment to UTC. A day without time means its first or its last millisecond. */
export function toMoment(text: string, ofDay: 'first' | 'last'): string {
  if (text.length > 10) return new Date(text).toISOString();
  return ofDay === 'last' ? `${text}T23:59:59.999Z` : `${text}T00:00:00.000Z`;
}
