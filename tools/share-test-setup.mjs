import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { bundleForTests } from './bundle-for-tests.mjs';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { REPOSITORY } from './repository.mjs';

/**
 * Provides resources shared by all vitest processes: the socket to PostgreSQL and the bundles of the
 * worker thread and the API. Returns `{ environment, close }`: the variables that `vitest-setup.mjs`
 * reads, and the cleanup.
 */
export async function shareTestSetup() {
  const folder = join(REPOSITORY, 'node_modules', '.cache', 'trowel', `shared-${process.pid}`);
  const worker = join(folder, 'worker.mjs');
  const program = join(folder, 'postgres-door.mjs');
  const api = join(folder, 'api', 'main.mjs');
  await Promise.all([
    bundleWorker(join(REPOSITORY, WORKER), worker),
    bundle(join(REPOSITORY, 'libs/db/src/testing/postgres-door.ts'), program),
    bundleForTests(join(REPOSITORY, 'apps/api/src/main.ts'), api),
  ]);
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  const { openPostgresDoor } = await import(pathToFileURL(program).href);
  const door = await openPostgresDoor();
  return {
    environment: {
      TROWEL_TEST_DOOR: door.path,
      TROWEL_TEST_WORKER: worker,
      TROWEL_TEST_API: api,
      TROWEL_TEST_RUN: randomUUID(),
    },
    async close() {
      await door.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
