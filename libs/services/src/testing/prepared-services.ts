export { hasRedis, NEEDS_REDIS, startRedis, type RedisServer } from './redis-server.ts';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Dialect } from '@trowel/db';
import { openPreparedDatabase, type EmptyDatabase } from '@trowel/db/testing';
import type { TaskRunner } from '../context.ts';
import { createServices } from '../startup/services.ts';
import { createTaskRunner, findWorkerFile } from '../workers/index.ts';

/** Cost of hashes in tests that do not check it. */
export const CHEAP_PASSWORDS = { N: 2, r: 1, p: 1 };

/** Creates a database for one test file, with the schema and vocabularies that services add. */
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

/**
 * Returns the task runner shared by all services of this process, which stays warm. Idle threads do
 * not keep the process alive.
 */
export function shareTasks(): TaskRunner {
  shared ??= createTaskRunner({ workerFile: findWorkerFile() });
  return shared;
}
