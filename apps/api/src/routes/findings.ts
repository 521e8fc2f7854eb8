import { storableText, WISHES } from '@trowel/domain/core';
import { CHECKED_KINDS } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import {
  countFindings,
  getInboxBriefJson,
  getInboxJson,
  listFindingsOfRecord,
  listFindingsOfUnit,
  noteFindings,
} from '@trowel/services/inbox';
import { z } from 'zod';
import { Finding, FindingNote, RelationshipReport } from '../schemas/matrix.ts';
import { SiteParams } from './records/parameters.ts';

const tag = 'Harris matrix';
const MAX_KEYS = 5_000;
const MAX_KEY = 100_100;
const MAX_REASON = 2_000;

const InboxFinding = Finding.extend({
  key: z.string().meta({ description: 'Key of the finding: its code with its relations or units.' }),
  part_of: z.string().optional().meta({
    description: 'Key of the finding with the same cause. Resolving that one resolves this one too.',
  }),
  consequences: z
    .array(z.string())
    .optional()
    .meta({ description: 'Keys of the findings that have the same cause.' }),
});
const Inbox = RelationshipReport.extend({
  errors: z.array(InboxFinding),
  warnings: z.array(InboxFinding),
  infos: z.array(InboxFinding),
  left: z.array(InboxFinding).meta({ description: 'Dismissed findings, with the reason.' }),
  gone: z
    .array(FindingNote.extend({ key: z.string(), code: z.string(), about: z.string() }))
    .meta({ description: 'Notes about findings that no longer exist.' }),
});

const InboxCounts = z.strictObject({
  valid: z.boolean().meta({ description: 'True if there are no errors, including dismissed ones.' }),
  errors: z.int().meta({
    description:
      'Number of open errors. The next two count open warnings and hints. Findings with one cause count once.',
  }),
  warnings: z.int(),
  infos: z.int(),
  left: z.int().meta({ description: 'Number of dismissed findings.' }),
});

const FindingBrief = InboxFinding.pick({
  key: true,
  code: true,
  severity: true,
  message: true,
  units: true,
});

const InboxBrief = InboxCounts.extend({
  gravest: z
    .array(FindingBrief)
    .meta({ description: 'The first hundred open errors and warnings, errors first.' }),
  units: z.record(z.string(), z.array(z.int()).length(2)).meta({
    description: 'Number of open errors and warnings per unit, by name: `12`, or `A/12` if numbers repeat.',
  }),
});

const OfUnit = z.strictObject({
  us_number: storableText(100).min(1).meta({ description: 'Number of the unit.' }),
  area: storableText(350).default('').meta({ description: 'Area of the unit, if any.' }),
});

const OfRecord = z.strictObject({
  entity: z.enum(CHECKED_KINDS).meta({ description: 'Kind of the record.' }),
  number: storableText(250).min(1).meta({ description: 'Number of the record.' }),
});

const Notes = z
  .strictObject({
    keys: z.array(storableText(MAX_KEY).min(3)).min(1).max(MAX_KEYS).meta({
      description: 'Keys of the findings.',
    }),
    reason: storableText(MAX_REASON)
      .trim()
      .min(1)
      .nullable()
      .optional()
      .meta({ description: 'Reason for dismissing them. `null` reopens them.' }),
    assigned_to: storableText(254)
      .min(1)
      .nullable()
      .optional()
      .meta({ description: 'User name of the person they are assigned to. `null` removes the assignment.' }),
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
    summary: 'List the open and dismissed findings of a site',
    description:
      'Findings of the check of relations, each with its `key` and notes of users. Dismissed findings are in `left`, not among the open ones. A dismissal stays valid after changes of the records while the finding concerns the same relations or units.',
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
    summary: 'Count the findings of a site',
    description: 'For pages that show only the numbers, because the complete list may be large.',
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
    summary: 'List the most serious findings of a site and the units concerned',
    description:
      'For pages that show findings next to records. The complete list for 20,000 units is fifty times as large.',
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
    summary: 'List the findings about a unit',
    description: 'Open errors and warnings, with their relations. Empty if the site has no such unit.',
    access: 'read',
    params: SiteParams,
    query: OfUnit,
    answer: { status: 200, kind: 'single', schema: z.array(InboxFinding) },
    run: async (ctx, { params, query: { us_number: number, area } }) => ({
      data: await listFindingsOfUnit(ctx, { siteName: params.site_name, number, area }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/findings/{site_name}/record',
    operationId: 'listFindingsOfRecord',
    tag,
    summary: 'List the findings about a record that is no unit',
    description: 'Open findings that name it. Empty if the site has no such record.',
    access: 'read',
    params: SiteParams,
    query: OfRecord,
    answer: { status: 200, kind: 'single', schema: z.array(InboxFinding) },
    run: async (ctx, { params, query: { entity, number } }) => ({
      data: await listFindingsOfRecord(ctx, { siteName: params.site_name, entity, number }),
    }),
  }),
  defineRoute({
    method: 'put',
    path: '/api/findings/{site_name}/notes',
    operationId: 'noteFindings',
    tag,
    summary: 'Dismiss findings with a reason, or assign them',
    description:
      'All or none, in one batch that can be undone. Missing fields stay unchanged, `null` removes a value. A finding that no longer exists is 409.',
    access: 'update',
    params: SiteParams,
    body: Notes,
    bodyExample: { keys: ['isolated 12'], reason: 'Cleaned surface, seen in the section only.' },
    answer: {
      status: 200,
      kind: 'single',
      schema: z.strictObject({
        batch: z.string().meta({ description: 'Batch for undoing everything.' }),
        changed: z.int().meta({ description: 'Number of changed findings.' }),
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
