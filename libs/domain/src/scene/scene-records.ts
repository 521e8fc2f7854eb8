import type { Geometry } from '@trowel/domain/geometry';
import type { HarrisMatrix, Statement, MatrixUnit } from '@trowel/domain/matrix';

/** Data of a unit that a scene uses besides those of its matrix. */
export interface SceneUnitRecord extends MatrixUnit {
  /** Id of the record. */
  id: number;
  /** Recorded extents in metres: the greatest length, the width, and the height or depth. */
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Recorded outline in the coordinates of the site. */
  outline?: Geometry | undefined;
  /** Definition in the language of the user. Shapes depend on the words of `definition`. */
  definition_label?: string | null;
}

/** A row of the site's chronology. */
export interface ScenePeriodRecord {
  period: string;
  /** Empty for the period as a whole. */
  phase: string;
  label: string;
  /** `#rrggbb`, when the site has chosen one. */
  color: string | null;
  start_year: number | null;
  end_year: number | null;
}

/** The records of a site for building a scene. The `key` of a unit is unique, as for the matrix. */
export interface SceneRecords {
  siteName: string;
  units: readonly SceneUnitRecord[];
  statements: readonly Statement[];
  /** The most recent first. */
  periods: readonly ScenePeriodRecord[];
}

/** Parts of the matrix that a scene uses. */
export type SceneMatrix = Pick<HarrisMatrix, 'nodes' | 'edges'>;
