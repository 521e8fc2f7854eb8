import type { ChangePlanView, PlanView } from './plan-view.ts';
import type { OpenPlan } from './use-plan.ts';

/** The open plan, and the part of the address that it belongs to. */
export interface PlanWorkProps {
  site: string;
  open: OpenPlan;
  view: PlanView;
  change: ChangePlanView;
}
