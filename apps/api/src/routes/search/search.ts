import { storableText } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { SEARCHED, searchRecords } from '@trowel/services/search';
import { z } from 'zod';

const MOST_OF_A_KIND = 20;
const USUAL_OF_A_KIND = 6;

const SearchQuery = z.strictObject({
  q: storableText(200)
    .trim()
    .min(1)
    .meta({ description: 'A number, or text of any field. Terms are found in Italian and English.' }),
  site_name: storableText(350)
    .min(1)
    .optional()
    .meta({ description: 'The open site (its full name). Its records come first.' }),
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(MOST_OF_A_KIND))
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: MOST_OF_A_KIND,
      description: 'Maximum number of records of each kind, in the open site and again in all others.',
    }),
});

const word = z.string().nullable();
const Found = z.object({
  site_name: word.meta({ description: 'The open site.' }),
  other_sites: z.int().min(0).meta({ description: 'Number of other sites that were searched.' }),
  hits: z.array(
    z.object({
      entity: z.enum(SEARCHED),
      id: z.int(),
      site_name: word,
      number: word.meta({ description: 'Number of a unit or find, code of a period, vocabulary of a term.' }),
      area: word,
      title: word,
      title_en: word,
      field: word.meta({ description: 'Field that contains the text, if the title does not.' }),
      excerpt: word.meta({ description: 'Part of that field.' }),
    }),
  ),
});

/** The route of the search over all sites. */
export const searchRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/search',
    operationId: 'searchRecords',
    tag: 'Service',
    summary: 'Search the records of all sites that you may see, those of the open site first',
    access: 'read',
    query: SearchQuery,
    answer: {
      status: 200,
      kind: 'single',
      schema: Found,
      example: {
        status: 'success',
        data: {
          site_name: 'Colle Serravento',
          other_sites: 1,
          hits: [
            {
              entity: 'inventario',
              id: 12,
              site_name: 'Orto',
              number: '7',
              area: null,
              title: 'Moneta',
              title_en: null,
              field: null,
              excerpt: null,
            },
          ],
        },
      },
    },
    run: async (ctx, { query: { q, site_name: siteName, limit = USUAL_OF_A_KIND } }) => ({
      data: await searchRecords(ctx, { q, siteName, limit }),
    }),
  }),
];
