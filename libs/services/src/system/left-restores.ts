import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'trowel-restore-';
/** The process that made it is part of the name. */
const NAME = /^trowel-restore-(?:(\d+)-)?\w{6}$/;

/** Makes the folder in which a restore works; a later start or restore knows by its name when nobody needs it. */
export function createRestoreFolder(below: string): Promise<string> {
  return mkdtemp(join(below, `${PREFIX}${process.pid}-`));
}

/** Removes what interrupted restores have left below a folder: the process that made it has ended. */
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
