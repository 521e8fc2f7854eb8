export { planCreation } from './plan-creation.ts';
export { planDeletion } from './plan-deletion.ts';
export { planRelationChanges } from './plan-relation-changes.ts';
export { planPrimary } from './plan-primary.ts';
export { planStripping, planUpdate } from './plan-update.ts';
export {
  countChanges,
  EXAMPLES,
  nameRecord,
  type PlannedChange,
  type PlannedWork,
  showFacts,
} from './planned-work.ts';
