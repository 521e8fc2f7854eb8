import type { ConfiguredType, Model3d, Period, Site, Unit } from '@trowel/domain/records';

/** Of the site its name, and what else is known. */
export type GraphSite = Pick<Site, 'site_name'> & Partial<Site>;
/**
 * Of a unit its number, and what else is known. A relation may stand on the sheet of one unit or of both; an absent area
 * of the other unit is the unit's own.
 */
export type GraphUnit = Pick<Unit, 'area' | 'us_number'> & Partial<Unit>;
/** Of a period its code, and what else is known. */
export type GraphPeriod = Pick<Period, 'period' | 'phase'> & Partial<Period>;
/** Of a 3D model the unit it shows and its file, and what else is known. */
export type GraphModel = Pick<Model3d, 'us_id' | 'area' | 'file_name' | 'format'> & Partial<Model3d>;

/** Everything of one site that a graph for other programs tells; plain data, in any order. */
export interface GraphRecords {
  site: GraphSite;
  units: readonly GraphUnit[];
  periods: readonly GraphPeriod[];
  models: readonly GraphModel[];
  /** Types of one's own that units may be of. */
  types?: readonly ConfiguredType[];
}
