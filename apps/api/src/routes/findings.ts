import { storableText, WISHES } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import {
  countFindings,
  getInboxBriefJson,
  getInboxJson,
  listFindingsOfUnit,
  noteFindings,
} from '@trowel/services/inbox';
import { z } from 'zod';
import { Finding, FindingNote, RelationshipReport } from '../schemas/matrix.ts';
import { SiteParams } from './parameters.ts';

const tag = 'Harris matrix';
const MAX_KEYS = 5_000;
const MAX_KEY = 100_100;
const MAX_REASON = 2_000;

const InboxFinding = Finding.extend({
  key: z.string().meta({ description: 'What calls it: its code, and the statements or units it is about.' }),
});
const Inbox = RelationshipReport.extend({
  errors: z.array(InboxFinding),
  warnings: z.array(InboxFinding),
  infos: z.array(InboxFinding),
  left: z
    .array(InboxFinding)
    .meta({ description: 'Findings that somebody left as they are, with the reason.' }),
  gone: z
    .array(FindingNote.extend({ key: z.string(), code: z.string(), about: z.string() }))
    .meta({ description: 'What was said of findings that are no longer there.' }),
});

const InboxCounts = z.strictObject({
  valid: z.boolean().meta({ description: 'Whether the records hold no error, left ones included.' }),
  errors: z.int().meta({ description: 'Open ones, as the two below.' }),
  warnings: z.int(),
  infos: z.int(),
  left: z.int().meta({ description: 'Those that somebody left as they are, with the reason.' }),
});

const FindingBrief = Finding.pick({ code: true, severity: true, message: true, units: true });

const InboxBrief = InboxCounts.extend({
  gravest: z.array(FindingBrief).meta({ description: 'Open errors, then warnings: the first hundred.' }),
  units: z.record(z.string(), z.array(z.int()).length(2)).meta({
    description:
      'How many open errors and warnings name a unit, by its name: `12`, or `A/12` where numbers repeat.',
  }),
});

const OfUnit = z.strictObject({
  us_number: storableText(100).min(1).meta({ description: 'Number of the unit.' }),
  area: storableText(350).default('').meta({ description: 'Its area, where it has one.' }),
});

const Notes = z
  .strictObject({
    keys: z.array(storableText(MAX_KEY).min(3)).min(1).max(MAX_KEYS).meta({
      description: 'The findings, each by its `key`.',
    }),
    reason: storableText(MAX_REASON)
      .trim()
      .min(1)
      .nullable()
      .optional()
      .meta({ description: 'Why they are left as they are; `null` opens them again.' }),
    assigned_to: storableText(254)
      .min(1)
      .nullable()
      .optional()
      .meta({ description: 'User name of the person they are given to; `null` takes them back.' }),
  })
  .refine(({ reason, assigned_to: person }) => reason !== undefined || person !== undefined, {
    error: WISHES.reasonOrPerson.en,
  });

/** Routes of findings and of notes about them. */
export const findingRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/findings/{site_name}',
    operationId: 'getFindings',
    tag,
    summary: 'The findings of a site, open and left',
    description:
      'What the check of the relations finds, each with its `key` and what people said of it. A finding that was left with a reason stands in `left` and no longer among the open ones; it is found again after every change of the records for as long as it is about the same statements or units.',
    access: 'read',
    params: SiteParams,
    answer: { status: 200, kind: 'single', schema: Inbox },
    run: async (ctx, { params }) => ({ json: await getInboxJson(ctx, params.site_name) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/findings/{site_name}/counts',
    operationId: 'countFindings',
    tag,
    summary: 'How many findings a site has',
    description: 'What a page shows beside the name of a site, of which the whole list may be large.',
    access: 'read',
    params: SiteParams,
    answer: {
      status: 200,
      kind: 'single',
      schema: InboxCounts,
      example: { status: 'success', data: { valid: false, errors: 1, warnings: 12, infos: 3, left: 2 } },
    },
    run: async (ctx, { params }) => ({ data: await countFindings(ctx, params.site_name) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/findings/{site_name}/brief',
    operationId: 'getFindingsBrief',
    tag,
    summary: 'The gravest findings of a site, and which units have some',
    description:
      'What a page shows beside records; the whole list of a site of 20,000 units is fifty times as large.',
    access: 'read',
    params: SiteParams,
    answer: { status: 200, kind: 'single', schema: InboxBrief },
    run: async (ctx, { params }) => ({ json: await getInboxBriefJson(ctx, params.site_name) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/findings/{site_name}/unit',
    operationId: 'listFindingsOfUnit',
    tag,
    summary: 'The findings that name a unit',
    description: 'Open errors and warnings; none where the site has no such unit.',
    access: 'read',
    params: SiteParams,
    query: OfUnit,
    answer: { status: 200, kind: 'single', schema: z.array(FindingBrief) },
    run: async (ctx, { params, query: { us_number: number, area } }) => ({
      data: await listFindingsOfUnit(ctx, { siteName: params.site_name, number, area }),
    }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/findings/{site_name}/notes',
    operationId: 'noteFindings',
    tag,
    summary: 'Leave findings with a reason, or give them to somebody',
    description:
      'All or none, in one batch that can be undone; what is absent stays, `null` takes it off. A finding that is no longer there is 409.',
    access: 'update',
    params: SiteParams,
    body: Notes,
    bodyExample: { keys: ['isolated 12'], reason: 'Cleaned surface, seen in the section only.' },
    answer: {
      status: 200,
      kind: 'single',
      schema: z.strictObject({
        batch: z.string().meta({ description: 'Undoes all of it.' }),
        changed: z.int().meta({ description: 'Findings of which something else is said than before.' }),
      }),
      example: {
        status: 'success',
        data: { batch: '5f0c5f3e-0d6c-4c1c-9c1e-7d2b7f1d7a55', changed: 1 },
      },
    },
    run: async (ctx, { params, body: { keys, reason, assigned_to: assignedTo } }) => ({
      data: await noteFindings(ctx, { siteName: params.site_name, keys, reason, assignedTo }),
    }),
  }),
];
