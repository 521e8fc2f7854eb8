import { MAX_INTEGER, storableText, WISHES } from '@trowel/domain/core';
import { z } from 'zod';

const WholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, WISHES.wholeNumber.en)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_INTEGER))
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: MAX_INTEGER,
    description: 'The `id` of the record.',
    example: 1,
  });

/** Parameter `{id}` of a path. */
export const IdParams = z.strictObject({ id: WholeNumber });

/** Parameter `{site_name}` of a path. */
export const SiteParams = z.strictObject({
  site_name: storableText(350).min(1).meta({ description: 'Name of the site.' }),
});

/** A parameter that is `true` or `false`. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .meta({ type: 'boolean' });

/** Parameter that also deletes dependent records. */
export const DeleteQuery = z.strictObject({
  cascade: Flag.optional().meta({
    type: 'boolean',
    description: 'Also delete dependent records. Otherwise such a deletion is refused (409).',
  }),
});

/** Ways to handle contradicting relations. */
export const OnContradiction = z.enum(['record', 'reject']);

/** Parameter for relations that contradict recorded ones. */
export const ContradictionQuery = z.strictObject({
  on_contradiction: OnContradiction.optional().meta({
    description:
      '`record` (default) keeps a relation that contradicts others and answers with findings; `reject` refuses it (422) with the shortest contradictory chain.',
  }),
});

/** Parameter `site_name` that limits a count or an export to one site. */
export const SiteQuery = z.strictObject({
  site_name: storableText(350).min(1).optional().meta({ description: 'Only this site (its full name).' }),
});
