import type { RelationType } from '@trowel/domain/records';

/** What the solid of a unit looks like; a cut is a translucent negative. */
export type SolidShape = 'layer' | 'cut' | 'fill' | 'wall' | 'burial' | 'find' | 'virtual' | 'document';

/** How heights are found: by the levels of the matrix, or by recorded elevations (units without one stand between their neighbours). */
export type ScenePlacement = 'levels' | 'elevation';

/** How units are spread over the ground: as in the matrix, on a grid, or by attraction of related units. */
export type SceneSpread = 'layered' | 'grid' | 'force';

/** A unit as a solid. Lengths in metres; x to the east, y up, z to the south; `position` is the centre of the solid. */
export interface SceneUnit {
  /** Id of the unit's record; null when a relation names a unit that has none. */
  record_id: number | null;
  area: string;
  us_number: string;
  unit_type: string;
  shape: SolidShape;
  /** Place in `periods`, or -1; the first is the most recent. */
  period: number;
  /** Level in the matrix, 0 the latest. */
  level: number;
  position: [number, number, number];
  size: [number, number, number];
  /** Recorded heights above sea level in metres, when recorded. */
  elevation: { min: number; max: number } | null;
  /** Placed by elevation without having one recorded: it stands between its neighbours in the order. */
  is_interpolated?: true;
  definition: string;
}

/** A relation between two units; `source` and `target` are places in `units`, `source` is the later one of an `order`. */
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
  /** Of the whole period, where this is one of its phases and the period is described. */
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
