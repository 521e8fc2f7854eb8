// The Nx targets `test` and `test-long`: node tools/test-project.mjs libs/files [long]
// Writes the counts to .cache/reports, which Nx caches.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from './count-tests.mjs';
import { REPOSITORY } from './repository.mjs';
import { runVitest } from './run-vitest.mjs';
import { listTestFolders } from './test-lanes.mjs';

const [project, lane = 'short'] = process.argv.slice(2);
const folder = join(REPOSITORY, '.cache', 'reports', lane, project);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const report = join(folder, 'vitest.json');
const workers = process.env.TROWEL_TEST_WORKERS;
process.env.TROWEL_TEST_LANE = lane;
// Absolute paths, because `tools/` would also match apps/mcp/src/tools.
const paths = listTestFolders(project).map((path) =>
  path.endsWith('.ts') ? join(REPOSITORY, path) : join(REPOSITORY, path, '/'),
);
const code = await runVitest([...paths, ...(workers ? [`--maxWorkers=${workers}`] : [])], report);
const counts = { ...countTests(report, code), run: process.env.TROWEL_TEST_RUN };
writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts)}\n`);
process.exitCode = code;
