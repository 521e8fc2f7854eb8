import type { Geometry } from '@trowel/domain/geometry';

/** Kinds of shapes that a plan shows. Each is the `kind` of a record of the kind `geometries`. */
export type ShapeKind =
  | 'outline'
  | 'part'
  | 'cut'
  | 'heap'
  | 'characterisation'
  | 'extent'
  | 'section'
  | 'height'
  | 'point'
  | 'area'
  | 'trench'
  | 'sector'
  | 'direction'
  | 'line';

/** A unit on the plan. */
export interface SitePlanUnit {
  id: number;
  area: string;
  us_number: string;
  unit_type: string | null;
  definition: string | null;
  definition_en: string | null;
  period: string | null;
  phase: string | null;
  /** Place in the order of the matrix. 0 is the oldest level. */
  order: number;
}

/** A drawn shape. */
export interface SitePlanShape {
  /** Id and version of its record. */
  id: number;
  version: number;
  kind: ShapeKind;
  /** Index of its unit in `units`, or -1. */
  unit: number;
  /** Code of a trench, a sector, a section or a find. */
  name: string | null;
  /** Order among the polygons of one unit. 1 lies above 2. */
  draw_order: number | null;
  surface: 'top' | 'bottom' | null;
  geometry: Geometry;
}

/** All that the plan of a site shows. Coordinates are in the coordinate system of the site. */
export interface SitePlan {
  site_name: string;
  /** EPSG code. Null for a local grid, or if none is recorded. */
  srid: number | null;
  units: readonly SitePlanUnit[];
  shapes: readonly SitePlanShape[];
}
