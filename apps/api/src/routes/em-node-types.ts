import {
  NewNodeType,
  NODE_SHAPES,
  NODE_SYMBOLS,
  NodeType,
  NodeTypeChanges,
  nodeTypeFields,
} from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  createNodeType,
  deleteNodeType,
  getNodeType,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  updateNodeType,
} from '@trowel/services/terms';
import { z } from 'zod';
import { newNodeTypeExample, nodeTypeExample } from '../docs/examples.ts';
import { recordRoutes } from './records/record-routes.ts';

const tag = 'Extended Matrix';

const Shape = z.object({
  shape: z.enum(NODE_SHAPES),
  yed: z.string().meta({ description: 'Name in yEd files.' }),
});
const Symbols = z.object({
  symbol_type: z.enum(NODE_SYMBOLS),
  above: z.string().meta({ description: 'Sign for a unit above the named one.' }),
  below: z.string().meta({ description: 'Sign for a unit below the named one.' }),
});

/** Routes of node types. Fixed paths come before those with an id. */
export const nodeTypeRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/em-node-types/shapes',
    operationId: 'listNodeShapes',
    tag,
    summary: 'List the shapes of nodes',
    access: 'read',
    answer: { status: 200, kind: 'single', schema: z.array(Shape) },
    run: async (ctx) => ({ data: await listNodeShapes(ctx) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/em-node-types/symbols',
    operationId: 'listNodeSymbols',
    tag,
    summary: 'List the signs of relations',
    access: 'read',
    answer: { status: 200, kind: 'single', schema: z.array(Symbols) },
    run: async (ctx) => ({ data: await listNodeSymbols(ctx) }),
  }),
  ...recordRoutes({
    entity: 'em-node-types',
    path: 'em-node-types',
    tag,
    name: 'NodeType',
    pluralName: 'NodeTypes',
    label: 'node type',
    pluralLabel: 'node types of the Extended Matrix',
    schemas: { record: NodeType, create: NewNodeType, changes: NodeTypeChanges },
    fields: nodeTypeFields,
    examples: {
      record: nodeTypeExample,
      create: newNodeTypeExample,
      changes: { fill_color: '#FFD9B3' },
    },
    list: listNodeTypes,
    get: getNodeType,
    create: async (ctx, body) => ({ data: await createNodeType(ctx, body) }),
    update: async (ctx, given) => ({ data: await updateNodeType(ctx, given) }),
    remove: deleteNodeType,
  }),
];
