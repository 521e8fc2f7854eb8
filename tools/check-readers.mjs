// npm run check:readers — opens our GraphML in the readers of others that are installed, and what they save of it in ours, and prints what is counted.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { REPOSITORY } from './repository.mjs';

// Inside the repository, where the bundle finds the packages it leaves outside.
const folder = mkdtempSync(join(REPOSITORY, 'node_modules', '.check-readers-'));
try {
  const program = join(folder, 'check-readers.bundle.mjs');
  await bundle(join(REPOSITORY, 'tools', 'check-readers.ts'), program);
  const { checkReaders } = await import(pathToFileURL(program).href);
  process.exitCode = (await checkReaders(folder)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
