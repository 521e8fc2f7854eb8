import { basename, dirname, extname } from 'node:path';
import { rolldown } from 'rolldown';

/** The entry of the worker thread in the sources. */
export const WORKER = 'libs/services/src/tasks/worker.ts';

/**
 * Bundles the entry of the worker thread into a file, with the parts its tasks load beside it in a folder of the same
 * name: a thread then holds the code of the tasks it has run, and not fonts and schemas for a file that needs none.
 * esbuild would put nearly all into one part, because every file reaches every other through the index of a package.
 */
export async function bundleWorker(entry, outfile) {
  const name = basename(outfile, extname(outfile));
  const build = await rolldown({
    input: { [name]: entry },
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@trowel/'),
    resolve: { conditionNames: ['@trowel/source', 'import', 'node', 'default'] },
    treeshake: { moduleSideEffects: [{ external: true, sideEffects: false }] },
  });
  await build.write({
    dir: dirname(outfile),
    entryFileNames: '[name].mjs',
    chunkFileNames: `${name}/[name]-[hash].mjs`,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
}
