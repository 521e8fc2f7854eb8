import { z } from 'zod';
import { ChainStep } from './matrix.ts';

const Unit = z.object({ id: z.string(), us_number: z.string(), area: z.string() });
const OrderedPair = z.object({ later: Unit, earlier: Unit });

/** Chronological order of two units. */
export const OrderAnswer = z.object({
  site_name: z.string(),
  a: z.string(),
  b: z.string(),
  relation: z
    .enum(['later', 'earlier', 'equal', 'undetermined'])
    .meta({ description: 'Relation of `a` to `b`.' }),
  path: z
    .array(ChainStep)
    .meta({ description: 'The relations that prove it, starting with the later unit.' }),
  contradicted_by: z
    .array(ChainStep)
    .optional()
    .meta({ description: 'Relations that imply the opposite, if the records contradict each other.' }),
});

/** Changes in a site between two times. */
export const SeasonComparison = z.object({
  site_name: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable().meta({ description: 'Null for now.' }),
  added: z.array(Unit),
  removed: z.array(Unit),
  changed: z.array(
    z.object({
      unit: Unit,
      field: z.enum([
        'us_number',
        'area',
        'unit_type',
        'period',
        'phase',
        'period_end',
        'phase_end',
        'same_as',
      ]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  lines: z
    .object({ added: z.array(OrderedPair), removed: z.array(OrderedPair) })
    .meta({ description: 'Lines of the reduced matrix between units of both states.' }),
  order: z
    .object({
      gained: z.int().min(0),
      lost: z.int().min(0),
      reversed: z.array(OrderedPair).meta({ description: 'Pairs with reversed order, at most 1,000.' }),
    })
    .meta({
      description: 'Pairs of units whose order is newly known or no longer known, including implied ones.',
    }),
});

const Year = z.int().meta({ description: 'Negative is BCE.' });
const DatedBy = z.object({
  year: Year,
  label: z.string().meta({ description: 'Name of the period, words of the dating, number of the find.' }),
  kind: z.enum(['period', 'dating', 'find']),
});
const Bound = DatedBy.extend({
  chain: z.array(z.string()).meta({ description: 'Units from the dated one to this one.' }),
});

/** Possible years of each unit. */
export const Brackets = z.object({
  site_name: z.string(),
  brackets: z.array(
    Unit.extend({
      earliest: Bound.nullable().meta({ description: 'Terminus post quem.' }),
      latest: Bound.nullable().meta({ description: 'Terminus ante quem.' }),
    }),
  ),
  conflicts: z.array(
    z.object({
      chain: z.array(z.string()).meta({ description: 'Units from the older to the younger dated one.' }),
      earliest: DatedBy,
      latest: DatedBy,
      units: z.array(z.string()).meta({ description: 'Units without a possible year.' }),
    }),
  ),
});
