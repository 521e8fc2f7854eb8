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

/** Returns the parameter `limit` with a maximum. */
export const limitUpTo = (most: number) =>
  wholeNumber(1, most, `Records to return (default ${DEFAULT_PAGE_SIZE}).`).transform(
    (limit) => limit ?? DEFAULT_PAGE_SIZE,
  );

/** Parameters `skip` and `limit` of lists without field filters. Routes add their own parameters. */
export const PageQuery = z.strictObject({
  skip: wholeNumber(0, MAX_INTEGER, 'Records to skip (default 0).').transform((skip) => skip ?? 0),
  limit: limitUpTo(MAX_PAGE_SIZE),
});
