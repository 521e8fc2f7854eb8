import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, REPOSITORY } from './repository.mjs';
import { hashSources } from './source-hash.mjs';

/** What is bundled, source → product; a source that is not there is passed over. */
const BUNDLES = {
  'apps/api/src/main.ts': 'dist/api/main.mjs',
  'apps/web/src/main.ts': 'dist/web/main.mjs',
  'apps/mcp/src/main.ts': 'dist/mcp/main.mjs',
  'tools/cli.ts': 'dist/cli/cli.mjs',
  'tools/bench/layout-process.ts': 'dist/cli/layout-process.mjs',
  'tools/start-services.ts': 'dist/start.mjs',
};

const WORKER = { source: 'libs/services/src/tasks/worker.ts', product: 'dist/worker.mjs' };

/** Programs look upward from their own file for this folder, in the sources and in `dist` alike. */
const MIGRATIONS = { from: 'libs/db/migrations', to: 'dist/migrations' };

/** The pages of the browser, and what says how they are built. */
const CLIENT = { config: 'apps/web/vite.config.ts', to: 'dist/web/client' };

const STAMP = 'dist/.sources';

/** Bundles the programs into `dist`; gives false when nothing changed since the last time. */
export async function buildPrograms() {
  const hash = hashSources(REPOSITORY, [
    ...sourceFolders(),
    'tools',
    MIGRATIONS.from,
    CLIENT.config,
    'package-lock.json',
  ]);
  if (existsSync(at(STAMP)) && readFileSync(at(STAMP), 'utf8') === hash) return false;

  rmSync(at('dist'), { recursive: true, force: true });
  const [{ bundle }, { bundleWorker }, { buildClient }] = await Promise.all([
    import('./bundle.mjs'),
    import('./bundle-worker.mjs'),
    import('./build-client.mjs'),
  ]);
  const present = Object.entries(BUNDLES).filter(([source]) => existsSync(at(source)));
  await Promise.all([
    ...present.map(([source, product]) => bundle(at(source), at(product))),
    bundleWorker(at(WORKER.source), at(WORKER.product)),
    buildClient(at(CLIENT.to)),
  ]);
  if (existsSync(at(MIGRATIONS.from))) cpSync(at(MIGRATIONS.from), at(MIGRATIONS.to), { recursive: true });
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(at(STAMP), hash);
  return true;
}

function sourceFolders() {
  return ['apps', 'libs'].flatMap((kind) => readdirSync(at(kind)).map((name) => join(kind, name, 'src')));
}

function at(path) {
  return join(REPOSITORY, path);
}

if (isMain(import.meta.url)) {
  const started = performance.now();
  const built = await buildPrograms();
  console.log(
    built
      ? `Built in ${Math.round(performance.now() - started)} ms.`
      : 'Nothing changed since the last build.',
  );
}
