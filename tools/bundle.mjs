import { build } from 'esbuild';

const NODE_TARGET = 'node20';

/** Own packages go into the bundle as source; all others stay outside and are found in node_modules. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@trowel/') ? undefined : { path, external: true },
    );
  },
};

/** Bundles one TypeScript entry for Node into one file with its source map beside it. */
export async function bundle(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: NODE_TARGET,
    conditions: ['@trowel/source'],
    plugins: [packagesOutside],
    sourcemap: true,
    // Traces of stacks name files and lines; the sources themselves would take memory in every process.
    sourcesContent: false,
    logLevel: 'warning',
  });
}
