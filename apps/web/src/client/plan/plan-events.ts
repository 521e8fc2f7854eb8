import type { Geometry } from '@trowel/domain/geometry';
import type { SitePlanShape } from '@trowel/domain/plan';

/** Tools of the plan. `choose` selects units and moves the view. */
export const PLAN_TOOLS = ['choose', 'outline', 'cut', 'section', 'height', 'reshape', 'split'] as const;
export type PlanTool = (typeof PLAN_TOOLS)[number];

/** Calls from the drawing to the page. Units are given by their index in the plan, -1 is none. */
export interface PlanMapEvents {
  onChoose: (unit: number) => void;
  onOpen: (unit: number) => void;
  /** A geometry was drawn with a tool. */
  onDrawn: (tool: PlanTool, geometry: Geometry) => void;
  /** A shape was reshaped. */
  onReshaped: (shape: SitePlanShape, geometry: Geometry) => void;
  onPointer: (position: readonly [x: number, y: number] | undefined) => void;
}
