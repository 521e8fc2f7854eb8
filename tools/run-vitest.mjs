import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';

const VITEST = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs');

/** Runs vitest once, shows its output and writes a JSON report. Returns the exit code. */
export function runVitest(args, report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runVisibly(process.execPath, [VITEST, 'run', ...reporters, ...args]);
}
