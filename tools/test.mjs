// npm test            installs, checks types, style and boundaries, then runs the short lane of tests through Nx
// npm test -- PATH    the same checks, then these tests alone
// npm run test:long   installs, checks the types of tools/lab, then runs the long lane
// npm run test:all    all checks, and both lanes
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

/** Folder for the counts of each project, written by `test-project.mjs` or restored from the cache of Nx. */
const REPORTS = join(REPOSITORY, '.cache', 'reports');

/** The targets of Nx for each way to call this program, and the projects that make up about half of its work. */
const RUNS = {
  short: { targets: 'test', half: '@trowel/web,@trowel/api,@trowel/domain,tools' },
  long: { targets: 'test-long', half: '@trowel/web,@trowel/domain,tools,lab' },
  all: { targets: 'test,test-long', half: '@trowel/web,@trowel/domain,tools,lab' },
};

/**
 * Processes per half: two on two cores. Tests wait for browsers, servers and timers a third of the
 * time, and two processes share a queue of files, so that neither half has a long tail.
 */
const WORKERS_OF_HALF = Math.ceil(availableParallelism() / 2) + 1;

/** Checks before the tests of the short lane, fastest first. */
const GATES = [
  { name: 'lock file', command: ['tools/check-lock.mjs'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'boundaries', command: ['tools/boundaries.mjs'] },
];
/**
 * Takes longest, so it runs in parallel. Several projects at a time use all cores; a second checker
 * within one project would repeat work.
 */
const TYPES = { name: 'types', command: ['node_modules/typescript7/bin/tsc', '-b', '--checkers', '1'] };
/** The laboratory is not part of the short lane. */
const LAB_TYPES = { name: 'types of the lab', command: [...TYPES.command, 'tools/lab'] };

const [first, ...rest] = process.argv.slice(2);
const lane = { '--long': 'long', '--all': 'all' }[first] ?? 'short';
const paths = lane === 'short' ? process.argv.slice(2) : rest;

process.exitCode = (await passGates()) ? await runTests() : 1;

async function passGates() {
  let native;
  let types;
  try {
    await timed('install', () => ensureInstalled({ log: console.log }));
    // The compiler of the database driver, if needed, runs in parallel with the first checks.
    native = timed('SQLite driver', () => ensureNative({ log: console.log }));
    native.catch(() => {}); // reported below
    types = passTypes();
    types.catch(() => {});
    if (lane !== 'long') for (const gate of GATES) await timed(gate.name, () => pass(gate));
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

/** One after the other, because both use the same projects. */
async function passTypes() {
  const gates = { short: [TYPES], long: [LAB_TYPES], all: [TYPES, LAB_TYPES] }[lane];
  for (const gate of gates) await timed(gate.name, () => pass(gate));
}

/** The test that needs the schema is skipped if it cannot be downloaded. */
async function provideGraphmlSchema() {
  // Imported here because it needs a package that the first step installs.
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

async function runTests() {
  const folder = openTestFolder();
  if (folder.path) process.env.TMPDIR = folder.path;
  try {
    return await (paths.length > 0 ? runSome(paths) : runProjects(RUNS[lane]));
  } finally {
    folder.close();
  }
}

/** Named tests run without Nx and its cache, in any lane. */
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
 * Runs the tests of each project through Nx, which uses its cache for unchanged ones. Nx would run the
 * longest project alone at the end, so two halves run in parallel from the start.
 */
async function runProjects({ targets, half }) {
  rmSync(REPORTS, { recursive: true, force: true });
  // Imported here because it needs packages that the first step installs.
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
      runVisibly(process.execPath, [NX_PROGRAM, 'run-many', '-t', targets, '--outputStyle=static', ...args], {
        env,
      });
    const runs = [`--projects=${half}`, `--exclude=${half}`].map(
      (projects) => () => run(projects, '--parallel=1'),
    );
    const codes =
      availableParallelism() > 1 ? await Promise.all(runs.map((one) => one())) : await inTurn(runs);
    const code = Math.max(...codes);
    reportCounts(readCounts(), { code, run: shared.environment.TROWEL_TEST_RUN });
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

function reportCounts(counts, { code, run }) {
  console.log('');
  for (const { project, passed, failed, run: ranIn } of counts) {
    const how = ranIn === run ? '' : ', from the cache';
    console.log(`  ${project.padEnd(22)} ${passed} passed, ${failed} failed${how}`);
  }
  // Repeated at the end, because the failures have scrolled away.
  for (const { failures } of counts) for (const failure of failures) console.log(`  ✗ ${failure}`);
  const [passed, failed] = ['passed', 'failed'].map((key) =>
    counts.reduce((sum, count) => sum + count[key], 0),
  );
  console.log(`${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
}
