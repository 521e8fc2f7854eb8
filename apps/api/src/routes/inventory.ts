import {
  InventoryItem,
  NewInventoryItem,
  InventoryItemChanges,
  inventoryItemFields,
} from '@trowel/domain/records';
import {
  createItem,
  getItem,
  listItems,
  deleteItem,
  updateItem,
  type WrittenItem,
} from '@trowel/services/records';
import { newInventoryItemExample, inventoryItemExample } from '../docs/examples.ts';
import { recordRoutes } from './record-routes.ts';

/** The routes of finds. */
export const inventoryItemRoutes = recordRoutes({
  entity: 'inventario',
  path: 'inventario',
  tag: 'Finds',
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
  create: async (ctx, body) => tell(await createItem(ctx, body)),
  update: async (ctx, given) => tell(await updateItem(ctx, given)),
  remove: deleteItem,
});

function tell({ record, findings }: WrittenItem) {
  return { data: record, findings };
}
