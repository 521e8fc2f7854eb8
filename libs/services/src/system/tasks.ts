// Names the backup tasks of worker threads. `tasks/tasks.ts` contains the code they run.
import type { TaskHandle } from '../context.ts';
import type { copyDatabase } from './copy-database.ts';

export const copyDatabaseTask: TaskHandle<'copyDatabase', typeof copyDatabase> = { name: 'copyDatabase' };
