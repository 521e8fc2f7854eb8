// Makes the SQLite driver loadable: already loadable → cache → prebuilt binary → compiled here.
// Runs without any package.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { compileSqlite } from './compile-sqlite.mjs';
import { isMain, REPOSITORY } from './repository.mjs';
import { showProgress } from './show-progress.mjs';

const DOWNLOAD_TIMEOUT_MS = 30_000;
const PROBE = (name) => `new (require(${JSON.stringify(name)}))(':memory:').prepare('select 1').get()`;
const HELP = `SQLite's driver (better-sqlite3) has no ready-made binary for Node ${process.versions.node} on ${process.platform}-${process.arch} here.
Do one of these, then run the command again:
  - use Node 22.14 or later, where no compiler is needed, or
  - install a C++ compiler (Debian, Ubuntu: apt-get install g++ make python3), or
  - allow a download from github.com.`;

/** Location of the driver: next to this file for a single service, otherwise in the repository. */
const ROOT =
  [import.meta.dirname, REPOSITORY].find((folder) =>
    existsSync(join(folder, 'node_modules', 'better-sqlite3')),
  ) ?? REPOSITORY;

/**
 * Makes the driver loadable and returns how: `loaded`, `cached`, `downloaded` or `compiled`. Throws if
 * no way works.
 */
export async function ensureNative({ log = console.error } = {}) {
  const folder = join(ROOT, 'node_modules', 'better-sqlite3');
  const target = join(folder, 'build', 'Release', 'better_sqlite3.node');
  const cached = cacheFile(folder);
  const loads = () => canLoad('better-sqlite3');

  if (Number(process.versions.napi) >= 10 && (await canLoad('better-sqlite3-napi'))) return 'loaded';
  if (existsSync(target) && (await loads())) return 'loaded';
  if (existsSync(cached)) {
    place(cached, target);
    if (await loads()) return 'cached';
    rmSync(cached, { force: true });
  }
  if ((await download(folder)) && (await loads())) return keep(target, cached, 'downloaded');

  const failure = await showProgress(
    'Compiling SQLite for this Node, once',
    () => compileSqlite(folder, target),
    { log },
  );
  if (failure === undefined && (await loads())) return keep(target, cached, 'compiled');
  throw new Error(failure ? `${HELP}\n\n${failure}` : HELP);
}

function cacheFile(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const libc =
    process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime ? '-musl' : '';
  const key = `${version}-abi${process.versions.modules}-${process.platform}-${process.arch}${libc}`;
  return join(base, 'trowel', 'native', `better-sqlite3-${key}.node`);
}

/** A broken binary may crash the process that loads it, so a child process tries. */
async function canLoad(name) {
  return (await exitCode(process.execPath, ['-e', PROBE(name)], { cwd: ROOT })) === 0;
}

async function download(folder) {
  const tool = join(ROOT, 'node_modules', 'prebuild-install', 'bin.js');
  if (!existsSync(tool)) return false;
  return (await exitCode(process.execPath, [tool], { cwd: folder, timeout: DOWNLOAD_TIMEOUT_MS })) === 0;
}

function exitCode(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', ...options });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** The cache is optional: failing to write it is not an error. */
function keep(target, cached, how) {
  try {
    place(target, cached);
  } catch {
    // a home that is read-only
  }
  return how;
}

/** Several runs may do this at the same time, so the file is renamed into place when it is complete. */
function place(from, to) {
  mkdirSync(join(to, '..'), { recursive: true });
  const part = `${to}.${process.pid}`;
  copyFileSync(from, part);
  renameSync(part, to);
}

if (isMain(import.meta.url)) {
  try {
    console.log(`SQLite driver: ${await ensureNative()}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
