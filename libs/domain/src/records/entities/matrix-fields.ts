import type { Unit } from './unit.ts';

/** The fields of a unit from which its matrix is built. All readers of units for a matrix use this list. */
export const MATRIX_FIELDS = [
  'us_number',
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'structure',
  'activity',
  'period',
  'phase',
  'period_end',
  'phase_end',
  'elevation_min',
  'elevation_max',
  'wall_elevation_min',
  'wall_elevation_max',
  'excavation_year',
  'recorder',
] as const satisfies readonly (keyof Unit)[];

/** Fields of a unit that a matrix uses. */
export type MatrixFields = Pick<Unit, (typeof MATRIX_FIELDS)[number]>;
