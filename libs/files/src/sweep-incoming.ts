import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.incoming-';
const NAME = /^\.incoming-(\d+)-[0-9a-f-]{36}$/;
/** Another process may still write one whose number means nothing here, as from another container. */
const ORPHAN_AGE_MS = 60_000;
/** Longer than any upload may last. */
const IDLE_AGE_MS = 900_000;

/** Names the file of an upload under way after this process. */
export function incomingName(id: string): string {
  return `${PREFIX}${process.pid}-${id}`;
}

/** Removes the files of uploads that nobody writes any more, and tells how many. */
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
