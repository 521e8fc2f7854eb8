export type { Geometry, GeometryType, Position, Ring } from './shapes/geometry-types.ts';
export {
  PLAN_KINDS,
  type PlanKind,
  type PlanShape,
  type PlanUnit,
  type SitePlan,
} from './plates/plan-model.ts';
export { isUnitSurface, listPlanLevels, listSurfaces } from './plates/plan-order.ts';
