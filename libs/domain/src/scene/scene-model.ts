import type { RelationType } from '@trowel/domain/records';

/** Shape of the solid of a unit. A cut is a translucent negative. */
export type SolidShape = 'layer' | 'cut' | 'fill' | 'wall' | 'burial' | 'find' | 'virtual' | 'document';

/**
 * Source of the heights: the levels of the matrix, or recorded elevations (units without one are between their
 * neighbours).
 */
export type ScenePlacement = 'levels' | 'elevation';

/** Layout of the units on the ground: like the matrix, on a grid, or by attraction between related units. */
export type SceneSpread = 'layered' | 'grid' | 'force';

/** Polygons with their rings, x to the east and z to the south of the middle of a solid, metres. The first ring is the outer one. */
export type SceneOutline = (readonly (readonly [x: number, z: number])[])[][];

/** A unit as a solid. Lengths in metres, x to the east, y up, z to the south. `position` is the centre of the solid. */
export interface SceneUnit {
  /** Id of the unit's record. Null if only a relation names the unit. */
  record_id: number | null;
  area: string;
  us_number: string;
  unit_type: string;
  shape: SolidShape;
  /** Index in `periods`, or -1. The first is the most recent. */
  period: number;
  /** Level in the matrix, 0 the latest. */
  level: number;
  position: [number, number, number];
  size: [number, number, number];
  /** Recorded outline, where one is drawn. The solid stands on it, and `size` is its extent. */
  outline?: SceneOutline;
  /** Recorded heights above sea level in metres, when recorded. */
  elevation: { min: number; max: number } | null;
  /** True if it is placed by elevation without a recorded one, between its neighbours in the order. */
  is_interpolated?: true;
  definition: string;
}

/**
 * A relation between two units. `source` and `target` are indexes in `units`. `source` is the later one of an
 * `order`.
 */
export interface SceneRelation {
  source: number;
  target: number;
  type: RelationType;
  kind: 'order' | 'equal' | 'contemporary' | 'contradiction';
}

/** A period, or one of its phases, the most recent first. */
export interface ScenePeriod {
  period: string;
  phase: string;
  label: string;
  /** Label of the whole period, if this is one of its phases and the period is described. */
  period_label?: string;
  /** `#rrggbb` */
  color: string;
  /** Colour of the whole period, where this is one of its phases. */
  period_color?: string;
  start_year: number | null;
  end_year: number | null;
}

/** A site as a scene, ready for a viewer or a GLB. */
export interface SceneData {
  site_name: string;
  placement: ScenePlacement;
  spread: SceneSpread;
  units: SceneUnit[];
  relations: SceneRelation[];
  periods: ScenePeriod[];
  areas: string[];
  /** Lowest and highest corner of everything, in metres. */
  bounds: { min: [number, number, number]; max: [number, number, number] };
}
