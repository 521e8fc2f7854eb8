import { NewUnit, readSent, Unit, UnitChanges, unitFields, UnitRelationInput } from '@trowel/domain/records';
import { storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import {
  addRelationship,
  createUnit,
  deleteUnit,
  getChosen,
  getUnit,
  listChosen,
  listUnits,
  listUnitsOfSite,
  removeRelationship,
  updateUnit,
} from '@trowel/services/records';
import { z } from 'zod';
import { newUnitExample, unitExample } from '../docs/examples.ts';
import { batchRoutes } from './records/batch-route.ts';
import { ContradictionQuery, DeleteQuery, IdParams, SiteParams } from './records/parameters.ts';
import { viewRoutes } from './records/view-routes.ts';

const tag = 'Units';
const entity = 'us';
const list = {
  fields: unitFields,
  entity: 'us',
  combined: { period: ['period', 'period_end', 'dating'] },
} as const;
const RelationQuery = z.strictObject({
  type: storableText(100)
    .optional()
    .meta({ description: 'Kind of relation, in any accepted word.', example: 'covers' }),
  us_number: storableText(100).optional().meta({ description: 'Number of the other unit.', example: '12' }),
  area: storableText(250).optional().meta({ description: 'Area of the other unit, when it differs.' }),
});
const RelationBody = z
  .strictObject(UnitRelationInput.shape)
  .partial()
  .meta({ description: 'The relation, if the parameters do not name it.' });
const one = { status: 'success', data: unitExample };

/** Routes of units. */
export const unitRoutes: Route[] = [
  ...batchRoutes({
    entity,
    path: 'us',
    tag,
    pluralName: 'Units',
    pluralLabel: 'units',
    schemas: { record: Unit, changes: UnitChanges },
    examples: { record: unitExample, changes: { period: '3', interpretation: 'Crollo del tetto' } },
  }),
  ...viewRoutes({ ...list, path: 'us', tag, pluralName: 'Units', pluralLabel: 'units' }),
  defineRoute({
    method: 'get',
    path: '/api/us',
    operationId: 'listUnits',
    tag,
    summary: 'List units',
    description: '`period` looks at the first period, the last and the dating.',
    access: 'read',
    list,
    choice: entity,
    answer: { status: 200, kind: 'list', schema: Unit },
    run: (ctx, { list: query, fields }) =>
      fields ? listChosen(ctx, entity, { fields, query }) : listUnits(ctx, query),
  }),
  defineRoute({
    method: 'get',
    path: '/api/us/site/{site_name}',
    operationId: 'listUnitsOfSite',
    tag,
    summary: 'List the units of a site',
    description: 'Accepts the filters of the list of all units. An unknown site is 404.',
    access: 'read',
    params: SiteParams,
    list,
    choice: entity,
    answer: { status: 200, kind: 'list', schema: Unit },
    run: (ctx, { params: { site_name: siteName }, list: query, fields }) =>
      fields ? listChosen(ctx, entity, { fields, query, siteName }) : listUnitsOfSite(ctx, siteName, query),
  }),
  defineRoute({
    method: 'get',
    path: '/api/us/{id}',
    operationId: 'getUnit',
    tag,
    summary: 'Get one unit',
    access: 'read',
    params: IdParams,
    choice: entity,
    answer: { status: 200, kind: 'single', schema: Unit, example: one },
    run: async (ctx, { params: { id }, fields }) => ({
      data: fields ? await getChosen(ctx, entity, { fields, id }) : await getUnit(ctx, id),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/us',
    operationId: 'createUnit',
    tag,
    summary: 'Record a unit',
    access: 'create',
    entity,
    query: ContradictionQuery,
    body: NewUnit,
    bodyExample: newUnitExample,
    answer: { status: 201, kind: 'single', schema: Unit, example: one },
    locate: ({ id }) => `/api/us/${id}`,
    run: async (ctx, { body, query }) => {
      const { record, findings } = await createUnit(ctx, body, onContradiction(query));
      return { data: record, findings };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/us/{id}',
    operationId: 'updateUnit',
    tag,
    summary: 'Change a unit',
    description:
      'Missing fields stay unchanged, `null` clears a field. `relationships` replaces the whole list.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    query: ContradictionQuery,
    body: UnitChanges,
    bodyExample: { interpretation: 'Crollo del tetto', period: '3', description_en: null },
    answer: { status: 200, kind: 'single', schema: Unit, example: one },
    run: async (ctx, { params, query, body, ifMatch }) => {
      const { record, findings } = await updateUnit(ctx, {
        id: params.id,
        changes: body,
        ifMatch,
        ...onContradiction(query),
      });
      return { data: record, findings };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/us/{id}',
    operationId: 'deleteUnit',
    tag,
    summary: 'Delete a unit',
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      deleteUnit(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/us/{id}/relationships',
    operationId: 'addRelationship',
    tag,
    summary: 'Record a relation of a unit',
    description:
      'The other unit shows the inverse relation, which is derived and not stored. A target that does not exist yet is stored and reported as a finding.',
    access: 'update',
    versioned: true,
    params: IdParams,
    query: ContradictionQuery,
    body: UnitRelationInput,
    bodyExample: { type: 'covers', us_number: '12' },
    answer: { status: 201, kind: 'single', schema: Unit, example: one },
    locate: ({ id }) => `/api/us/${id}`,
    run: async (ctx, { params, query, body, ifMatch }) => {
      const given = { id: params.id, relationship: body, ifMatch, ...onContradiction(query) };
      const { record, findings } = await addRelationship(ctx, given);
      return { data: record, findings };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/us/{id}/relationships',
    operationId: 'removeRelationship',
    tag,
    summary: 'Remove a relation from a unit',
    description:
      'Name the relation as this unit shows it, also if the other unit records it. Use the parameters, or a body if no proxy drops it.',
    access: 'update',
    versioned: true,
    params: IdParams,
    query: RelationQuery,
    body: RelationBody,
    answer: { status: 204, kind: 'empty' },
    run: async (ctx, { params, query, body, ifMatch }) => {
      const relationship = readRelation({ ...body, ...query });
      await removeRelationship(ctx, { id: params.id, relationship, ifMatch });
    },
  }),
];

function readRelation(given: unknown): UnitRelationInput {
  return readSent(UnitRelationInput, given);
}

function onContradiction(query: z.output<typeof ContradictionQuery>): {
  onContradiction: 'record' | 'reject';
} {
  return { onContradiction: query.on_contradiction ?? 'record' };
}
