import type { ConfiguredType, Model3d, Period, Site, Unit } from '@trowel/domain/records';

/** A site; only the name is required. */
export type GraphSite = Pick<Site, 'site_name'> & Partial<Site>;
/**
 * A unit; only the number is required. A relation may be on the sheet of one unit or of both. Without
 * an area, the other unit has the same area.
 */
export type GraphUnit = Pick<Unit, 'area' | 'us_number'> & Partial<Unit>;
/** A period; only the code is required. */
export type GraphPeriod = Pick<Period, 'period' | 'phase'> & Partial<Period>;
/** A 3D model; only its unit and its file are required. */
export type GraphModel = Pick<Model3d, 'us_id' | 'area' | 'file_name' | 'format'> & Partial<Model3d>;

/** The records of one site that a graph for other programs contains; plain data, in any order. */
export interface GraphRecords {
  site: GraphSite;
  units: readonly GraphUnit[];
  periods: readonly GraphPeriod[];
  models: readonly GraphModel[];
  /** Custom types of units. */
  types?: readonly ConfiguredType[];
}
