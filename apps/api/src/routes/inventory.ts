import { nameText } from '@trowel/domain/core';
import { MAX_SERIES } from '@trowel/domain/recording';
import {
  InventoryItem,
  NewInventoryItem,
  InventoryItemChanges,
  inventoryItemFields,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  createItem,
  createItemSeries,
  getItem,
  listItems,
  deleteItem,
  updateItem,
  type WrittenItem,
} from '@trowel/services/records';
import { sumFindsByUnit } from '@trowel/services/reports';
import { z } from 'zod';
import { newInventoryItemExample, inventoryItemExample } from '../docs/examples.ts';
import { recordRoutes } from './records/record-routes.ts';

const tag = 'Finds';
const Shared = NewInventoryItem.omit({ inventory_number: true });
const ItemNumber = nameText(100).min(1);
const SeriesBody = Shared.extend({
  count: z.int().min(1).max(MAX_SERIES).meta({ description: 'Number of finds.' }),
  from: ItemNumber.optional().meta({
    description: 'First number, such as `100` or `R-01`. Default: after the highest of the site.',
  }),
  gaps: z.enum(['keep', 'fill']).optional().meta({
    description: '`keep` (default) continues after the highest number. `fill` uses free numbers first.',
  }),
  ranges: z
    .array(
      z.strictObject({
        from: ItemNumber,
        to: ItemNumber.optional(),
        values: Shared.omit({ site_name: true }).partial(),
      }),
    )
    .max(MAX_SERIES)
    .optional()
    .meta({ description: 'Different values for ranges of numbers. Later ranges have priority.' }),
});

const seriesRoute = defineRoute({
  method: 'post',
  path: '/api/inventario/series',
  operationId: 'createItemSeries',
  tag,
  summary: 'Record finds in series',
  description: `Up to ${MAX_SERIES} alike under the next free numbers: \`count\` of them, and what they share. All or none, in one batch with one undo.`,
  access: 'create',
  entity: 'inventario',
  body: SeriesBody,
  bodyExample: { site_name: 'Orto Vecchio', us_number: '3', find_type: 'Ceramica', count: 40 },
  answer: {
    status: 201,
    kind: 'single',
    schema: z.array(InventoryItem),
    beside: { batch: z.string().meta({ description: 'Batch of the finds, for one undo.' }) },
    example: { status: 'success', data: [inventoryItemExample], batch: '6f1c…', findings: [] },
  },
  async run(ctx, { body: { count, from, gaps, ranges, ...shared } }) {
    const { batch, records, findings } = await createItemSeries(ctx, { shared, count, from, gaps, ranges });
    return { data: records, findings, beside: { batch } };
  },
});

const Sums = {
  finds: z.int(),
  fragments: z.int(),
  weight_g: z.number().meta({ description: 'In grams.' }),
};
const UnitFinds = z.object({
  area: z.string(),
  us_number: z.string(),
  ...Sums,
  types: z.array(z.object({ type: z.string().nullable(), type_en: z.string().nullable(), ...Sums })),
});

const byUnitRoute = defineRoute({
  method: 'get',
  path: '/api/inventario/by-unit',
  operationId: 'sumItemsByUnit',
  tag,
  summary: 'Sums of the finds of each unit',
  description:
    'Finds, fragments and weight by unit and type, over all finds that match the filters. Finds without a unit are not included.',
  access: 'read',
  list: { fields: inventoryItemFields, entity: 'inventario' },
  answer: { status: 200, kind: 'single', schema: z.array(UnitFinds) },
  run: async (ctx, { list }) => ({ data: await sumFindsByUnit(ctx, list) }),
});

const itemRoutes = recordRoutes({
  entity: 'inventario',
  path: 'inventario',
  tag,
  name: 'Item',
  pluralName: 'Items',
  label: 'find',
  pluralLabel: 'finds',
  schemas: { record: InventoryItem, create: NewInventoryItem, changes: InventoryItemChanges },
  fields: inventoryItemFields,
  examples: {
    record: inventoryItemExample,
    create: newInventoryItemExample,
    changes: { weight_g: 415, us_number: '102' },
  },
  list: listItems,
  get: getItem,
  create: async (ctx, body) => reportItem(await createItem(ctx, body)),
  update: async (ctx, given) => reportItem(await updateItem(ctx, given)),
  remove: deleteItem,
});

/** Routes of finds. */
export const inventoryItemRoutes: Route[] = [seriesRoute, byUnitRoute, ...itemRoutes];

function reportItem({ record, findings }: WrittenItem) {
  return { data: record, findings };
}
