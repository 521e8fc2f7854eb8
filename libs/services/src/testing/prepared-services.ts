export { hasRedis, NEEDS_REDIS, startRedis, type RedisServer } from './redis-server.ts';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Dialect } from '@trowel/db';
import { openPreparedDatabase, type EmptyDatabase } from '@trowel/db/testing';
import type { TaskRunner } from '../context.ts';
import { createServices } from '../startup/services.ts';
import { createTaskRunner, findWorkerFile } from '../workers/index.ts';

/** Enough of a hash where no test looks at its cost. */
export const CHEAP_PASSWORDS = { N: 2, r: 1, p: 1 };

/** Makes a database of one test file as services leave it that were opened on it and closed. */
export async function openSeededDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return openPreparedDatabase(dialect, 'seeded', async (databaseUrl) => {
    const jwtSecret = randomBytes(32).toString('hex');
    const services = await createServices({
      databaseUrl,
      filesDir: tmpdir(),
      jwtSecret,
      tasks: shareTasks(),
    });
    await services.close();
  });
}

let shared: TaskRunner | undefined;

/** The threads of all services of this process, which are warm after the first. Idle ones do not hold it open. */
export function shareTasks(): TaskRunner {
  shared ??= createTaskRunner({ workerFile: findWorkerFile() });
  return shared;
}
