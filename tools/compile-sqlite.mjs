import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// -O1 for the thin C++ layer and -O2 for SQLite itself are as fast as -O3, and compile in half the
// time.
const COMMON = ['-DNDEBUG', '-D_FILE_OFFSET_BITS=64', '-D_LARGEFILE_SOURCE', '-fPIC', '-pthread', '-w', '-c'];
const C_FLAGS = ['-O2', '-std=c99'];
const CPP_FLAGS = ['-O1', '-std=gnu++20', '-fno-rtti', '-fno-exceptions', '-fno-strict-aliasing'];
const CPP_DEFINES = [
  '-DNODE_GYP_MODULE_NAME=better_sqlite3',
  '-DUSING_UV_SHARED=1',
  '-DUSING_V8_SHARED=1',
  '-DBUILDING_NODE_EXTENSION',
];
const LINK_FLAGS = ['-shared', '-pthread', '-rdynamic', '-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL'];

/**
 * Compiles better-sqlite3 in `folder` into `target`: directly with gcc if available, otherwise with
 * node-gyp. Returns undefined, or the reason of a failure.
 */
export async function compileSqlite(folder, target) {
  const headers = findHeaders();
  const direct =
    process.platform === 'linux' && headers ? await compileDirectly(folder, target, headers) : 'no headers';
  if (direct === undefined) return undefined;
  const gyp = await runNodeGyp(folder, headers);
  return gyp === undefined ? undefined : [direct, gyp].join('\n');
}

/** Node's headers are next to it in tarballs, container images and Debian packages. */
function findHeaders() {
  const prefix = join(dirname(process.execPath), '..');
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? prefix : undefined;
}

async function compileDirectly(folder, target, headers) {
  const work = mkdtempSync(join(tmpdir(), 'trowel-sqlite-'));
  try {
    const sqlite = join(folder, 'deps', 'sqlite3');
    const [c, cpp, out] = ['sqlite3.o', 'driver.o', 'out.node'].map((name) => join(work, name));
    const includes = [`-I${join(headers, 'include', 'node')}`, `-I${sqlite}`];
    const failures = await Promise.all([
      run(process.env.CC || 'gcc', [
        ...COMMON,
        ...C_FLAGS,
        ...sqliteDefines(folder),
        `-I${sqlite}`,
        join(sqlite, 'sqlite3.c'),
        '-o',
        c,
      ]),
      run(process.env.CXX || 'g++', [
        ...COMMON,
        ...CPP_FLAGS,
        ...CPP_DEFINES,
        ...includes,
        join(folder, 'src', 'better_sqlite3.cpp'),
        '-o',
        cpp,
      ]),
    ]);
    const failure =
      failures.find(Boolean) ?? (await run(process.env.CXX || 'g++', [...LINK_FLAGS, '-o', out, cpp, c]));
    if (failure === undefined) moveInto(target, out);
    return failure;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function sqliteDefines(folder) {
  const text = readFileSync(join(folder, 'deps', 'defines.gypi'), 'utf8');
  return [...text.matchAll(/^\s*'([A-Z0-9_]+(?:=[^']*)?)',$/gm)].map(([, define]) => `-D${define}`);
}

/** The temporary folder may be on another file system, so the file is first copied next to the target. */
function moveInto(target, from) {
  mkdirSync(dirname(target), { recursive: true });
  const part = `${target}.${process.pid}`;
  copyFileSync(from, part);
  renameSync(part, target);
}

function runNodeGyp(folder, headers) {
  const npm = [process.env.npm_execpath && join(dirname(process.env.npm_execpath), '..'), ...npmFolders()];
  const gyp = npm
    .map((place) => place && join(place, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js'))
    .find((file) => file && existsSync(file));
  if (gyp === undefined) return 'node-gyp was not found beside npm.';
  const args = [gyp, 'rebuild', '--release', ...(headers ? [`--nodedir=${headers}`] : [])];
  return run(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, CFLAGS: '-O2', CXXFLAGS: '-O1' },
  });
}

function npmFolders() {
  const prefix = join(dirname(process.execPath), '..');
  return [join(prefix, 'lib', 'node_modules', 'npm'), join(dirname(process.execPath), 'node_modules', 'npm')];
}

/** Returns undefined if the command succeeds, otherwise its name and the end of its output. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + chunk).slice(-2000)));
    child.on('error', (error) => resolve(`${command}: ${error.message}`));
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : `${command} ended with ${code}:\n${words.trim()}`),
    );
  });
}
