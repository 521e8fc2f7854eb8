import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureNative } from './native.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';
import { showProgress } from './show-progress.mjs';

/**
 * Installs and builds what a program of `dist` needs, then runs it in this process, so that signals reach it immediately.
 * `parts` is passed to `ensureInstalled`; `build` runs after the services are built.
 */
export async function runProgram(product, { parts = 'running', build = async () => {} } = {}) {
  try {
    await ensureInstalled({ parts });
    await Promise.all([ensureNative(), ensureBuilt().then(build)]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(REPOSITORY, product)).href);
}

/** Builds in a child process: the bundlers need hundreds of megabytes, which this process would not give back. */
async function ensureBuilt() {
  if (isBuilt()) return;
  await showProgress('Building the programs', async () => {
    const { code, output } = await runQuietly(process.execPath, [join(REPOSITORY, 'tools', 'build.mjs')]);
    if (code !== 0) throw new Error(`The programs could not be built:\n${output.trim()}`);
  });
}
