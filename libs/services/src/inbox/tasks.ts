// Names what of the findings is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { writePackedInbox } from './write-inbox.ts';

export const writeInboxTask: TaskHandle<'writeInbox', typeof writePackedInbox> = { name: 'writeInbox' };
