import { MAX_INTEGER, storableText } from '@trowel/domain/core';
import { NewSavedView, SavedView, SavedViewChanges, VIEWED_ENTITIES } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '@trowel/services/views';
import { z } from 'zod';

const tag = 'Views';
const path = '/api/views';

const ViewParams = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().max(MAX_INTEGER))
    .meta({ type: 'integer', description: 'Id of the view.' }),
});
const TableQuery = z.strictObject({
  site_name: storableText(350).min(1).meta({ description: 'Name of the site.' }),
  entity: z.enum(VIEWED_ENTITIES).meta({ description: 'Table of the views.' }),
});

const bodyExample = {
  site_name: 'Colle Serravento',
  entity: 'us' as const,
  name: 'Cuts without period',
  is_shared: true,
  definition: {
    columns: ['area', 'definition', 'period'],
    where: '{"and":[{"field":"period","operator":"empty"}]}',
    sort_by: 'us_number',
    group_by: 'area',
  },
};
const { site_name: _site, ...saved } = bodyExample;
const data = { id: 1, ...saved, changed_by: 'maria', changed_at: '2026-11-28T10:00:00.000Z' };
const example = { status: 'success', data };

/** Routes of the saved views of tables. */
export const savedViewRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listSavedViews',
    tag,
    summary: 'List the saved views of a table',
    description: 'The shared views of the site, then your own, each by name.',
    access: 'read',
    query: TableQuery,
    answer: { status: 200, kind: 'single', schema: z.array(SavedView) },
    run: async (ctx, { query }) => ({
      data: await listSavedViews(ctx, { siteName: query.site_name, entity: query.entity }),
    }),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createSavedView',
    tag,
    summary: 'Save a view of a table',
    description:
      'Columns, filter, sort order and grouping under a name. Shared views are for everybody who sees the site. Saving and changing them requires the right to change the site.',
    access: 'read',
    failures: [404, 409],
    body: NewSavedView,
    bodyExample,
    answer: { status: 201, kind: 'single', schema: SavedView, example },
    run: async (ctx, { body }) => ({ data: await createSavedView(ctx, body) }),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    operationId: 'updateSavedView',
    tag,
    summary: 'Change a saved view',
    description: 'Renames it, replaces its definition, or shares it.',
    access: 'read',
    failures: [409],
    params: ViewParams,
    body: SavedViewChanges,
    bodyExample: { name: 'Cuts of area A' },
    answer: { status: 200, kind: 'single', schema: SavedView, example },
    run: async (ctx, { params, body }) => ({
      data: await updateSavedView(ctx, { id: params.id, changes: body }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/{id}`,
    operationId: 'deleteSavedView',
    tag,
    summary: 'Delete a saved view',
    access: 'read',
    params: ViewParams,
    answer: { status: 204, kind: 'empty' },
    run: (ctx, { params }) => deleteSavedView(ctx, params.id),
  }),
];
