import type { Services } from '../context.ts';
import { givenKey, JOBS_FOLDER, JOB_RETENTION_MS, madeKey } from './job.ts';

/** Minimum age of files to delete: a file is stored before its job is inserted. */
const KEEP_NEW_MS = 3_600_000;

/** Deletes jobs that ended more than a week ago with their results, and files without a job. */
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
