export { planCreation, type PlannedCreation } from './plan-creation.ts';
export { type DeletedEntity, type Deletion, planDeletion } from './plan-deletion.ts';
export { type PlannedRelations, planRelationChanges } from './plan-relation-changes.ts';
export { planPrimary } from './plan-primary.ts';
export { type PlannedUpdate, planStripping, planUpdate, type UpdatedEntity } from './plan-update.ts';
export {
  countChanges,
  EXAMPLES,
  nameRecord,
  type PlainRecord,
  type PlannedAction,
  type PlannedChange,
  type PlannedWork,
  showFacts,
} from './planned-work.ts';
