// npm test: installs, checks types, style and boundaries, then runs the tests through Nx. With arguments it
// runs vitest with just these: npm test -- libs/domain/src/matrix
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { countTests } from './count-tests.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNative } from './native.mjs';
import { NX_ENVIRONMENT, NX_PROGRAM } from './nx.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly, runVisibly } from './run-command.mjs';
import { runVitest } from './run-vitest.mjs';
import { openTestFolder } from './test-folder.mjs';

/** Where each project's counts are put by `test-project.mjs`, or by Nx out of its cache. */
const REPORTS = join(REPOSITORY, '.cache', 'reports');

/** About half of the work: the pages walked in a browser, and two others. The rest, use-cases and API, is the other half. */
const ONE_HALF = ['@trowel/web', 'tools', '@trowel/domain'].join(',');

/**
 * Processes of each half: two on two cores. Tests wait for a third of their time, for browsers, servers and the clock, and
 * two take from one queue of files, so that neither half has a long tail.
 */
const WORKERS_OF_HALF = Math.ceil(availableParallelism() / 2) + 1;

/** What must hold before a test is worth running, cheapest first; programs lie in node_modules or are ours. */
const GATES = [
  { name: 'lock file', command: ['tools/check-lock.mjs'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'boundaries', command: ['tools/boundaries.mjs'] },
];
/**
 * Takes longest, and goes on beside the others. Several projects at once have the machine busy: a second checker within one
 * would look again at what the first has seen.
 */
const TYPES = { name: 'types', command: ['node_modules/typescript7/bin/tsc', '-b', '--checkers', '1'] };

process.exitCode = (await passGates()) ? await runTests(process.argv.slice(2)) : 1;

async function passGates() {
  let native;
  let types;
  try {
    await timed('install', () => ensureInstalled({ log: console.log }));
    // The compiler of the database driver, when it has to run, works beside the first gates.
    native = timed('SQLite driver', () => ensureNative({ log: console.log }));
    native.catch(() => {}); // told below, in its turn
    types = timed(TYPES.name, () => pass(TYPES));
    types.catch(() => {});
    for (const gate of GATES) await timed(gate.name, () => pass(gate));
    await types;
    await native;
    await timed('GraphML schema', provideGraphmlSchema);
    return true;
  } catch (error) {
    console.error(error.message);
    await Promise.allSettled([native, types]);
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

async function runTests(args) {
  const folder = openTestFolder();
  if (folder.path) process.env.TMPDIR = folder.path;
  try {
    return await (args.length > 0 ? runSome(args) : runProjects());
  } finally {
    folder.close();
  }
}

/** Some tests by name are run at once, whatever the cache holds. */
async function runSome(args) {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await runVitest(args, report);
    const { passed, failed } = countTests(report, code);
    console.log(`${passed} passed, ${failed} failed`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * All tests go through Nx, project by project: what nothing has changed for comes from its cache. Nx begins with what
 * most others stand on and would leave the longest to the end, alone; so two halves run beside each other from the start.
 */
async function runProjects() {
  rmSync(REPORTS, { recursive: true, force: true });
  // Loaded late: it needs packages that the first step installs.
  const { shareTestSetup } = await import('./share-test-setup.mjs');
  const shared = await shareTestSetup();
  try {
    const env = {
      ...process.env,
      ...NX_ENVIRONMENT,
      ...shared.environment,
      TROWEL_TEST_WORKERS: String(WORKERS_OF_HALF),
    };
    const run = (...args) =>
      runVisibly(process.execPath, [NX_PROGRAM, 'run-many', '-t', 'test', '--outputStyle=static', ...args], {
        env,
      });
    const runs = [`--projects=${ONE_HALF}`, `--exclude=${ONE_HALF}`].map(
      (half) => () => run(half, '--parallel=1'),
    );
    const codes =
      availableParallelism() > 1 ? await Promise.all(runs.map((one) => one())) : await inTurn(runs);
    const code = Math.max(...codes);
    tellCounts(readCounts(), { code, run: shared.environment.TROWEL_TEST_RUN });
    return code;
  } finally {
    await shared.close();
  }
}

async function inTurn(runs) {
  const codes = [];
  for (const run of runs) codes.push(await run());
  return codes;
}

function readCounts() {
  if (!existsSync(REPORTS)) return [];
  return readdirSync(REPORTS, { recursive: true })
    .filter((name) => basename(name) === 'counts.json')
    .sort()
    .map((name) => ({ project: dirname(name), ...JSON.parse(readFileSync(join(REPORTS, name), 'utf8')) }));
}

function tellCounts(counts, { code, run }) {
  console.log('');
  for (const { project, passed, failed, run: made } of counts) {
    const how = made === run ? '' : ', from the cache';
    console.log(`  ${project.padEnd(16)} ${passed} passed, ${failed} failed${how}`);
  }
  // Told at the very end: what failed scrolled out of sight long ago.
  for (const { failures } of counts) for (const failure of failures) console.log(`  ✗ ${failure}`);
  const [passed, failed] = ['passed', 'failed'].map((key) =>
    counts.reduce((sum, count) => sum + count[key], 0),
  );
  console.log(`${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
}
