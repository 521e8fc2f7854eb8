import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPostgresDoor } from '../libs/db/src/testing/postgres-door.ts';
import { bundleWorker, WORKER } from './bundle-worker.mjs';

/** Runs before the tests of a vitest process; the function it gives back runs after them. */
export async function setup(project) {
  // `npm test` runs a vitest process for each project and shares these between them.
  const { TROWEL_TEST_DOOR: sharedDoor, TROWEL_TEST_WORKER: sharedWorker } = process.env;
  const door = sharedDoor ? { path: sharedDoor, close: async () => {} } : await openPostgresDoor();
  project.provide('postgresDoor', door.path);
  // Node 20 cannot load a worker thread written in TypeScript, so the tests run a bundle of it.
  const workerFile = process.env.TROWEL_WORKER_FILE;
  if (!sharedWorker) await bundleWorker(WORKER, workerFile);
  return async () => {
    if (!sharedWorker) rmSync(dirname(workerFile), { recursive: true, force: true });
    await door.close();
  };
}
