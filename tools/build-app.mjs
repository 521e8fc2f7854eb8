// Builds one service into a folder that runs on its own: node tools/build-app.mjs api|web|mcp
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPS, hashPrograms, MIGRATIONS, STAMP } from './build-stamp.mjs';
import { buildClient } from './build-client.mjs';
import { buildViews } from './build-views.mjs';
import { bundle } from './bundle.mjs';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { prunePackage } from './prune-package.mjs';
import { isMain, REPOSITORY } from './repository.mjs';

/**
 * Builds a service into `dist`: its program, worker, migrations, pages if it has them, and its package
 * with lock file. The folder can be copied, installed and started on its own. `built.worker` and
 * `built.stamp` are reused if given.
 */
export async function buildApp(name, built = {}) {
  const folder = join('dist', name);
  rmSync(at(folder), { recursive: true, force: true });
  mkdirSync(at(folder), { recursive: true });
  await Promise.all([
    bundle(at('apps', name, 'src', 'main.ts'), at(folder, 'main.mjs')),
    // On Node before 22.14 the database driver may have to be compiled on the target machine.
    bundle(at('tools', 'native.mjs'), at(folder, 'native.mjs')),
    built.worker ? copyWorker(built.worker, folder) : bundleWorker(at(WORKER), at(folder, 'worker.mjs')),
    name === 'web' ? buildClient(at(folder, 'client')) : undefined,
    name === 'mcp' ? buildViews(at(folder, 'views')) : undefined,
  ]);
  cpSync(at(MIGRATIONS), at(folder, 'migrations'), { recursive: true });
  if (name === 'web') copyGuide(folder);
  cpSync(at('.npmrc'), at(folder, '.npmrc'));
  cpSync(at('LICENSE'), at(folder, 'LICENSE'));
  const { manifest, lock, folders } = prunePackage(REPOSITORY, join('apps', name), readPrograms(at(folder)));
  for (const linked of folders) cpSync(at(linked), at(folder, linked), { recursive: true });
  writeJson(at(folder, 'package.json'), manifest);
  writeJson(at(folder, 'package-lock.json'), lock);
  writeFileSync(at(folder, STAMP), built.stamp ?? hashPrograms());
}

/** The worker is a file with its parts in a folder of the same name. */
function copyWorker(folder, to) {
  for (const part of ['worker.mjs', 'worker.mjs.map', 'worker'])
    cpSync(join(folder, part), at(to, part), { recursive: true });
}

/** The user's guide is copied with the pages, which show it. */
function copyGuide(folder) {
  cpSync(at('docs', 'guide'), at(folder, 'guide'), { recursive: true });
  cpSync(at('docs', 'images', 'guide'), at(folder, 'guide', 'pictures'), { recursive: true });
}

function readPrograms(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function at(...path) {
  return join(REPOSITORY, ...path);
}

if (isMain(import.meta.url)) {
  const name = process.argv[2];
  if (APPS.includes(name)) await buildApp(name);
  else {
    console.error(`There is no service ${name ?? ''}; known are ${APPS.join(', ')}`);
    process.exitCode = 2;
  }
}
