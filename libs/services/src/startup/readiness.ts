import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnavailableError } from '@trowel/domain/core';
import type { Services } from '../context.ts';

type Needed = Pick<Services, 'database' | 'files' | 'clock'>;

/** With less free space an ordinary save fails, in bytes. */
const LEAST_BYTES = 262_144;
const PROBE_BYTES = 32_768;
const LONG_AGO = '1970-01-01T00:00:00.000Z';
const FULL = 'The disk is full: saving fails until there is space again, reading still works';

/**
 * Creates a check for why the services cannot answer: no database, no account yet, or a full disk.
 * Every call checks again, except for the account once it exists.
 */
export function createReadiness(needed: Needed): Services['findObstacle'] {
  const { database } = needed;
  let hasAccount = false;
  return async () => {
    try {
      await database.ping();
      hasAccount ||= (await database.reads.users.count()) > 0;
      if (await isFull(needed)) return FULL;
    } catch (error) {
      return error instanceof UnavailableError ? error.message : 'The database does not respond';
    }
    return hasAccount ? undefined : 'There is no administrator yet';
  };
}

/** Measures the disks it can. A database server has a full disk if a write failed, until one succeeds. */
async function isFull(needed: Needed): Promise<boolean> {
  const { database, files } = needed;
  if (database.disk.isFull) database.disk.isFull = !(await canWrite(needed));
  if (database.disk.isFull) return true;
  const { freeBytes, totalBytes } = await files.findSpace();
  // Some file systems do not report their size.
  const free = totalBytes > 0 ? [freeBytes] : [];
  if (database.dialect === 'sqlite') free.push(await findFree(dirname(database.place)));
  return free.some((bytes) => bytes < LEAST_BYTES);
}

async function findFree(folder: string): Promise<number> {
  const facts = await statfs(folder).catch(() => undefined);
  return facts && facts.blocks > 0 ? facts.bavail * facts.bsize : Infinity;
}

/** Writes about as much as a save, and rolls it back. */
async function canWrite({ database }: Needed): Promise<boolean> {
  const row = { account_id: 0, key: `room ${randomBytes(8).toString('hex')}`, at: LONG_AGO, answer: null };
  const fingerprint = randomBytes(PROBE_BYTES).toString('hex');
  try {
    await database.transaction((store) => store.keptAnswers.insert({ ...row, fingerprint }));
    await database.transaction((store) => store.keptAnswers.removeBefore(`${LONG_AGO}0`));
    return true;
  } catch {
    return false;
  }
}
