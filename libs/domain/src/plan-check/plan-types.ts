import type { Geometry } from '@trowel/domain/geometry';

/** Kinds of geometry that the comparison of plan and matrix uses. It ignores all others. */
export const PLAN_KINDS = [
  'outline',
  'cut',
  'heap',
  'part',
  'extent',
  'height',
  'area',
  'trench',
  'sector',
] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** A drawn shape of the plan, in the coordinate system of the site. */
export interface PlanShape {
  /** Key of the unit. Undefined for areas, trenches and sectors. */
  unit?: string | undefined;
  kind: PlanKind;
  geometry: Geometry;
}

/** Differences below which plan and matrix agree. */
export interface PlanLimits {
  /** Distance in metres up to which two outlines touch. */
  touch_m: number;
  /** Area in square metres up to which two outlines do not overlap. */
  overlap_m2: number;
  /** The same, as a share of the smaller outline. The larger of the two limits counts. */
  overlap_share: number;
  /** Height difference in metres up to which two surfaces are level. */
  height_m: number;
}

export const PLAN_LIMITS: PlanLimits = {
  touch_m: 0.05,
  overlap_m2: 0.05,
  overlap_share: 0.02,
  height_m: 0.1,
};

export interface PlanInput {
  shapes: readonly PlanShape[];
  /** Limits of the site. Absent ones have a default. */
  tolerances?: { readonly [Name in keyof PlanLimits]?: number | undefined } | null | undefined;
  /** True if the coordinates are degrees. They are converted to metres before they are compared. */
  isGeographic?: boolean | undefined;
}

/** Relations that say something about the plan. `later` states it, or its sheet could. */
export type PlanRelationType = 'covers' | 'cuts' | 'fills' | 'abuts' | 'bonded_to';

export interface PlanRelation {
  later: number;
  earlier: number;
  type: PlanRelationType;
}

/** The order of the units, by their index. */
export interface PlanOrder {
  /** Number of units. */
  size: number;
  indexOf(key: string): number | undefined;
  relations: readonly PlanRelation[];
  isLater(unit: number, other: number): boolean;
  /** True if the two are recorded as equal or contemporary, or linked without order. */
  isSameTime(unit: number, other: number): boolean;
  /** True if a chain of “covers” leads from one unit down to the other, without cuts and fills. */
  isAbove(unit: number, other: number): boolean;
  /** True if a sheet records that one unit covers the other. */
  covers(unit: number, other: number): boolean;
  /** True if a sheet records that one unit fills the other. */
  fills(unit: number, other: number): boolean;
  /** Units recorded as equal to the unit, including itself. */
  equalsOf(unit: number): ArrayLike<number>;
  /** True for an interface without material. */
  isCut(unit: number): boolean;
  /** True for walls and other masonry. */
  isStructure(unit: number): boolean;
  /** Steps of all searches so far. They count towards the limit of computation. */
  readonly effort: number;
}

export type PlanFindingCode =
  | 'relation_without_overlap'
  | 'touch_without_overlap'
  | 'overlap_without_order'
  | 'abuts_apart'
  | 'abuts_overlaps'
  | 'later_but_lower'
  | 'fill_outside_cut'
  | 'cut_empty'
  | 'same_outline'
  | 'two_outlines'
  | 'outline_outside_area'
  | 'height_outside'
  | 'height_outlier';

/** A difference between plan and matrix. */
export interface PlanFinding {
  code: PlanFindingCode;
  /** Index of the unit, and of the other one. For relations, the later unit is first. */
  units: readonly [number] | readonly [number, number];
  /** The unit whose outline or height is most likely wrong. Undefined if nothing speaks for either. */
  suspect: number | undefined;
  /** Strength from 0 to 1. */
  weight: number;
  /** The recorded relation, if the finding is about one. */
  relation?: PlanRelation;
  /** Distance in metres. */
  distance?: number;
  /** Area of the overlap, or outside, in square metres. */
  area?: number;
  /** The area as a share of the smaller outline (0 to 1). */
  share?: number;
  /** The heights compared in metres: of the later unit and of the earlier one. */
  heights?: readonly [number, number];
}

export interface PlanReport {
  findings: PlanFinding[];
  /** Number of pairs that were not compared because the site exceeds the limit of computation. */
  skipped: number;
}
