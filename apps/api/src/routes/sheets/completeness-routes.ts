import { DEFAULT_PAGE_SIZE, MAX_INTEGER, MAX_PAGE_SIZE, storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { countCompleteness, getRecordCompleteness, getSheetCompleteness } from '@trowel/services/sheets';
import { z } from 'zod';
import { readEntity, SHEET_TAG, SheetParams } from './sheet-parameters.ts';

const path = '/api/sheets/{entity}/completeness';
const site_name = storableText(350).min(1).meta({ description: 'Name of the site.' });
const wholeNumber = (description: string, { least, most }: { least: number; most: number }) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most, description });

const Missing = z.strictObject({
  field: z.string().meta({ description: 'Name of the field, or `custom.` and the key of a custom field.' }),
  recorded_in: z.enum(['trench', 'lab']).nullable(),
});
const Incomplete = {
  entity: z.string(),
  id: z.int(),
  name: z.record(z.string(), z.unknown()).meta({ description: 'The natural key besides the site.' }),
  missing: z.array(Missing),
};
const is_season_running = z.boolean().meta({
  description: 'True until the last day of the site. Required fields of the lab are not missing until then.',
});
const Counted = {
  entity: z.string(),
  records: z.int(),
  incomplete: z.int(),
  missing: z.array(z.strictObject({ field: z.string(), count: z.int() })),
};

/** Routes of the completeness of records. */
export const completenessRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/sheets/completeness',
    operationId: 'countCompleteness',
    tag: SHEET_TAG,
    summary: 'Count the complete records of a site',
    description: 'By kind of record. A record is incomplete while a required field is empty.',
    access: 'read',
    failures: [404],
    query: z.strictObject({ site_name }),
    answer: { status: 200, kind: 'single', schema: z.array(z.strictObject(Counted)) },
    run: async (ctx, { query }) => ({ data: await countCompleteness(ctx, query.site_name) }),
  }),
  defineRoute({
    method: 'get',
    path,
    operationId: 'getSheetCompleteness',
    tag: SHEET_TAG,
    summary: 'List the incomplete records of a kind',
    description: 'Numbers by required field, and a page of the incomplete records of the site.',
    access: 'read',
    failures: [404],
    params: SheetParams,
    query: z.strictObject({
      site_name,
      skip: wholeNumber('Records to skip.', { least: 0, most: MAX_INTEGER }).optional(),
      limit: wholeNumber('Records to return.', { least: 1, most: MAX_PAGE_SIZE }).optional(),
    }),
    answer: {
      status: 200,
      kind: 'single',
      schema: z.strictObject({ ...Counted, is_season_running, rows: z.array(z.strictObject(Incomplete)) }),
    },
    run: async (ctx, { params, query: { site_name: siteName, skip = 0, limit = DEFAULT_PAGE_SIZE } }) => ({
      data: await getSheetCompleteness(ctx, {
        entity: readEntity(params.entity),
        siteName,
        page: { skip, limit },
      }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    operationId: 'getRecordCompleteness',
    tag: SHEET_TAG,
    summary: 'List the missing fields of a record and of the records that name it',
    access: 'read',
    params: z.strictObject({
      ...SheetParams.shape,
      id: wholeNumber('The `id` of the record.', { least: 1, most: MAX_INTEGER }),
    }),
    answer: {
      status: 200,
      kind: 'single',
      schema: z.strictObject({
        ...Incomplete,
        is_season_running,
        children: z.array(z.strictObject(Incomplete)),
      }),
    },
    run: async (ctx, { params: { entity, id } }) => ({
      data: await getRecordCompleteness(ctx, { entity: readEntity(entity), id }),
    }),
  }),
];
