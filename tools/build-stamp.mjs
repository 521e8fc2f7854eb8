import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { hashSources } from './source-hash.mjs';

export const APPS = ['api', 'web', 'mcp'];

export const MIGRATIONS = 'libs/db/migrations';

/** Name of the file with the hash of the sources in a built folder. */
export const STAMP = '.sources';

/** Returns the hash of everything a build depends on. If `.sources` contains the same hash, the build is current. */
export function hashPrograms() {
  const folders = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(REPOSITORY, kind)).map((name) => join(kind, name, 'src')),
  );
  return hashSources(REPOSITORY, [
    ...folders,
    'tools',
    MIGRATIONS,
    'apps/web/vite.config.ts',
    'package-lock.json',
  ]);
}

/**
 * Returns true if all of `dist` was built from these sources. It loads no bundler, because the process
 * would keep its memory.
 */
export function isBuilt(stamp = hashPrograms()) {
  return ['dist', ...APPS.map((name) => join('dist', name))]
    .map((folder) => join(REPOSITORY, folder, STAMP))
    .every((file) => existsSync(file) && readFileSync(file, 'utf8') === stamp);
}
