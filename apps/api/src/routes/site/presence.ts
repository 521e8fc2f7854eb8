import { MAX_INTEGER, storableText } from '@trowel/domain/core';
import { ENTITY_NAMES } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { MAX_PAGE_KEY, reportPresence } from '@trowel/services/changes';
import { z } from 'zod';

const PresenceReport = z.strictObject({
  site_name: storableText(350).min(1).meta({ description: 'Name of the site.' }),
  page: storableText(MAX_PAGE_KEY).min(1).meta({
    description: 'Key of the page, chosen by the client. A person may have several pages open.',
  }),
  entity: z.enum(ENTITY_NAMES).nullable().default(null).meta({ description: 'Kind of the open record.' }),
  record_id: z.int().min(1).max(MAX_INTEGER).nullable().default(null),
  field: storableText(100).nullable().default(null).meta({ description: 'Field with the focus.' }),
  is_gone: z.boolean().default(false).meta({ description: 'True when the page is closed.' }),
});

/** Route by which pages report who is at a site. `/api/events` with `site_name` sends it to the others. */
export const presenceRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/presence',
    operationId: 'reportPresence',
    tag: 'Changes',
    summary: 'Report that a page of a site is open',
    description:
      'Repeat it every 8 seconds: a page that does not report for 25 seconds no longer counts. Everybody who follows `/api/events` of the site receives a `presence` event with the list of people. Nothing is stored.',
    access: 'read',
    failures: [404],
    body: PresenceReport,
    answer: { status: 204, kind: 'empty' },
    bodyExample: { site_name: 'Villa', page: '5f1c', entity: 'us', record_id: 12, field: 'definition' },
    run: (ctx, { body: { site_name: siteName, is_gone: isGone, ...where } }) =>
      reportPresence(ctx, { siteName, isGone, ...where }),
  }),
];
