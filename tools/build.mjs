import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPS, hashPrograms, isBuilt, MIGRATIONS, STAMP } from './build-stamp.mjs';
import { isMain, REPOSITORY } from './repository.mjs';

const CLI = 'tools/cli.ts';
/** Programs of the repository that are not a service: source → output. */
const BUNDLES = {
  [CLI]: 'dist/cli/cli.mjs',
  'tools/start-services.ts': 'dist/start.mjs',
};

/** Builds the services and programs into `dist`. Returns false if nothing has changed. */
export async function buildPrograms() {
  const stamp = hashPrograms();
  if (isBuilt(stamp)) return false;

  rmSync(at('dist'), { recursive: true, force: true });
  const [{ buildApp }, { bundle }, { bundleWorker, WORKER }] = await Promise.all([
    import('./build-app.mjs'),
    import('./bundle.mjs'),
    import('./bundle-worker.mjs'),
  ]);
  await Promise.all([
    ...Object.entries(BUNDLES).map(([source, product]) =>
      bundle(at(source), at(product), { splits: source === CLI }),
    ),
    bundleWorker(at(WORKER), at('dist/worker.mjs')).then(() =>
      Promise.all(APPS.map((name) => buildApp(name, { worker: at('dist'), stamp }))),
    ),
  ]);
  cpSync(at(MIGRATIONS), at('dist/migrations'), { recursive: true });
  writeFileSync(at(join('dist', STAMP)), stamp);
  return true;
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
