import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const NODE_TARGET = 'node20';

/** These packages are bundled, because only a few kilobytes of their 28 MB are used. */
const PACKAGES_INSIDE = /^@opentelemetry\//;

/** Packages of this repository are bundled from source. Nearly all others stay in node_modules. */
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
 * Bundles one TypeScript entry for Node into one file with a source map. With `splits`, dynamic
 * imports become separate files that are loaded on demand. `plugins` are esbuild plugins.
 */
export async function bundle(entry, outfile, { splits = false, plugins = [] } = {}) {
  const name = basename(outfile, '.mjs');
  const { outputFiles } = await build({
    write: false,
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
    // ES modules of packages can be merged into the bundle.
    mainFields: ['module', 'main'],
    plugins: [packagesOutside, ...plugins],
    sourcemap: true,
    // Stack traces contain files and lines. The sources would only need memory in every process.
    sourcesContent: false,
    logLevel: 'warning',
  });
  mkdirSync(dirname(outfile), { recursive: true });
  for (const { path, text } of outputFiles)
    writeFileSync(path, path.endsWith('.mjs') ? escapeWide(text) : text);
}

/**
 * Escapes characters beyond Latin-1, as esbuild does except in patterns and templates. A single such
 * character would make the engine store the whole program with two bytes per character.
 */
function escapeWide(program) {
  return program.replace(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
