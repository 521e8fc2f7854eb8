import { MAX_INTEGER } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import {
  getHandPlaces,
  MAX_HAND_PLACES,
  placeByHand,
  PLACES_OF,
  resetHandPlaces,
} from '@trowel/services/matrix';
import { z } from 'zod';
import { SiteParams } from './parameters.ts';

const tag = 'Harris matrix';
const path = '/api/harris-matrix/{site_name}/places';

const Whose = z.strictObject({
  whose: z.enum(PLACES_OF).meta({
    description:
      'Your own, which nobody else sees (`mine`), or those for everybody (`shared`), which need the permission `update` to be changed.',
  }),
});

const UnitId = z.int().min(1).max(MAX_INTEGER);
const Points = z.number().min(-20_000).max(20_000).meta({
  description: 'How much further right, points; to the left below 0.',
});
const Shift = z.strictObject({
  unit: UnitId.meta({ description: 'Id of the unit.' }),
  place: z.literal('shift'),
  by: Points,
});
const Beside = z.strictObject({
  unit: UnitId,
  place: z.enum(['left', 'right', 'column']),
  of: UnitId.meta({ description: 'Id of the unit it stands beside, or in one column with.' }),
  by: Points.optional(),
});
const Own = z.strictObject({ unit: UnitId, place: z.literal('own') });

const HandPlaces = z.object({ whose: z.enum(PLACES_OF), places: z.array(z.union([Shift, Beside])) });

const Changes = z.strictObject({
  places: z
    .array(z.union([Shift, Beside, Own]))
    .max(MAX_HAND_PLACES)
    .meta({ description: 'What is wanted of units; `own` gives one back to the layout.' }),
});

const answer = { status: 200, kind: 'single', schema: HandPlaces } as const;

/** Routes of manual positions in the drawings of a matrix. */
export const handPlaceRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'getHandPlaces',
    tag,
    summary: 'Places chosen by hand',
    description: 'Told by what stands beside a unit, so that they hold when units are added.',
    access: 'read',
    params: SiteParams,
    query: Whose,
    answer,
    run: async (ctx, { params, query }) => ({
      data: await getHandPlaces(ctx, { siteName: params.site_name, ...query }),
    }),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'placeByHand',
    tag,
    summary: 'Place units by hand',
    description:
      'Units move within their row. A drawing with them (`places=mine`, `places=shared`) is proved like any other; what cannot stand as wanted is bent, and told.',
    access: 'read',
    params: SiteParams,
    query: Whose,
    body: Changes,
    bodyExample: { places: [{ unit: 1, place: 'shift', by: 24 }] },
    answer,
    run: async (ctx, { params, query, body }) => ({
      data: await placeByHand(ctx, { siteName: params.site_name, ...query, ...body }),
    }),
  }),
  defineRoute({
    method: 'delete',
    path,
    operationId: 'resetHandPlaces',
    tag,
    summary: 'Give all units back to the layout',
    access: 'read',
    params: SiteParams,
    query: Whose,
    answer,
    run: async (ctx, { params, query }) => ({
      data: await resetHandPlaces(ctx, { siteName: params.site_name, ...query }),
    }),
  }),
];
