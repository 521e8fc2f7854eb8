import type { Unit } from './unit.ts';

/** The fields of a unit that its matrix is built from: whoever reads units for a matrix reads these. */
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

/** What a matrix reads of a unit. */
export type MatrixFields = Pick<Unit, (typeof MATRIX_FIELDS)[number]>;
