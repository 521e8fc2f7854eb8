export { createPlanCheck, type PlanCheck } from './compare-plan.ts';
export {
  PLAN_KINDS,
  PLAN_LIMITS,
  type PlanFinding,
  type PlanFindingCode,
  type PlanInput,
  type PlanKind,
  type PlanOrder,
  type PlanRelation,
  type PlanRelationType,
  type PlanReport,
  type PlanShape,
  type PlanLimits,
} from './plan-types.ts';
