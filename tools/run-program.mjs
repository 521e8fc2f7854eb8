import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNative } from './native.mjs';
import { REPOSITORY } from './repository.mjs';

/** Installs and builds what a program of `dist` needs, then runs it in this process, so signals reach it at once. */
export async function runProgram(product) {
  try {
    await ensureInstalled();
    await Promise.all([ensureNative(), buildAll()]);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(REPOSITORY, product)).href);
}

/** Loaded late: the bundler is itself one of the packages to install. */
async function buildAll() {
  const { buildPrograms } = await import('./build.mjs');
  await buildPrograms();
}
