import { describedAs, integer } from '@trowel/domain/core';
import { z } from 'zod';
import { inSectionWithoutColumn } from '../sections/sections.ts';

const inShape = inSectionWithoutColumn('shape');

const Coordinate = z.number().min(-1e9).max(1e9);
const Srid = z.int().min(1).max(999_999);

/** The grid of a site (see `LocalGrid` in the geometry). */
export const LocalGridValue = z.strictObject({
  origin_x: Coordinate,
  origin_y: Coordinate,
  origin_srid: Srid.nullable().default(null),
  rotation_deg: z.number().min(-360).max(360).default(0),
  scale: z.number().min(1e-6).max(1e6).default(1),
  z_offset: Coordinate.optional(),
});

const Tolerance = z.number().min(0).max(1e6).optional();

/** Tolerances of the checks of the plan against the matrix. Absent ones have a default. */
const PlanTolerancesValue = z.strictObject({
  touch_m: Tolerance,
  overlap_m2: Tolerance,
  overlap_share: z.number().min(0).max(1).optional(),
  height_m: Tolerance,
});
export type PlanTolerances = z.infer<typeof PlanTolerancesValue>;

/** Coordinate system and plan of a site. */
export const sitePlan = {
  srid: integer({
    ...inShape(
      { en: 'Coordinate system (EPSG)', it: 'Sistema di riferimento (EPSG)' },
      {
        description:
          'EPSG code of the coordinates of the site: 32633. With a local grid, the code of the system in which its origin is given.',
      },
    ),
    min: 1,
    maximum: 999_999,
  }),
  local_grid: describedAs(LocalGridValue.nullable(), {
    ...inShape(
      { en: 'Local grid', it: 'Sistema locale' },
      {
        description:
          'Origin, rotation (degrees, counter-clockwise) and scale of the grid of the site. Coordinates are then those of the grid.',
      },
    ),
    kind: 'object',
  }),
  plan_tolerances: describedAs(PlanTolerancesValue.nullable(), {
    ...inShape(
      { en: 'Tolerances of the plan', it: 'Tolleranze della pianta' },
      { description: 'Tolerances of the checks of the plan against the matrix. Absent ones have a default.' },
    ),
    kind: 'object',
  }),
};
