import { InventoryItem, NewInventoryItem, InventoryItemChanges, inventoryItemFields } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { createItem, deleteItem, getItem, listItems, updateItem } from '@trowel/services';
import { newInventoryItemExample, inventoryItemExample } from '../docs/examples.ts';
import { DeleteQuery, IdParams } from './parameters.ts';

const tag = 'Finds';
const entity = 'inventario';
const one = { status: 'success', data: inventoryItemExample };

/** The routes of finds. */
export const inventoryItemRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/inventario',
    operationId: 'listItems',
    tag,
    summary: 'List finds',
    access: 'read',
    list: { fields: inventoryItemFields },
    answer: { status: 200, kind: 'list', schema: InventoryItem },
    run: (ctx, { list }) => listItems(ctx, list),
  }),
  defineRoute({
    method: 'get',
    path: '/api/inventario/{id}',
    operationId: 'getItem',
    tag,
    summary: 'Get one find',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: InventoryItem, example: one },
    run: async (ctx, { params }) => ({ data: await getItem(ctx, params.id) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/inventario',
    operationId: 'createItem',
    tag,
    summary: 'Record a find',
    access: 'create',
    entity,
    body: NewInventoryItem,
    bodyExample: newInventoryItemExample,
    answer: { status: 201, kind: 'single', schema: InventoryItem, example: one },
    locate: ({ id }) => `/api/inventario/${id}`,
    run: async (ctx, { body }) => {
      const { record, findings } = await createItem(ctx, body);
      return { data: record, findings };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/inventario/{id}',
    operationId: 'updateItem',
    tag,
    summary: 'Change a find',
    description: 'What is absent stays, `null` clears.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    body: InventoryItemChanges,
    bodyExample: { weight_g: 415, us_number: '102' },
    answer: { status: 200, kind: 'single', schema: InventoryItem, example: one },
    run: async (ctx, { params, body, ifMatch }) => {
      const { record, findings } = await updateItem(ctx, { id: params.id, changes: body, ifMatch });
      return { data: record, findings };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/inventario/{id}',
    operationId: 'deleteItem',
    tag,
    summary: 'Delete a find',
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      deleteItem(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  }),
];
