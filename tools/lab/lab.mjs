// npm run bench, load, pictures: installs and builds what they need, then runs them from a bundle of their own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../repository.mjs';
import { runProgram } from '../run-program.mjs';

/** As deep as the sources, so that both find the files of the repository by the same relative paths. */
const PROGRAMS = 'dist/lab/programs';

const BUNDLES = {
  'tools/lab/lab.ts': { product: 'lab.mjs', splits: true },
  'tools/lab/bench/layout-process.ts': { product: 'layout-process.mjs' },
};

await runProgram(`${PROGRAMS}/lab.mjs`, { parts: 'all', build: buildLab });

async function buildLab() {
  const { bundle } = await import('../bundle.mjs');
  mkdirSync(join(REPOSITORY, PROGRAMS), { recursive: true });
  await Promise.all(
    Object.entries(BUNDLES).map(([source, { product, splits = false }]) =>
      bundle(join(REPOSITORY, source), join(REPOSITORY, PROGRAMS, product), { splits }),
    ),
  );
}
