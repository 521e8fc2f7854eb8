/** Groups of shapes that can be shown and hidden. */
export const PLAN_LAYERS = [
  'labels',
  'heights',
  'sections',
  'trenches',
  'points',
  'lines',
  'extents',
] as const;
export type PlanLayer = (typeof PLAN_LAYERS)[number];

/** Colours, names and visibility of the shapes on the map. Units are given by their index in the plan. */
export interface PlanLook {
  /** Colour of the period of a unit, `#rrggbb`. */
  colourOf: (unit: number) => string;
  nameOf: (unit: number) => string;
  hidden: ReadonlySet<number>;
  /** Units above this level of the matrix are peeled off. */
  maxOrder: number;
  layers: ReadonlySet<PlanLayer>;
  /** Opacity of each shown picture, 0 to 1, by id. */
  pictures: ReadonlyMap<number, number>;
  /** Index of the selected unit, or -1. */
  chosen: number;
}

export const FIRST_LOOK: PlanLook = {
  colourOf: () => '#999999',
  nameOf: () => '',
  hidden: new Set(),
  maxOrder: Infinity,
  layers: new Set(PLAN_LAYERS),
  pictures: new Map(),
  chosen: -1,
};
