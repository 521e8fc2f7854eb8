export { findImport, listChanges, listImports, undoChange, undoImport } from './changes.ts';
export { followChanges } from './follow-changes.ts';
