export { type ChangeDays, listChangeDays } from './change-days.ts';
export {
  type BatchesWanted,
  findImport,
  listBatches,
  listShownBatches,
  listChanges,
  listImports,
} from './changes.ts';
export type { LaterChanges, LeftRecord } from './decide-undo.ts';
export { announceComment } from './comment-news.ts';
export { followChanges } from './follow-changes.ts';
export { MAX_PAGE_KEY, reportPresence } from './presence.ts';
export { type PlannedUndo, type Undone, planUndo, undoChange, undoImport } from './undo.ts';
