// Names the export tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { writePyarchinit } from './write-pyarchinit.ts';

export const writePyarchinitTask: TaskHandle<'writePyarchinit', typeof writePyarchinit> = {
  name: 'writePyarchinit',
};
