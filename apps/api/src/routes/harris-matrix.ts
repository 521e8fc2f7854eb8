import { storableText } from '@trowel/domain';
import { defineRoute, type Route } from '@trowel/http';
import { getMatrix, validateRelationships } from '@trowel/services';
import { z } from 'zod';
import { Matrix, RelationshipCheck, RelationshipReport } from '../schemas/matrix.ts';
import { Flag, SiteParams } from './parameters.ts';

const tag = 'Harris matrix';

const MatrixQuery = z.strictObject({
  area: storableText(250)
    .optional()
    .meta({ description: 'Only the units of this area; the order through hidden units is kept.' }),
  period: storableText(500).optional().meta({ description: 'Only the units of this period.' }),
  reduce: Flag.optional().meta({
    type: 'boolean',
    description: 'Leave out relations that others imply (default `true`).',
  }),
  layout: Flag.optional().meta({
    type: 'boolean',
    description: 'Positions are not computed by this version: only `false` (default) is accepted.',
  }),
});

/** The routes of the Harris matrix. */
export const harrisMatrixRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}',
    operationId: 'getMatrix',
    tag,
    summary: 'The Harris matrix of a site',
    description:
      'An edge runs from the later (`source`) to the earlier unit (`target`); level 0 is the latest. Contradictions never prevent an answer: the suspects left out of the order are edges with `contradicts`, and `findings` tells each in words.',
    access: 'read',
    params: SiteParams,
    query: MatrixQuery,
    answer: { status: 200, kind: 'single', schema: Matrix },
    run: async (ctx, { params, query: { area, period, reduce = true, layout = false } }) => ({
      data: await getMatrix(ctx, {
        siteName: params.site_name,
        ...(area !== undefined && { area }),
        ...(period !== undefined && { period }),
        reduce,
        layout,
      }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/harris-matrix/validate',
    operationId: 'validateRelationships',
    tag,
    summary: 'Check stratigraphic relations',
    description:
      'Takes a site (and area), or relations sent along. The answer is 200 also when they contradict each other: `valid` is false when there is an error.',
    access: 'read',
    body: RelationshipCheck,
    bodyExample: {
      relationships: [
        { from: '1', to: '2', type: 'covers' },
        { from: '2', to: '1', type: 'covers' },
      ],
    },
    answer: { status: 200, kind: 'single', schema: RelationshipReport },
    run: async (ctx, { body }) => ({ data: await validateRelationships(ctx, body) }),
  }),
];
