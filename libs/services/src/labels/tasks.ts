// Names the label tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { printLabels } from './print-labels.ts';

export const printLabelsTask: TaskHandle<'printLabels', typeof printLabels> = { name: 'printLabels' };
