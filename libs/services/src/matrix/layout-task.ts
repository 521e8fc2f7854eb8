import type { doLayoutWork } from '@trowel/domain/drawing';
import type { TaskHandle } from '../context.ts';

/** A separate file, because drawing tasks start this one and the other task names depend on them. */
export const doLayoutWorkTask: TaskHandle<'doLayoutWork', typeof doLayoutWork> = { name: 'doLayoutWork' };
