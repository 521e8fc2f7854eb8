import type { Services } from '../context.ts';
import { BYTES_FOLDER, PASSING_FOLDER, PREVIEWS_FOLDER, THUMBNAILS_FOLDER } from '../files/index.ts';
import { MADE_FOLDER } from '../graphs/index.ts';
import { forgetJobs } from '../jobs/index.ts';
import { checkLog, type BadLine } from '../system/index.ts';

/** Time in ms for which the bytes of a deleted record are stored, so that the deletion can be undone. */
const KEEP_DELETED_MS = 30 * 86_400_000;
/** Time in ms for which responses are stored for repeated requests. */
const KEEP_ANSWERS_MS = 30 * 86_400_000;
/**
 * Minimum age of deleted files. An upload stores its bytes before its record, and a file for an
 * assistant is available this long.
 */
const KEEP_NEW_MS = 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;

/** A running sweep. `stop` waits for the current one. */
export interface Sweeping {
  stop(): Promise<void>;
}

/**
 * Sweeps the files and checks the change log now and every hour. Derived files are deleted
 * immediately, because another version may create them differently.
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

/** Deletes stored responses that are too old to be requested again. */
export async function forgetAnswers({ database, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEEP_ANSWERS_MS).toISOString();
  await database.transaction((store) => store.keptAnswers.removeBefore(before));
}

/** Deletes files for assistants after an hour. */
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
 * Deletes the remains of interrupted uploads, and bytes (with their previews) that no record has used
 * for 30 days. Returns their number. Cost: all models, media and stored files.
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
      // Checked again, because somebody may have just uploaded the same file.
      const facts = await files.stat(key);
      if (!facts || isNew(facts.modifiedAt) || (await fileLookups.isNeeded(sha256))) continue;
      await files.remove(key);
      removed++;
    }
  }
  return removed;
}
