import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the file of the worker thread: `TROWEL_WORKER_FILE`, or the bundle beside the built program.
 * @throws Error when there is none.
 */
export function findWorkerFile(): string {
  const given = process.env['TROWEL_WORKER_FILE'];
  if (given) return given;
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = [join(folder, 'worker.mjs'), join(folder, 'dist', 'worker.mjs')].find((file) =>
      existsSync(file),
    );
    if (found) return found;
    if (folder === dirname(folder)) throw new Error('worker.mjs is missing; build the programs first');
  }
}
