import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { REPOSITORY } from './repository.mjs';
import { hashSources } from './source-hash.mjs';

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel', 'client');
const CONFIG = 'apps/web/vite.config.ts';
const SOURCES = [
  'apps/web/src/client',
  CONFIG,
  'libs/domain/src',
  'package-lock.json',
  'tools/build-client.mjs',
];

/** Copies the built client into a folder. It is built only if its sources have changed. */
export async function buildClient(target) {
  const hash = hashSources(REPOSITORY, SOURCES);
  const held = join(CACHE, hash.slice(0, 16));
  if (!existsSync(held)) await buildInto(held);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  cpSync(held, target, { recursive: true });
}

/**
 * Writes each text file a second time, compressed with Brotli (`.br`). The highest level, which is the default, takes too
 * long to be done for each request. It saves 12 % compared with gzip.
 */
async function compressFiles(folder) {
  const texts = readdirSync(folder).filter((name) => /[.](?:js|css|svg|wasm)$/.test(name));
  const compress = promisify(brotliCompress);
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}

/** Several runs may build at the same time, so the folder is renamed into place when it is complete. */
async function buildInto(held) {
  const { build, loadConfigFromFile } = await import('vite');
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(REPOSITORY, CONFIG),
  );
  const part = `${CACHE}-${process.pid}`;
  // Tests set `test`, which would select the development build of React.
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({ ...config, configFile: false, build: { ...config.build, outDir: part } });
    await compressFiles(join(part, 'assets'));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) {
    if (join(CACHE, old) !== held) rmSync(join(CACHE, old), { recursive: true, force: true });
  }
  try {
    renameSync(part, held);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(held)) throw error;
  }
}
