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
import { SiteParams } from './records/parameters.ts';

const tag = 'Harris matrix';
const path = '/api/harris-matrix/{site_name}/places';

const Whose = z.strictObject({
  whose: z.enum(PLACES_OF).meta({
    description:
      '`mine`: your manual layout, which only you can see. `shared`: the shared manual layout. Changing it requires the permission `update`.',
  }),
});

const UnitId = z.int().min(1).max(MAX_INTEGER);
const Points = z.number().min(-20_000).max(20_000).meta({
  description: 'Shift to the right in points. Negative: to the left.',
});
const Shift = z.strictObject({
  unit: UnitId.meta({ description: 'Id of the unit.' }),
  place: z.literal('shift'),
  by: Points,
});
const Beside = z.strictObject({
  unit: UnitId,
  place: z.enum(['left', 'right', 'column']),
  of: UnitId.meta({ description: 'Id of the unit next to it, or in the same column.' }),
  by: Points.optional(),
});
const Own = z.strictObject({ unit: UnitId, place: z.literal('own') });

const HandPlaces = z.object({ whose: z.enum(PLACES_OF), places: z.array(z.union([Shift, Beside])) });

const Changes = z.strictObject({
  places: z
    .array(z.union([Shift, Beside, Own]))
    .max(MAX_HAND_PLACES)
    .meta({ description: 'Manual positions of units. `own` returns a unit to the automatic layout.' }),
});

const answer = { status: 200, kind: 'single', schema: HandPlaces } as const;

/** Routes of manual positions in the drawings of a matrix. */
export const handPlaceRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'getHandPlaces',
    tag,
    summary: 'Get the manual layout',
    description: 'Positions are relative to other units, so they stay valid when units are added.',
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
    summary: 'Change the manual layout',
    description:
      'Units move within their row. A drawing with manual positions (`places=mine`, `places=shared`) is certified like any other. Positions that are impossible are adjusted and reported.',
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
    summary: 'Reset to the automatic layout',
    access: 'read',
    params: SiteParams,
    query: Whose,
    answer,
    run: async (ctx, { params, query }) => ({
      data: await resetHandPlaces(ctx, { siteName: params.site_name, ...query }),
    }),
  }),
];
