import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';

/** The files of all tests. */
const ALL = [
  'libs/**/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'apps/*/test/**/*.test.ts',
  'apps/*/e2e/**/*.test.ts',
  'tools/**/*.test.ts',
];

/** Browser journeys in the short lane. All others are in the long lane. */
const MAIN_JOURNEYS = ['import', 'journeys', 'matrix', 'sheet', 'sign-in', 'table'];

/**
 * Tests of `npm run test:long`: killed processes, load, full disks, clusters, packages, random input,
 * large collections of files, and most browser journeys. All others belong to `npm test`.
 */
export const LONG_TESTS = [
  // Processes and databases that are killed, full disks, slow clients
  'apps/api/test/crash/**/*.test.ts',
  'apps/web/test/full-disk.test.ts',
  'apps/web/test/cut-uploads.test.ts',
  'libs/services/src/workers/task-runner.test.ts',
  'libs/services/src/system/restore.test.ts',
  // Several processes, servers and replicas
  'libs/db/src/replicas.test.ts',
  'libs/db/src/server/database-server.test.ts',
  'libs/db/src/testing/postgres-server.test.ts',
  'tools/two-of-each.test.ts',
  // The laboratory: load, cluster, assurance, benchmarks
  'tools/lab/**/*.test.ts',
  // Packages and bundles, and the commands of the documentation
  'tools/pack.test.ts',
  'tools/bundle*.test.ts',
  'tools/doc-shell.test.ts',
  // Random and hostile input
  'apps/*/test/assure.test.ts',
  'apps/api/test/hostile-everywhere.test.ts',
  'apps/mcp/test/fuzz.test.ts',
  'libs/services/src/import/reading/fuzz-readers.test.ts',
  // Every file, text or value of a large collection
  'apps/api/test/people/stored-answers.test.ts',
  'apps/api/test/refusals/**/*.test.ts',
  'apps/api/test/shapes/**/*.test.ts',
  'apps/mcp/test/conformance/**/*.test.ts',
  'apps/mcp/test/hidden-site.test.ts',
  'libs/domain/src/testing/{measure-habits,measure-rivals,plant-errors}.test.ts',
  'libs/services/src/import/graph-{diff,round-trip}.test.ts',
  'libs/services/src/past/open-past.test.ts',
  'libs/services/src/reports/demo-in-print.test.ts',
  'tools/boundaries.test.ts',
  'tools/exports-round-trip.test.ts',
  // Journeys in a browser
  'apps/mcp/e2e/**/*.test.ts',
  `apps/web/e2e/!(${MAIN_JOURNEYS.join('|')}).test.ts`,
  'tools/assistant-login.test.ts',
];

/** The lanes, each with the patterns of vitest for its files. */
export const LANES = {
  short: { include: ALL, exclude: LONG_TESTS },
  long: { include: LONG_TESTS, exclude: [] },
  all: { include: ALL, exclude: [] },
};

/** Lists the folders with tests of an Nx project, without those of a project inside of it. */
export function listTestFolders(project) {
  if (project !== 'tools') return [project];
  return readdirSync(join(REPOSITORY, project), { withFileTypes: true })
    .filter(({ name }) => name !== 'lab')
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.test.ts'))
    .map(({ name }) => join(project, name));
}
