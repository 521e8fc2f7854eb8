import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1_048_576;
const PIECES = [MB, 65_536, 4_096, 512, 1];

/** Reason for skipped tests. */
export const NEEDS_MOUNT = 'needs root that may mount a small disk (tmpfs)';

/** A separate small disk. */
export interface SmallDisk {
  folder: string;
  /** Uses all free space. */
  fill(): void;
  /** Frees the space again. */
  makeRoom(): void;
  remove(): void;
}

/** Mounts a disk of the given megabytes. Returns undefined if that is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-small-'));
  const made = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'trowel-small',
    folder,
  ]);
  const ballast = join(folder, 'ballast');
  const remove = (): void => {
    if (made.status === 0) spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
    process.removeListener('exit', remove);
  };
  if (made.status !== 0) {
    remove();
    return undefined;
  }
  process.once('exit', remove);
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      for (const size of PIECES) writeAll(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove,
  };
}

/** Writes the chunk repeatedly until the disk is full. */
function writeAll(file: number, piece: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, piece) < piece.length) return;
    } catch {
      return;
    }
  }
}
