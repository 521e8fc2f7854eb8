// npm run cluster — runs two of each service and all that docker/compose.cluster.yaml puts around them on ports of this
// machine (docs/testing.md).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isBuilt } from '../build-stamp.mjs';
import { ensureInstalled } from '../install.mjs';
import { ensureNative } from '../native.mjs';
import { REPOSITORY } from '../repository.mjs';
import { runQuietly, runVisibly } from '../run-command.mjs';

const USAGE = `npm run cluster                         runs it until Ctrl-C
npm run cluster -- --prove              ends each of its processes under load and reports the result
npm run cluster -- --pages [file …]     walks the pages in a browser, all or these tests, each file against a cluster of its own`;

const asked = readArguments();
if (asked.help) console.log(USAGE);
else {
  await prepare();
  if (asked.pages) process.exitCode = await walkPages(asked.tests);
  else await run();
}
process.exit();

function readArguments() {
  const options = { help: { type: 'boolean' }, prove: { type: 'boolean' }, pages: { type: 'boolean' } };
  try {
    const { values, positionals: tests } = parseArgs({ options, allowPositionals: true });
    if (tests.length > 0 && !values.pages) throw new Error(`Unexpected argument '${tests[0]}'`);
    return { ...values, tests };
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function prepare() {
  await ensureInstalled({ log: console.log });
  await ensureNative({ log: console.log });
  if (isBuilt()) return;
  console.log('Building the programs …');
  const { code, output } = await runQuietly(process.execPath, [join(REPOSITORY, 'tools', 'build.mjs')]);
  if (code !== 0) throw new Error(output);
}

/** The tests of the pages, each against a cluster of its own; their certificates are signed by nobody. */
async function walkPages(chosen) {
  const tests = chosen.length > 0 ? chosen : ['apps/web/e2e'];
  const settings = { TROWEL_TEST_CLUSTER: join(REPOSITORY, 'dist'), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const vitest = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs');
  return runVisibly(process.execPath, [vitest, 'run', '--no-file-parallelism', ...tests], {
    env: { ...process.env, ...settings },
  });
}

async function run() {
  const { bundle } = await import('../bundle.mjs');
  // As deep as its source, so that the bundle finds its packages and the files of docker/cluster.
  mkdirSync(join(REPOSITORY, 'dist', 'lab'), { recursive: true });
  const folder = mkdtempSync(join(REPOSITORY, 'dist', 'lab', 'cluster-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const program = join(folder, 'cluster.mjs');
    await bundle(join(REPOSITORY, 'tools', 'lab', 'cluster', 'cluster-command.ts'), program);
    const { runCluster } = await import(pathToFileURL(program).href);
    await runCluster(join(REPOSITORY, 'dist'), { isProved: asked.prove === true });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
