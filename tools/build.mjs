import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain, REPOSITORY } from './repository.mjs';

/** What serves the repository itself and not a service alone, source → product. */
const BUNDLES = {
  'tools/cli.ts': 'dist/cli/cli.mjs',
  'tools/bench/layout-process.ts': 'dist/cli/layout-process.mjs',
  'tools/start-services.ts': 'dist/start.mjs',
};

/** Builds the services and programs into `dist`; gives false when nothing changed since the last time. */
export async function buildPrograms() {
  const { APPS, buildApp, hashPrograms, MIGRATIONS, STAMP } = await import('./build-app.mjs');
  const stamp = hashPrograms();
  const stamps = ['dist', ...APPS.map((name) => join('dist', name))].map((folder) => at(join(folder, STAMP)));
  if (stamps.every((file) => existsSync(file) && readFileSync(file, 'utf8') === stamp)) return false;

  rmSync(at('dist'), { recursive: true, force: true });
  const [{ bundle }, { bundleWorker, WORKER }] = await Promise.all([
    import('./bundle.mjs'),
    import('./bundle-worker.mjs'),
  ]);
  await Promise.all([
    ...Object.entries(BUNDLES).map(([source, product]) => bundle(at(source), at(product))),
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
