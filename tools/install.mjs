// Sees to it that Node is new enough and the packages of the lock file are installed. Runs on plain Node.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';
import { showProgress } from './show-progress.mjs';

/**
 * Installs what is missing: `running` is what running and building need, a fifth of all; `all` adds what tests and
 * development need, and leaves what is there already. Throws when Node is too old or npm fails.
 */
export async function ensureInstalled({ log = console.error, parts = 'all' } = {}) {
  checkNode();
  const missing = readMissing(parts);
  if (missing.length === 0) return;
  // `npm ci` begins with an empty folder; it is for a first time and for a folder that is not what it should be.
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

/** npm writes down what it installed when it is through; that must hold what the lock file wants on this Node. */
function readMissing(parts) {
  const held = join(REPOSITORY, 'node_modules', '.package-lock.json');
  const installed = existsSync(held) ? readJson('node_modules/.package-lock.json').packages : {};
  return findMissing(readJson('package-lock.json').packages, installed, parts);
}

/** Gives the paths of the packages of a lock file that are not installed in their version. */
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
