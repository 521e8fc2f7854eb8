// Names what of an export is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { writePyarchinit } from './write-pyarchinit.ts';

export const writePyarchinitTask: TaskHandle<'writePyarchinit', typeof writePyarchinit> = {
  name: 'writePyarchinit',
};
