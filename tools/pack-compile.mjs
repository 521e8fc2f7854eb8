import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const COMPILER = join(REPOSITORY, 'node_modules', 'typescript7', 'bin', 'tsc');

/** Compiler options of public packages, which depend neither on Node nor on this repository. */
const OPTIONS = {
  noEmit: false,
  declaration: true,
  sourceMap: true,
  inlineSources: true,
  allowImportingTsExtensions: false,
  rewriteRelativeImportExtensions: true,
  types: [],
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
};

/**
 * Compiles the TypeScript of a folder into ES modules with declarations and source maps in `outDir`,
 * without tests and fixtures. Writes the configuration as `tsconfig.json` in `stage`. Throws with the
 * output of the compiler.
 */
export async function compile(rootDir, { outDir, stage }) {
  const config = join(stage, 'tsconfig.json');
  const described = {
    extends: join(REPOSITORY, 'tsconfig.json'),
    compilerOptions: { ...OPTIONS, rootDir, outDir },
    include: [rootDir],
    exclude: ['**/*.test.ts', '**/testing', '**/testing.ts'].map((pattern) => join(rootDir, pattern)),
  };
  writeFileSync(config, JSON.stringify(described, null, 2));
  const { code, output } = await runQuietly(process.execPath, [COMPILER, '-p', config]);
  if (code !== 0) throw new Error(`${rootDir} does not compile for others:\n${output}`);
}
