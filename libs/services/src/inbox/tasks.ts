// Names the inbox tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { writePackedInbox } from './write-inbox.ts';

export const writeInboxTask: TaskHandle<'writeInbox', typeof writePackedInbox> = { name: 'writeInbox' };
