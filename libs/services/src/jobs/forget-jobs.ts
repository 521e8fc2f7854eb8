import type { Services } from '../context.ts';
import { givenKey, JOBS_FOLDER, JOB_RETENTION_MS, madeKey } from './job.ts';

/** A file is kept before its job is known. */
const KEEP_NEW_MS = 3_600_000;

/** Forgets jobs that are over since a week with what came of them, and files of jobs nobody knows. */
export async function forgetJobs({ database, files, clock }: Services): Promise<void> {
  const now = clock().getTime();
  const before = new Date(now - JOB_RETENTION_MS).toISOString();
  const gone = await database.transaction(({ jobs }) => jobs.removeBefore(before));
  for (const key of gone.flatMap((id) => [givenKey(id), madeKey(id)])) await files.remove(key);
  for await (const { key, modifiedAt } of files.list(JOBS_FOLDER)) {
    if (now - modifiedAt.getTime() < KEEP_NEW_MS) continue;
    const id = key.slice(JOBS_FOLDER.length + 1).split('.')[0]!;
    if (!(await database.reads.jobs.find(id))) await files.remove(key);
  }
}
