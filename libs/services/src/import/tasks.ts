// Handles of the import tasks for worker threads. `tasks/tasks.ts` maps them to the code.
import type { TaskHandle } from '../context.ts';
import type { inspectImportFile } from './reading/inspect-file.ts';
import type { readPackedDatabase, readPackedImport } from './reading/packed-import.ts';

export const inspectImportTask: TaskHandle<'inspectImport', typeof inspectImportFile> = {
  name: 'inspectImport',
};
export const readImportTask: TaskHandle<'readImport', typeof readPackedImport> = { name: 'readImport' };
export const readPyarchinitTask: TaskHandle<'readPyarchinit', typeof readPackedDatabase> = {
  name: 'readPyarchinit',
};
