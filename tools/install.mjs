// Checks the version of Node and installs the packages of the lock file. Runs without any package.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';
import { showProgress } from './show-progress.mjs';

/**
 * Installs missing packages. `running`: those for running and building, a fifth of all. `all`: also
 * those for tests and development, without replacing installed ones. Throws if Node is too old or npm
 * fails.
 */
export async function ensureInstalled({ log = console.error, parts = 'all' } = {}) {
  checkNode();
  const missing = readMissing(parts);
  if (missing.length === 0) return;
  // `npm ci` deletes all packages first. It is used for the first installation and for an invalid
  // folder.
  const isAddition = parts === 'all' && readMissing('running').length === 0;
  const args = [
    ...(isAddition ? ['install', '--no-save'] : ['ci']),
    parts === 'all' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--loglevel=error',
  ];
  await showProgress(`Installing ${missing.length} packages (npm ${args[0]})`, () => runNpm(args), { log });
}

async function runNpm(args) {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const all = [...npm.slice(1), ...args];
  const code = await runVisibly(npm[0], all, { stdio: ['ignore', 2, 2], shell: npm[0].endsWith('.cmd') });
  if (code !== 0)
    throw new Error(
      `npm ${args[0]} ended with ${code}. What it said above names the reason; the registry it asks is ` +
        'told by `npm config get registry`. Mend it, then run the command again.',
    );
}

function checkNode() {
  const wanted = readJson('package.json').engines.node.replace(/[^\d.]/g, '');
  if (compareVersions(process.versions.node, wanted) >= 0) return;
  throw new Error(
    `Trowel needs Node ${wanted} or later; this is ${process.versions.node} (${process.execPath})`,
  );
}

function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const differing = [0, 1, 2].find((i) => (left[i] ?? 0) !== (right[i] ?? 0));
  return differing === undefined ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

/** npm writes this file after a complete installation. It must contain what the lock file requires on this Node. */
function readMissing(parts) {
  const held = join(REPOSITORY, 'node_modules', '.package-lock.json');
  const installed = existsSync(held) ? readJson('node_modules/.package-lock.json').packages : {};
  return findMissing(readJson('package-lock.json').packages, installed, parts);
}

/** Returns the paths of the packages in a lock file that are not installed in their version. */
export function findMissing(locked, installed, parts) {
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && isWanted(path, entry, parts))
    .filter(([path, entry]) => installed[path] === undefined || installed[path].version !== entry.version)
    .map(([path]) => path);
}

function isWanted(path, { optional, dev, devOptional }, parts) {
  if (path === 'node_modules/better-sqlite3-napi') return Number(process.versions.napi) >= 10;
  if (parts === 'running' && (dev || devOptional)) return false;
  return optional !== true;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));
}
