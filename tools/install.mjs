// Sees to it that Node is new enough and the packages of the lock file are installed. Runs on plain Node.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';

/** Installs what is missing. Throws when Node is too old or npm fails. */
export async function ensureInstalled({ log = console.error } = {}) {
  checkNode();
  if (isInstalled()) return;
  log('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const args = [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await runVisibly(npm[0], args, { stdio: ['ignore', 2, 2], shell: npm[0].endsWith('.cmd') });
  if (code !== 0) throw new Error(`npm ci ended with ${code}`);
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

/** npm writes down what it installed when it is through; that must hold all the lock file wants on this Node. */
function isInstalled() {
  if (!existsSync(join(REPOSITORY, 'node_modules', '.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, entry]) => path.includes('node_modules/') && isWanted(path, entry))
    .every(([path, entry]) => installed[path] !== undefined && installed[path].version === entry.version);
}

function isWanted(path, { optional }) {
  if (path === 'node_modules/better-sqlite3-napi') return Number(process.versions.napi) >= 10;
  return optional !== true;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));
}
