// npm test: installs, checks types, style and boundaries, then runs the tests. Arguments go to vitest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNative } from './native.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly, runVisibly } from './run-command.mjs';

/** What must hold before a test is worth running, cheapest first; programs lie in node_modules or are ours. */
const GATES = [
  { name: 'lock file', command: ['tools/check-lock.mjs'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'boundaries', command: ['tools/boundaries.mjs'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    name: 'browser types',
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'apps/web/src/client'],
  },
];

process.exitCode = (await passGates()) ? await runTests(process.argv.slice(2)) : 1;

async function passGates() {
  let native;
  try {
    await timed('install', () => ensureInstalled({ log: console.log }));
    // The compiler of the database driver, when it has to run, works beside the first gates.
    native = timed('SQLite driver', () => ensureNative({ log: console.log }));
    native.catch(() => {}); // told below, in its turn
    for (const gate of GATES) await timed(gate.name, () => pass(gate));
    await native;
    await timed('GraphML schema', provideGraphmlSchema);
    return true;
  } catch (error) {
    console.error(error.message);
    await native?.catch(() => {});
    console.log('0 passed, 1 failed');
    return false;
  }
}

/** Its test is skipped, and says so, where the schema cannot be had. */
async function provideGraphmlSchema() {
  // Loaded late: it needs a package that the first step installs.
  const { findGraphmlSchema } = await import('./graphml-schema.mjs');
  try {
    process.env.TROWEL_GRAPHML_XSD = await findGraphmlSchema();
  } catch (error) {
    console.log(`The official GraphML schema could not be fetched here: ${error.message}`);
  }
}

async function timed(name, work) {
  const started = performance.now();
  await work();
  console.log(`✓ ${name.padEnd(14)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function pass({ name, command: [program, ...args] }) {
  const { code, output } = await runQuietly(process.execPath, [join(REPOSITORY, program), ...args]);
  if (code !== 0) throw new Error(`✗ ${name}\n\n${output.trim()}\n`);
}

/** The counts come from vitest's own report, printed by it into a file beside what it shows. */
async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runVisibly(process.execPath, [vitest, 'run', ...reporters, ...args]);
    console.log(countTests(report, code));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that cannot be loaded, or an error outside of any test, has no test to its name but is a failure. */
function countTests(report, code) {
  const { numPassedTests: passed, numFailedTests, testResults } = readReport(report);
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !hasFailed(assertionResults),
  );
  const failed = numFailedTests + unreadable.length;
  return `${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`;
}

function hasFailed(tests) {
  return tests.some(({ status }) => status === 'failed');
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
