import { Unit } from '@trowel/domain/records';
import { z } from 'zod';

const OrderedUnit = Unit.pick({
  id: true,
  us_number: true,
  area: true,
  unit_type: true,
  definition: true,
  interpretation: true,
  period: true,
  phase: true,
  relationships: true,
});

/** All units of a site with their relations. */
export const OrderedUnits = z.object({
  site_name: z.string(),
  total: z.int().min(0).meta({ description: 'Number of units of the site.' }),
  areas: z
    .array(z.string())
    .nullable()
    .meta({ description: 'All areas by name, empty for units without one; null above 100 areas.' }),
  units: z
    .array(OrderedUnit)
    .nullable()
    .meta({ description: 'All units, in the order of their ids; null above `max_units`.' }),
});
