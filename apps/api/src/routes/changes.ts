import { Change, CHANGE_ACTIONS, ENTITY_NAMES } from '@trowel/domain/records';
import { DEFAULT_PAGE_SIZE, MAX_INTEGER, MAX_PAGE_SIZE, storableText, WISHES } from '@trowel/domain/core';
import { defineRoute, limitUpTo, PageQuery, type Route } from '@trowel/http';
import {
  followChanges,
  listChangeDays,
  listChanges,
  listShownBatches,
  undoChange,
} from '@trowel/services/changes';
import { z } from 'zod';
import { Flag, IdParams, SiteParams, SiteQuery } from './records/parameters.ts';
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
    description: 'Only changes after this `sequence`, oldest first. 0 starts at the beginning.',
  }),
  site_name: SiteQuery.shape.site_name,
  entity: z.enum(ENTITY_NAMES).optional().meta({ description: 'Only changes of this kind of record.' }),
  action: z.enum(CHANGE_ACTIONS).optional().meta({ description: 'Only changes with this action.' }),
  gone: Flag.optional().meta({
    type: 'boolean',
    description:
      'Only deletions of records that have not been restored, without accounts. Undoing such a change restores the record.',
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
      description: 'Only changes since this timestamp or day, inclusive.',
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
    description: 'Start after this `sequence` (default: now). The header `Last-Event-ID` has priority.',
  }),
});

/** A line of the log in a list. */
const NamedChange = Change.extend({
  record_name: z.string().optional().meta({
    description: 'Current name of an existing unit or find: `12`, or `A/12` in an area.',
    example: 'A/12',
  }),
});

const BatchQuery = PageQuery.extend({
  limit: limitUpTo(MAX_PAGE_SIZE),
  site_name: ChangeQuery.shape.site_name,
  entity: ChangeQuery.shape.entity,
  action: ChangeQuery.shape.action,
  actor: ChangeQuery.shape.actor,
  since: ChangeQuery.shape.since,
  batch: ChangeQuery.shape.batch,
});

/** A batch of changes, or a single change. */
const ShownBatch = Change.pick({ actor: true, via: true, batch: true }).extend({
  change_id: z.int().nullable().meta({ description: 'Id of a single change, null for a batch.' }),
  at: z.iso.datetime(),
  sites: z.array(z.string()),
  records: z
    .array(z.strictObject({ entity: z.string(), action: z.enum(CHANGE_ACTIONS), count: z.int() }))
    .meta({ description: 'Number of records by kind and action.' }),
  file_name: z.string().nullable().meta({ description: 'The file, if the batch was an import.' }),
  change: NamedChange.nullable().meta({ description: 'The change, if it is a single one.' }),
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
  .extend({ fields: z.array(z.string()).meta({ description: 'Names of the changed fields.' }) })
  .meta({ description: 'The `data` of a `change` event, as JSON.' });

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
    summary: 'List changes, newest first',
    description:
      'With `after`, lists the changes after that `sequence` in the order in which they became visible. Repeat the request with the last `sequence` to get all changes.',
    access: 'read',
    query: ChangeQuery,
    answer: { status: 200, kind: 'list', schema: NamedChange },
    run: (ctx, { query: { site_name: siteName, gone: isGone, ...query } }) =>
      listChanges(ctx, { ...query, siteName, isGone }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/changes/batches',
    operationId: 'listChangeBatches',
    tag,
    summary: 'List changes by batch, newest first',
    description:
      'An import, a bulk change or a command is one row with the number of its records. A single change is a row with the change itself. `GET /api/changes?batch=` lists the changes of a batch.',
    access: 'read',
    query: BatchQuery,
    answer: { status: 200, kind: 'list', schema: ShownBatch },
    run: (ctx, { query: { site_name: siteName, ...query } }) => listShownBatches(ctx, { ...query, siteName }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/changes/days',
    operationId: 'listChangeDays',
    tag,
    summary: 'List the days with changes to units of a site',
    description:
      'The last twelve days, and the last day of each of the last twelve years, in UTC. Request the state at the end of a day with `at=` and the following day.',
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
    summary: 'Stream changes as server-sent events',
    description:
      'Each `change` event has the `sequence` of the change as its `id`. After an interruption, browsers send the last one in `Last-Event-ID` and miss nothing. A comment is sent every 15 seconds. With `site_name`, a `presence` event lists the people who have a page of the site open, and the record and field they work on. A `comment` event means that comments of the site have changed. The event `end` means that the token is no longer valid (`data.reason`): log in before reconnecting.',
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
      'Restores the previous state. 409 if a newer change depends on this one, which is then named. Of several changes in one batch, for example by `cascade=true`, only this one is undone. The response contains the batch: `POST /api/imports/{batch}/undo` undoes all of them.',
    access: 'update',
    params: IdParams,
    undo: (ctx, { id }, batch) => undoChange(ctx, id, { batch }),
  }),
];

function toMoment(text: string): string {
  return new Date(text).toISOString();
}
