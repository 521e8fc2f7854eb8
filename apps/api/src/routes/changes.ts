import { Change, ENTITY_NAMES } from '@trowel/domain/records';
import { storableText } from '@trowel/domain/core';
import { defineRoute, PageQuery, type Route } from '@trowel/http';
import { listChanges, undoChange } from '@trowel/services/changes';
import { z } from 'zod';
import { IdParams } from './parameters.ts';
import { undoRoute } from './undo-route.ts';

const tag = 'Changes';

const ChangeQuery = PageQuery.extend({
  entity: z.enum(ENTITY_NAMES).optional().meta({ description: 'Only changes of this kind of record.' }),
  id: IdParams.shape.id
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'Only changes of the record with this id.' }),
  actor: storableText(254).optional().meta({ description: 'Only changes by this account (its full name).' }),
  since: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .transform(toMoment)
    .optional()
    .meta({
      type: 'string',
      description: 'Only changes since this moment or day, included.',
      example: '2026-05-01T00:00:00Z',
    }),
  batch: storableText(100).optional().meta({ description: 'Only changes of this import or command.' }),
});

/** The routes of the change log. */
export const changeRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/changes',
    operationId: 'listChanges',
    tag,
    summary: 'Who changed what, newest first',
    access: 'read',
    query: ChangeQuery,
    answer: { status: 200, kind: 'list', schema: Change },
    run: (ctx, { query }) => listChanges(ctx, query),
  }),
  undoRoute({
    path: '/api/changes/{id}/undo',
    operationId: 'undoChange',
    tag,
    summary: 'Undo one change',
    description:
      'Restores what was there before; 409, naming it, when a newer change depends on this one. One of several changes made together, as by `cascade=true`, is undone alone; the answer then names the batch, by which `POST /api/imports/{batch}/undo` undoes them all.',
    access: 'update',
    params: IdParams,
    undo: (ctx, { id }) => undoChange(ctx, id),
  }),
];

function toMoment(text: string): string {
  return new Date(text).toISOString();
}
