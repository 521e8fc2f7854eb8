import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in memory, on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** Far more than the tests of a run need. */
const LEAST_FREE_BYTES = 8_589_934_592;

/**
 * Creates the folder for databases and files of a test run: in memory if there is enough, because a
 * disk is ten times slower. Returns its path (undefined for the default folder), and the cleanup.
 */
export function openTestFolder() {
  const path = makeInMemory();
  return { path, close: () => path && rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

function makeInMemory() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    // Short, because paths of sockets are limited to about a hundred characters.
    const path = mkdtempSync(join(SHARED_MEMORY, 't-'));
    // Servers that refuse to run as root write here with another account.
    chmodSync(path, 0o1777);
    if (canRunFrom(path)) return path;
    rmSync(path, { recursive: true });
  } catch {
    // There is none, or it is not ours to write.
  }
  return undefined;
}

/** Returns true if programs in the folder may be executed, which some systems forbid. */
function canRunFrom(folder) {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(probe);
  rmSync(probe);
  return status === 0;
}
