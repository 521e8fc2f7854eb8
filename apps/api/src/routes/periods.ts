import { Period, NewPeriod, PeriodChanges, periodFields } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from '@trowel/services';
import { newPeriodExample, periodExample } from '../docs/examples.ts';
import { DeleteQuery, IdParams } from './parameters.ts';

const tag = 'Periods';
const entity = 'periods';
const one = { status: 'success', data: periodExample };

/** The routes of periods of a site. */
export const periodRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/periods',
    operationId: 'listPeriods',
    tag,
    summary: 'List periods of a site',
    access: 'read',
    list: { fields: periodFields },
    answer: { status: 200, kind: 'list', schema: Period },
    run: (ctx, { list }) => listPeriods(ctx, list),
  }),
  defineRoute({
    method: 'get',
    path: '/api/periods/{id}',
    operationId: 'getPeriod',
    tag,
    summary: 'Get one period',
    access: 'read',
    params: IdParams,
    answer: { status: 200, kind: 'single', schema: Period, example: one },
    run: async (ctx, { params }) => ({ data: await getPeriod(ctx, params.id) }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/periods',
    operationId: 'createPeriod',
    tag,
    summary: 'Record a period',
    access: 'create',
    entity,
    body: NewPeriod,
    bodyExample: newPeriodExample,
    answer: { status: 201, kind: 'single', schema: Period, example: one },
    locate: ({ id }) => `/api/periods/${id}`,
    run: async (ctx, { body }) => ({ data: await createPeriod(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/periods/{id}',
    operationId: 'updatePeriod',
    tag,
    summary: 'Change a period',
    description: 'What is absent stays, `null` clears.',
    access: 'update',
    entity,
    versioned: true,
    params: IdParams,
    body: PeriodChanges,
    bodyExample: { end_year: 560 },
    answer: { status: 200, kind: 'single', schema: Period, example: one },
    run: async (ctx, { params, body, ifMatch }) => ({
      data: await updatePeriod(ctx, { id: params.id, changes: body, ifMatch }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/periods/{id}',
    operationId: 'deletePeriod',
    tag,
    summary: 'Delete a period',
    access: 'delete',
    versioned: true,
    params: IdParams,
    query: DeleteQuery,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params, query, ifMatch }) =>
      deletePeriod(ctx, { id: params.id, cascade: query.cascade ?? false, ifMatch }),
  }),
];
