// Names the tasks of worker threads for findings. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { findRefused } from './find-refused.ts';

export const findRefusedTask: TaskHandle<'findRefused', typeof findRefused> = { name: 'findRefused' };
