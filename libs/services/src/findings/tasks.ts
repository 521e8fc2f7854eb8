// Names what of the findings is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { findRefused } from './find-refused.ts';

export const findRefusedTask: TaskHandle<'findRefused', typeof findRefused> = { name: 'findRefused' };
