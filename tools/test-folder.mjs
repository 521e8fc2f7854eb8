import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Memory as a folder, which Linux has. */
const SHARED_MEMORY = '/dev/shm';
/** Far more than the tests of a run ever hold at once. */
const LEAST_FREE_BYTES = 8_589_934_592;

/**
 * Makes the folder in which a run of tests lays its databases and files: in memory where there is much of it, for a disk
 * takes a tenth of the time. Gives its path, or undefined where it is the usual one, and what removes it.
 */
export function openTestFolder() {
  const path = makeInMemory();
  return { path, close: () => path && rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

function makeInMemory() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    // Short: sockets have names of a hundred letters at most.
    const path = mkdtempSync(join(SHARED_MEMORY, 't-'));
    // Servers that will not run as root write here as somebody else.
    chmodSync(path, 0o1777);
    if (canRunFrom(path)) return path;
    rmSync(path, { recursive: true });
  } catch {
    // There is none, or it is not ours to write.
  }
  return undefined;
}

/** Tells whether programs that lie there may be run, which some systems forbid. */
function canRunFrom(folder) {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(probe);
  rmSync(probe);
  return status === 0;
}
