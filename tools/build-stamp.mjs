import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { hashSources } from './source-hash.mjs';

export const APPS = ['api', 'web', 'mcp'];

export const MIGRATIONS = 'libs/db/migrations';

/** The name of the file in which a built folder says what it was made of. */
export const STAMP = '.sources';

/** What a build is made of; where the same hash stands in `.sources`, it need not be made again. */
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

/** Whether all of `dist` was made of these sources. Loads no bundler, whose memory the process would keep. */
export function isBuilt(stamp = hashPrograms()) {
  return ['dist', ...APPS.map((name) => join('dist', name))]
    .map((folder) => join(REPOSITORY, folder, STAMP))
    .every((file) => existsSync(file) && readFileSync(file, 'utf8') === stamp);
}
