// npm run check:ogc — copies units of a generated site over OGC API – Features with the installed GIS
// programs, and prints what they read. An absent program is named and skipped.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { REPOSITORY } from './repository.mjs';

// Within the repository, so that the bundle finds the packages in node_modules.
const folder = mkdtempSync(join(REPOSITORY, 'node_modules', '.check-ogc-'));
try {
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  const program = join(folder, 'check-ogc.bundle.mjs');
  await bundle(join(REPOSITORY, 'tools', 'check-ogc.ts'), program);
  await bundleWorker(join(REPOSITORY, WORKER), join(folder, 'worker.mjs'));
  const { checkOgc } = await import(pathToFileURL(program).href);
  process.exitCode = (await checkOgc(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
