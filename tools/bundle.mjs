import { build } from 'esbuild';
import { basename, dirname } from 'node:path';

const NODE_TARGET = 'node20';

/** Few kilobytes of these are used, of 28 MB. */
const PACKAGES_INSIDE = /^@opentelemetry\//;

/** Own packages go into the bundle as source; nearly all others stay outside and are found in node_modules. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@trowel/') || PACKAGES_INSIDE.test(path)
        ? undefined
        : { path, external: true },
    );
  },
};

/**
 * Bundles one TypeScript entry for Node into one file with its source map beside it; with `splits`, what it imports late
 * lies in files beside it and is read when it is asked for, with the packages it needs.
 */
export async function bundle(entry, outfile, { splits = false } = {}) {
  const name = basename(outfile, '.mjs');
  await build({
    entryPoints: [{ in: entry, out: name }],
    outdir: dirname(outfile),
    outExtension: { '.js': '.mjs' },
    splitting: splits,
    chunkNames: `${name}-[name]-[hash]`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: NODE_TARGET,
    conditions: ['@trowel/source', 'module'],
    // What a package brings as modules can be bundled into one.
    mainFields: ['module', 'main'],
    plugins: [packagesOutside],
    sourcemap: true,
    // Traces of stacks name files and lines; the sources themselves would take memory in every process.
    sourcesContent: false,
    logLevel: 'warning',
  });
}
