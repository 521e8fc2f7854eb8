// Names what of a backup is done in a worker thread; `tasks/tasks.ts` says where the code lies.
import type { TaskHandle } from '../context.ts';
import type { copyDatabase } from './copy-database.ts';

export const copyDatabaseTask: TaskHandle<'copyDatabase', typeof copyDatabase> = { name: 'copyDatabase' };
