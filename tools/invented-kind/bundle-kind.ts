import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from '../bundle.mjs';
import type { startProgram } from './program.ts';

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A change of a source file: the text that is replaced, and the new text. */
type Edit = readonly [file: string, before: string, after: string];

/** The edits by which the recipe adds a kind, besides the file of its declaration. */
export const EDITS: readonly Edit[] = [
  ['kinds/kind-names.ts', '] as const;', "  'kilns',\n] as const;"],
  ['kinds/kinds.ts', 'import { POTTERY }', "import { KILNS } from './kiln.fixture.ts';\nimport { POTTERY }"],
  ['kinds/kinds.ts', '  diary: DIARY,', '  diary: DIARY,\n  kilns: KILNS,'],
  [
    'terms/kind-vocabularies.ts',
    "  'samples.sample_type':",
    "  'kilns.fuel': [['Legna', 'Firewood'], ['Carbone', 'Charcoal']],\n  'samples.sample_type':",
  ],
];

const kindAdded: Plugin = {
  name: 'kind-added',
  setup({ onLoad }) {
    onLoad({ filter: /\/records\/(kinds|terms)\/[^/]+\.ts$/ }, async ({ path }) => {
      const edits = EDITS.filter(([file]) => path.endsWith(`/records/${file}`));
      if (edits.length === 0) return undefined;
      let contents = await readFile(path, 'utf8');
      for (const [file, before, after] of edits) {
        if (!contents.includes(before)) throw new Error(`${file} does not contain ${before}`);
        contents = contents.replace(before, after);
      }
      return { contents, loader: 'ts' };
    });
  },
};

/** Bundles the services and their worker with the kind added into a folder, and loads the services. */
export async function bundleWithKind(
  folder: string,
): Promise<{ startProgram: typeof startProgram; workerFile: string }> {
  const program = join(folder, 'program.mjs');
  const workerFile = join(folder, 'worker.mjs');
  const plugins = [kindAdded];
  await Promise.all([
    bundle(join(import.meta.dirname, 'program.ts'), program, { plugins }),
    bundle(join(ROOT, 'libs/services/src/tasks/worker.ts'), workerFile, { plugins }),
  ]);
  cpSync(join(ROOT, 'libs/db/migrations'), join(folder, 'migrations'), { recursive: true });
  const loaded = (await import(pathToFileURL(program).href)) as { startProgram: typeof startProgram };
  return { startProgram: loaded.startProgram, workerFile };
}
