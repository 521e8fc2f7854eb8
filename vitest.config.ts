import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const conditions = ['@trowel/source', ...defaultServerConditions];

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

export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'libs/**/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'apps/*/e2e/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['tools/vitest-setup.mjs'],
    env: environment,
    pool: 'forks',
    // Files share a process and its loaded modules, which takes half of the time: none replaces a module (`vi.mock`) or
    // leaves a global changed.
    isolate: false,
    maxWorkers: availableParallelism(),
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
