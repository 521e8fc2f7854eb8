// The target `test` of Nx: node tools/test-project.mjs libs/files
// Leaves the counts in .cache/reports, from where Nx takes them into its cache.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countTests } from './count-tests.mjs';
import { ensureNative } from './native.mjs';
import { REPOSITORY } from './repository.mjs';
import { runVitest } from './run-vitest.mjs';

const project = process.argv[2];
const folder = join(REPOSITORY, '.cache', 'reports', project);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await ensureNative();
const report = join(folder, 'vitest.json');
const workers = process.env.TROWEL_TEST_WORKERS;
// A path from the root on names the files below it; `tools/` alone would also name apps/mcp/src/tools.
const code = await runVitest(
  [join(REPOSITORY, project, '/'), ...(workers ? [`--maxWorkers=${workers}`] : [])],
  report,
);
const counts = { ...countTests(report, code), run: process.env.TROWEL_TEST_RUN };
writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts)}\n`);
process.exitCode = code;
