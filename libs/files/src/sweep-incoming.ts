import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.incoming-';
const NAME = /^\.incoming-(\d+)-[0-9a-f-]{36}$/;
/** Process ids are meaningless across containers, so a recent file may still be in use. */
const ORPHAN_AGE_MS = 60_000;
/** Longer than the maximum duration of an upload. */
const IDLE_AGE_MS = 900_000;

/** Returns the name of an unfinished upload, which contains the process id. */
export function incomingName(id: string): string {
  return `${PREFIX}${process.pid}-${id}`;
}

/** Deletes uploads that no process writes any more, and returns their number. */
export async function sweepIncoming(folder: string): Promise<number> {
  const found = await opendir(folder).catch(() => undefined);
  let removed = 0;
  for await (const { name } of found ?? []) {
    const writer = NAME.exec(name)?.[1];
    if (writer === undefined || !(await isForsaken(join(folder, name), Number(writer)))) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

async function isForsaken(path: string, writer: number): Promise<boolean> {
  const facts = await lstat(path).catch(() => undefined);
  if (!facts) return false;
  const idleMs = Date.now() - facts.mtimeMs;
  return idleMs > IDLE_AGE_MS || (idleMs > ORPHAN_AGE_MS && !isRunning(writer));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
