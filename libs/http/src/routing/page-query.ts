import { DEFAULT_PAGE_SIZE, MAX_INTEGER, MAX_PAGE_SIZE, WISHES } from '@trowel/domain/core';
import { z } from 'zod';

const wholeNumber = (min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^-?\d{1,10}$/, WISHES.wholeNumber.en)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional()
    .meta({ type: 'integer', minimum: min, maximum: max, description });

/** `limit` of a list that may be asked for that many records at once. */
export const limitUpTo = (most: number) =>
  wholeNumber(1, most, `Records to return (default ${DEFAULT_PAGE_SIZE}).`).transform(
    (limit) => limit ?? DEFAULT_PAGE_SIZE,
  );

/** `skip` and `limit` of lists that have no filters by field; a route extends it with parameters of its own. */
export const PageQuery = z.strictObject({
  skip: wholeNumber(0, MAX_INTEGER, 'Records to skip (default 0).').transform((skip) => skip ?? 0),
  limit: limitUpTo(MAX_PAGE_SIZE),
});
