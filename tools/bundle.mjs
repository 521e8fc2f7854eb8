import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
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
 * lies in files beside it and is read when it is asked for, with the packages it needs; `plugins` are esbuild's.
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
    // What a package brings as modules can be bundled into one.
    mainFields: ['module', 'main'],
    plugins: [packagesOutside, ...plugins],
    sourcemap: true,
    // Traces of stacks name files and lines; the sources themselves would take memory in every process.
    sourcesContent: false,
    logLevel: 'warning',
  });
  mkdirSync(dirname(outfile), { recursive: true });
  for (const { path, text } of outputFiles)
    writeFileSync(path, path.endsWith('.mjs') ? escapeWide(text) : text);
}

/**
 * Writes what is beyond Latin-1 by its code, as esbuild does except in patterns and templates: with one such letter the
 * engine keeps the whole program, of megabytes, with two bytes for each of its letters.
 */
function escapeWide(program) {
  return program.replace(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
