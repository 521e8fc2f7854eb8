// npm run check:readers — opens Trowel's GraphML files in the installed programs of others, reads
// the files they saved, and prints the counts.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { REPOSITORY } from './repository.mjs';

// Within the repository, so that the bundle finds the packages in node_modules.
const folder = mkdtempSync(join(REPOSITORY, 'node_modules', '.check-readers-'));
try {
  const program = join(folder, 'check-readers.bundle.mjs');
  await bundle(join(REPOSITORY, 'tools', 'check-readers.ts'), program);
  const { checkReaders } = await import(pathToFileURL(program).href);
  process.exitCode = (await checkReaders(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
