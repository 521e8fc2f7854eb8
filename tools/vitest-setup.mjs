import { existsSync } from 'node:fs';
import { openPostgresDoor } from '../libs/db/src/testing/postgres-door.ts';
import { bundle } from './bundle.mjs';

const WORKER_SOURCE = 'libs/services/src/workers/worker.ts';

/** Runs before the tests of a vitest process; the function it gives back runs after them. */
export async function setup(project) {
  const door = await openPostgresDoor();
  project.provide('postgresDoor', door.path);
  // Node 20 cannot load a worker thread written in TypeScript, so the tests run a bundle of it.
  if (existsSync(WORKER_SOURCE)) await bundle(WORKER_SOURCE, process.env.TROWEL_WORKER_FILE);
  return () => door.close();
}
