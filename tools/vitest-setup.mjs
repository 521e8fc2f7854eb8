import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPostgresDoor } from '../libs/db/src/testing/postgres-door.ts';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { ensureNative } from './native.mjs';

/**
 * Runs before the tests of a vitest process. The returned function runs after them. `npm ci` compiles
 * nothing, so the SQLite driver is built here if it is missing, or the run ends with the command that
 * provides it.
 */
export async function setup(project, { provideDriver = ensureNative } = {}) {
  await provideDriver({ log: console.log });
  // `npm test` runs a vitest process for each project and shares these between them.
  const { TROWEL_TEST_DOOR: sharedDoor, TROWEL_TEST_WORKER: sharedWorker } = process.env;
  const door = sharedDoor ? { path: sharedDoor, close: async () => {} } : await openPostgresDoor();
  project.provide('postgresDoor', door.path);
  // Node 20 cannot load a worker thread written in TypeScript, so the tests use a bundle.
  const workerFile = process.env.TROWEL_WORKER_FILE;
  if (!sharedWorker) await bundleWorker(WORKER, workerFile);
  return async () => {
    if (!sharedWorker) rmSync(dirname(workerFile), { recursive: true, force: true });
    await door.close();
  };
}
