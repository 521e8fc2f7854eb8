import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'trowel-restore-';
/** The name contains the process that created it. */
const NAME = /^trowel-restore-(?:(\d+)-)?\w{6}$/;

/** Creates the working folder of a restore. Its name shows later if it is still in use. */
export function createRestoreFolder(below: string): Promise<string> {
  return mkdtemp(join(below, `${PREFIX}${process.pid}-`));
}

/** Removes the folders of interrupted restores, whose process has ended. */
export async function removeLeftRestores(below: string): Promise<void> {
  const names = await readdir(below).catch(() => []);
  for (const name of names) {
    const found = NAME.exec(name);
    if (!found || isRunning(Number(found[1] ?? 0))) continue;
    await rm(join(below, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
