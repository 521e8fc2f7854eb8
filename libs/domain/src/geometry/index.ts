export type { Geometry, GeometryType, Position, Ring } from './shapes/geometry-types.ts';

// Comparison of the plan with the stratigraphic relations.
export { createPlanCheck, type PlanCheck } from './plan-check/compare-plan.ts';
export {
  PLAN_KINDS,
  PLAN_TOLERANCES,
  type PlanFinding,
  type PlanFindingCode,
  type PlanInput,
  type PlanKind,
  type PlanOrder,
  type PlanRelation,
  type PlanRelationType,
  type PlanReport,
  type PlanShape,
  type PlanTolerances,
} from './plan-check/plan-types.ts';
