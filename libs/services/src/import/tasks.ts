// Names what of an import is done in a worker thread; `tasks/tasks.ts` says where the code lies.
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
