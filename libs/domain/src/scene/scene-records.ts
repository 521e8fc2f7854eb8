import type { HarrisMatrix, Statement, MatrixUnit } from '@trowel/domain/matrix';

/** What a scene needs to know of a unit besides what its matrix needs. */
export interface SceneUnitRecord extends MatrixUnit {
  /** Id of the record. */
  id: number;
  /** Recorded extents in metres: the greatest length, the width, and the height or depth. */
  length?: number | null;
  width?: number | null;
  height?: number | null;
  /** Definition in the language of whoever looks; shapes are found by the words of `definition`. */
  definition_told?: string | null;
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

/** The records of a site as a scene is built from them; `key` of a unit is unique, as for the matrix. */
export interface SceneRecords {
  siteName: string;
  units: readonly SceneUnitRecord[];
  statements: readonly Statement[];
  /** The most recent first. */
  periods: readonly ScenePeriodRecord[];
}

/** What of the matrix a scene is built from. */
export type SceneMatrix = Pick<HarrisMatrix, 'nodes' | 'edges'>;
