export { type ChangeDays, listChangeDays } from './change-days.ts';
export { findImport, listBatches, listShownBatches, listChanges, listImports } from './changes.ts';
export type { LeftRecord } from './decide-undo.ts';
export { announceComment } from './comment-news.ts';
export { followChanges } from './follow-changes.ts';
export { MAX_PAGE_KEY, reportPresence } from './presence.ts';
export { type PlannedUndo, type Undone, planUndo, undoChange, undoImport } from './undo.ts';
