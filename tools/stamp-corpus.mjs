// Prints a one-line summary of the file collections of other projects, which some tests read if
// available.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';

const folder = process.env.TROWEL_CORPUS ?? join(REPOSITORY, '..', 'shared', 'corpus');
if (!existsSync(folder)) console.log('none');
else {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  console.log(hash.digest('hex'));
}
