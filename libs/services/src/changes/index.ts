export { listChanges, listImports, undoChange, undoImport } from './changes.ts';
