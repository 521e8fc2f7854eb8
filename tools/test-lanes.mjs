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
const MAIN_JOURNEYS = ['journeys', 'matrix', 'sign-in', 'table'].map(
  (name) => `apps/web/e2e/${name}.test.ts`,
);

/** Lists the browser journeys of the long lane. A pattern with `!(…)` would also leave out names that only begin alike. */
function listLongJourneys() {
  return readdirSync(join(REPOSITORY, 'apps/web/e2e'), { recursive: true, encoding: 'utf8' })
    .map((name) => `apps/web/e2e/${name}`)
    .filter((file) => file.endsWith('.test.ts') && !MAIN_JOURNEYS.includes(file))
    .toSorted();
}

/**
 * Tests of `npm run test:long`: killed processes, load, full disks, clusters, packages, random input,
 * large collections of files, whole documents, and most browser journeys. All others belong to `npm test`.
 */
export const LONG_TESTS = [
  // Processes and databases that are killed, full disks, slow clients, many requests at once
  'apps/api/test/crash/**/*.test.ts',
  'apps/api/test/{concurrency,connection-limits,upload-process}.test.ts',
  'apps/mcp/test/{stdio,two-clients}.test.ts',
  'apps/web/test/{cut-uploads,full-disk}.test.ts',
  'libs/services/src/workers/task-runner.test.ts',
  'libs/services/src/system/restore.test.ts',
  // Several processes, servers and replicas
  'apps/mcp/test/databases.test.ts',
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
  'apps/api/test/{hostile,hostile-everywhere,number-filters}.test.ts',
  'apps/mcp/test/{fuzz,wrong-calls}.test.ts',
  'libs/services/src/changes/undo-all.test.ts',
  'libs/services/src/import/reading/fuzz-readers.test.ts',
  // Every file, text, value or call of a large collection
  'apps/api/test/{documentation,exports-round-trip}.test.ts',
  'apps/api/test/kinds/kind-files.test.ts',
  'apps/api/test/people/stored-answers.test.ts',
  'apps/api/test/refusals/**/*.test.ts',
  'apps/api/test/shapes/**/*.test.ts',
  'apps/{api,mcp}/test/hidden-site.test.ts',
  'apps/mcp/test/{at-stake,undo-everything,written-findings}.test.ts',
  'libs/domain/src/formats/tables/unit-table.test.ts',
  'libs/domain/src/testing/{measure-habits,measure-rivals,plant-errors}.test.ts',
  'libs/services/src/demo/load-demo.test.ts',
  'libs/services/src/export/{archive,exports}-round-trip.test.ts',
  'libs/services/src/import/exchange/*.test.ts',
  'libs/services/src/import/names/match-recorded-names.test.ts',
  'libs/services/src/past/open-past.test.ts',
  'libs/services/src/system/check-log.test.ts',
  'tools/boundaries.test.ts',
  'tools/exports-round-trip.test.ts',
  // Whole reports, page by page
  'libs/services/src/reports/{demo-in-print,reports}.test.ts',
  'libs/services/src/reports/tests/kind-reports.test.ts',
  // Journeys in a browser
  'apps/mcp/e2e/**/*.test.ts',
  ...listLongJourneys(),
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
