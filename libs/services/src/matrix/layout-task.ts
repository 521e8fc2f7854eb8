import type { doLayoutWork } from '@trowel/domain/drawing';
import type { TaskHandle } from '../context.ts';

/** Asked for by the tasks that draw: a file of its own, for the other names know these tasks. */
export const doLayoutWorkTask: TaskHandle<'doLayoutWork', typeof doLayoutWork> = { name: 'doLayoutWork' };
