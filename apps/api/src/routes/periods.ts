import { Period, NewPeriod, PeriodChanges, periodFields } from '@trowel/domain/records';
import { createPeriod, getPeriod, listPeriods, deletePeriod, updatePeriod } from '@trowel/services/records';
import { newPeriodExample, periodExample } from '../docs/examples.ts';
import { recordRoutes } from './records/record-routes.ts';

/** Routes of periods. */
export const periodRoutes = recordRoutes({
  entity: 'periods',
  path: 'periods',
  tag: 'Periods',
  name: 'Period',
  pluralName: 'Periods',
  label: 'period',
  pluralLabel: 'periods',
  schemas: { record: Period, create: NewPeriod, changes: PeriodChanges },
  fields: periodFields,
  examples: { record: periodExample, create: newPeriodExample, changes: { end_year: 560 } },
  list: listPeriods,
  get: getPeriod,
  create: async (ctx, body) => ({ data: await createPeriod(ctx, body) }),
  update: async (ctx, given) => ({ data: await updatePeriod(ctx, given) }),
  remove: deletePeriod,
});
