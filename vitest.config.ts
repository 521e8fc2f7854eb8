import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LANES, type Lane } from './tools/test-lanes.mjs';

const root = import.meta.dirname;
/** As Node itself finds packages: what some call a module only bundlers understand. */
const conditions = ['@trowel/source', ...defaultServerConditions.filter((name) => name !== 'module')];

/** Read by tests and by the setup alike. */
const environment = {
  /** Graphs and databases of other projects, which may not be part of this repository; their tests skip without it. */
  TROWEL_CORPUS: process.env['TROWEL_CORPUS'] ?? join(root, '..', 'shared', 'corpus'),
  /** The worker thread as a bundle, made before the tests; each run has its own, or one for several at once. */
  TROWEL_WORKER_FILE:
    process.env['TROWEL_TEST_WORKER'] ??
    join(root, 'node_modules', '.cache', 'trowel', `tests-${process.pid}`, 'worker.mjs'),
};
Object.assign(process.env, environment);

/** The files that this process may run: those of one lane, or all. */
const lane = LANES[(process.env['TROWEL_TEST_LANE'] ?? 'all') as Lane];

/** Tests that walk pages in a browser, or start and kill processes: short to read and long to run. */
const LONG = /\/(e2e|crash)\//;

/**
 * Long files first, so that no worker ends with one alone. Vitest knows how long they took where they ran before, and takes
 * the size of a file for it in a fresh clone, where that says nothing of these.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: lane.include,
    exclude: [...configDefaults.exclude, ...lane.exclude],
    globalSetup: ['tools/vitest-setup.mjs'],
    env: environment,
    pool: 'forks',
    // Files share a process and its loaded modules, which takes half of the time: none replaces a module (`vi.mock`) or
    // leaves a global changed.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Most of what tests make lives for a moment: with room for it a tenth of their time is not spent on collecting it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // What is compiled for one project's tests need not be for the next one's.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Against hangs alone: a machine with much else to do must pass.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    passWithNoTests: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    typecheck: { enabled: false },
  },
});
