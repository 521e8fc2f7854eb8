import { MAX_INTEGER, storableText, WISHES } from '@trowel/domain/core';
import type { Route } from '@trowel/http';
import { getLabels, LABEL_FORMAT_NAMES, LABEL_KINDS } from '@trowel/services/labels';
import { z } from 'zod';
import { findWebAddress, type WebPlace } from '../addresses/web-address.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const count = (max: number, description: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, WISHES.wholeNumber.en)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum: max, description });

const idList = (description: string) =>
  z
    .string()
    .max(20_000)
    .regex(/^\d{1,10}(?:,\d{1,10})*$/, WISHES.idList.en)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().max(MAX_INTEGER)))
    .optional()
    .meta({ type: 'string', description, example: '12,13,15' });

const LabelsQuery = z.strictObject({
  of: z.enum(LABEL_KINDS).optional().meta({
    description:
      'Units (default), finds, boxes or samples. Without recorded boxes and samples: those that finds and units name.',
  }),
  sheet: z.enum(LABEL_FORMAT_NAMES).optional().meta({
    description:
      'Label sheets: A4 with 3 × 8 labels of 70 × 37 mm (default) or 2 × 7 of 99 × 38 mm. Rolls: 62 × 29 and 100 × 50 mm, one label per page.',
  }),
  ids: idList('Only the units or finds with these ids, and what belongs to them.'),
  records: idList('Only the samples or boxes with these ids.'),
  area: storableText(250).optional().meta({ description: 'Only this area; empty for records without area.' }),
  us: storableText(100)
    .min(1)
    .optional()
    .meta({ description: 'Only the unit with this number, or finds and samples from it.', example: '1042' }),
  box: storableText(500).min(1).optional().meta({ description: 'Only this box, or the finds in it.' }),
  start: count(24, 'First unused label of the sheet, counted row by row (default 1).'),
  copies: count(20, 'Of each label (default 1).'),
  lang: languageParameter('labels'),
});

/** Route of labels. Their QR codes lead to the web pages. */
export function labelRoutes(web: WebPlace): Route[] {
  return [
    siteFileRoute<z.output<typeof LabelsQuery>>({
      path: '/api/reports/labels',
      operationId: 'printLabels',
      tag: 'Reports',
      summary: 'Labels with QR codes',
      description:
        'For units, finds, boxes and samples. Print them at 100 %. Each code contains the address of the record in the web pages (based on `PUBLIC_URL`, or on the address of the request). In natural order, at most 2,000.',
      query: LabelsQuery,
      contentTypes: ['application/pdf'],
      job: 'report',
      make: (ctx, siteName, { of = 'us', sheet = 'a4-3x8', start = 1, lang: _lang, ...only }) =>
        getLabels(ctx, {
          ...only,
          siteName,
          of,
          format: sheet,
          skip: start - 1,
          webUrl: findWebAddress(ctx.origin, web),
        }),
    }),
  ];
}
