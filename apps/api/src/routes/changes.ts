import { Change, CHANGE_ACTIONS, ENTITY_NAMES } from '@trowel/domain/records';
import { DEFAULT_PAGE_SIZE, MAX_INTEGER, MAX_PAGE_SIZE, storableText, WISHES } from '@trowel/domain/core';
import { defineRoute, limitUpTo, PageQuery, type Route } from '@trowel/http';
import { followChanges, listChangeDays, listChanges, undoChange } from '@trowel/services/changes';
import { z } from 'zod';
import { Flag, IdParams, SiteParams, SiteQuery } from './parameters.ts';
import { undoRoute } from './undo-route.ts';

const tag = 'Changes';

const MOST_AFTER = 1_000;
const AfterParameter = z
  .string()
  .regex(/^\d{1,10}$/, WISHES.wholeNumber.en)
  .transform(Number)
  .pipe(z.int().min(0).max(MAX_INTEGER))
  .optional();

const ChangeQuery = PageQuery.extend({
  limit: limitUpTo(MOST_AFTER).meta({
    type: 'integer',
    minimum: 1,
    maximum: MOST_AFTER,
    description: `Changes to return (default ${DEFAULT_PAGE_SIZE}); more than ${MAX_PAGE_SIZE} only with \`after\`.`,
  }),
  after: AfterParameter.meta({
    type: 'integer',
    minimum: 0,
    description: 'Only changes after this `sequence`, oldest first; 0 begins with the first of all.',
  }),
  site_name: SiteQuery.shape.site_name,
  entity: z.enum(ENTITY_NAMES).optional().meta({ description: 'Only changes of this kind of record.' }),
  action: z.enum(CHANGE_ACTIONS).optional().meta({ description: 'Only changes that did this.' }),
  gone: Flag.optional().meta({
    type: 'boolean',
    description:
      'Only what is deleted now: the last change of each record that is not there any more, accounts apart. Undoing it brings the record back.',
  }),
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
}).superRefine(({ after, limit, skip }, ctx) => {
  if (after === undefined && limit > MAX_PAGE_SIZE) refuse(ctx, 'limit', WISHES.atMostAPageWithoutAfter.en);
  if (after !== undefined && skip > 0) refuse(ctx, 'skip', WISHES.noSkipWithAfter.en);
});

const EventQuery = SiteQuery.extend({
  after: AfterParameter.meta({
    type: 'integer',
    minimum: 0,
    description:
      'Begin after this `sequence`; `Last-Event-ID`, where it is sent, goes first. Now unless given.',
  }),
});

/** A line of the log in a list. */
const NamedChange = Change.extend({
  record_name: z.string().optional().meta({
    description:
      'What the record is called now, of units and finds that are there: `12`, or `A/12` in an area.',
    example: 'A/12',
  }),
});

/** The data of an event. */
const ChangeEvent = Change.pick({
  sequence: true,
  entity: true,
  record_id: true,
  site_name: true,
  action: true,
  version: true,
  actor: true,
  via: true,
  batch: true,
})
  .extend({ fields: z.array(z.string()).meta({ description: 'Names of the fields that differ.' }) })
  .meta({ description: 'The `data` of an event `change`, which is JSON.' });

function refuse(ctx: z.core.$RefinementCtx, field: string, message: string): void {
  ctx.addIssue({ code: 'custom', path: [field], message });
}

/** Routes of the change log. */
export const changeRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/changes',
    operationId: 'listChanges',
    tag,
    summary: 'Who changed what, newest first',
    description:
      'With `after` it goes forward: every change there is after that `sequence`, in the order in which they came to be seen. Ask again with the last `sequence` you got, and you miss none.',
    access: 'read',
    query: ChangeQuery,
    answer: { status: 200, kind: 'list', schema: NamedChange },
    run: (ctx, { query: { site_name: siteName, gone: isGone, ...query } }) =>
      listChanges(ctx, { ...query, siteName, isGone }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/changes/days',
    operationId: 'listChangeDays',
    tag,
    summary: 'The days on which units of a site changed',
    description:
      'The last twelve, and the last of each of the last twelve years, in UTC: each is the evening of a state that `at=` (the day after) asks for.',
    access: 'read',
    query: SiteParams,
    answer: {
      status: 200,
      kind: 'single',
      schema: z.strictObject({ days: z.array(z.iso.date()), seasons: z.array(z.iso.date()) }),
      example: {
        status: 'success',
        data: { days: ['2026-09-03', '2026-09-01', '2025-07-20'], seasons: ['2026-09-03', '2025-07-20'] },
      },
    },
    run: async (ctx, { query }) => ({ data: await listChangeDays(ctx, query.site_name) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/events',
    operationId: 'followChanges',
    tag,
    summary: 'Changes as they happen, as server-sent events',
    description:
      'Each event `change` has the `sequence` of the change as its `id`; after a break a browser names the last one in `Last-Event-ID` and misses nothing. A comment comes every 15 seconds. The event `end` says that the token has ended (`data.reason`); log in again before you come back.',
    access: 'read',
    query: EventQuery,
    answer: { status: 200, kind: 'events', schema: ChangeEvent },
    run: (ctx, { query: { site_name: siteName, after }, lastEventId }) =>
      followChanges(ctx, { siteName, after: lastEventId ?? after }),
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
    undo: (ctx, { id }, batch) => undoChange(ctx, id, { batch }),
  }),
];

function toMoment(text: string): string {
  return new Date(text).toISOString();
}
