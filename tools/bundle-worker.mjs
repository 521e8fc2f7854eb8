import { basename, dirname, extname } from 'node:path';
import { rolldown } from 'rolldown';

/** The entry of the worker thread in the sources. */
export const WORKER = 'libs/services/src/tasks/worker.ts';

/**
 * Bundles the entry of the worker thread into a file, and the code of its tasks into a folder of the
 * same name. A thread then loads only the code of the tasks it runs. esbuild would put nearly
 * everything into one file, because all files are connected through the index files.
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
