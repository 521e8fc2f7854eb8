import type { Services } from '../context.ts';
import { BYTES_FOLDER, PASSING_FOLDER, PREVIEWS_FOLDER, THUMBNAILS_FOLDER } from '../files/index.ts';
import { MADE_FOLDER } from '../graphs/index.ts';
import { forgetJobs } from '../jobs/index.ts';
import { checkLog, type BadLine } from '../system/index.ts';

/** How long the bytes of a deleted record stay, so that the deletion can be undone. */
const KEEP_DELETED_MS = 30 * 86_400_000;
/** How long a write that is sent again is known. */
const KEEP_ANSWERS_MS = 30 * 86_400_000;
/** An upload keeps its bytes before it writes its record; a file for an assistant can be taken as long. */
const KEEP_NEW_MS = 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;

/** Sweeping that goes on until it is stopped. `stop` waits for the sweep under way. */
export interface Sweeping {
  stop(): Promise<void>;
}

/**
 * Sweeps the files and checks the change log now and every hour. What was made of records is removed at once: another version of the program
 * may make it otherwise.
 */
export function startSweeping(
  services: Services,
  options: { onFailure: (error: unknown) => void; onBadLog?: (line: BadLine) => void },
): Sweeping {
  const check = async (): Promise<void> => {
    const { firstBad } = await checkLog(services);
    if (firstBad) options.onBadLog?.(firstBad);
  };
  const sweep = (): Promise<void> =>
    Promise.all([sweepFiles(services), forgetAnswers(services), forgetJobs(services), check()]).then(
      () => undefined,
      options.onFailure,
    );
  let current = removeMade(services).then(sweep, options.onFailure);
  const timer = setInterval(() => (current = current.then(sweep)), SWEEP_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}

/** Forgets the answers of writes that are too long ago for anybody to ask again. */
export async function forgetAnswers({ database, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEEP_ANSWERS_MS).toISOString();
  await database.transaction((store) => store.keptAnswers.removeBefore(before));
}

/** What was to be taken within the hour. */
async function removePassed(files: Services['files'], isNew: (modifiedAt: Date) => boolean): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of files.list(PASSING_FOLDER)) {
    if (isNew(modifiedAt)) continue;
    await files.remove(key);
    removed++;
  }
  return removed;
}

async function removeMade({ files }: Services): Promise<void> {
  for await (const { key } of files.list(MADE_FOLDER)) await files.remove(key);
}

/**
 * Removes what uploads that were cut off left behind, and bytes (with the small pictures of them) that no record
 * has needed for 30 days; tells how many.
 * Cost: all models, media and kept files.
 */
export async function sweepFiles({ files, database, clock }: Services): Promise<number> {
  const { fileLookups } = database.reads;
  const now = clock().getTime();
  const isNew = (modifiedAt: Date): boolean => now - modifiedAt.getTime() < KEEP_NEW_MS;
  let removed = (await files.sweep()) + (await removePassed(files, isNew));
  const deleted = await fileLookups.listDeletedSince(new Date(now - KEEP_DELETED_MS).toISOString());
  const needed = await fileLookups.listNeeded();
  for (const folder of [BYTES_FOLDER, THUMBNAILS_FOLDER, PREVIEWS_FOLDER]) {
    for await (const { key, modifiedAt } of files.list(folder)) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1);
      if (isNew(modifiedAt) || needed.has(sha256) || deleted.has(sha256)) continue;
      // Looked at again: somebody may have uploaded the same just now.
      const facts = await files.stat(key);
      if (!facts || isNew(facts.modifiedAt) || (await fileLookups.isNeeded(sha256))) continue;
      await files.remove(key);
      removed++;
    }
  }
  return removed;
}
