// Names what of labels is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { printLabels } from './print-labels.ts';

export const printLabelsTask: TaskHandle<'printLabels', typeof printLabels> = { name: 'printLabels' };
