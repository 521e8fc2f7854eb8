import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { openPostgresDoor } from '../libs/db/src/testing/postgres-door.ts';
import { bundleWorker } from './bundle-worker.mjs';

const WORKER_SOURCE = 'libs/services/src/tasks/worker.ts';

/** Runs before the tests of a vitest process; the function it gives back runs after them. */
export async function setup(project) {
  const door = await openPostgresDoor();
  project.provide('postgresDoor', door.path);
  // Node 20 cannot load a worker thread written in TypeScript, so the tests run a bundle of it.
  const workerFile = process.env.TROWEL_WORKER_FILE;
  await bundleWorker(WORKER_SOURCE, workerFile);
  return async () => {
    rmSync(dirname(workerFile), { recursive: true, force: true });
    await door.close();
  };
}
