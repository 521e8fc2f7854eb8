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

/** A drawn shape. `Shape` is its geometry, or the JSON text of it. */
export interface SitePlanShape<Shape = Geometry> {
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
  geometry: Shape;
}

/** A georeferenced picture that lies under the shapes. */
export interface SitePlanPicture {
  /** Id and version of its record in the media. */
  id: number;
  version: number;
  /** Title, or name of the file. */
  name: string;
  /** Number in the register of photographs. */
  number: number | null;
  /** Size of the file in pixels as stored, and how it must be turned to stand upright (EXIF, 1 to 8). */
  width: number;
  height: number;
  orientation: number | null;
  /** The six numbers of a world file (A, D, B, E, C, F). */
  world_file: readonly number[];
}

/** All that the plan of a site shows. Coordinates are in the coordinate system of the site. */
export interface SitePlan<Shape = Geometry> {
  site_name: string;
  /** EPSG code. Null for a local grid, or if none is recorded. */
  srid: number | null;
  units: readonly SitePlanUnit[];
  shapes: readonly SitePlanShape<Shape>[];
  pictures: readonly SitePlanPicture[];
}
