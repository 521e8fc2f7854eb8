import type { JobRow } from '@trowel/db';
import { NotFoundError, ROLE_PERMISSIONS, type Page, type PageRequest } from '@trowel/domain/core';
import { now, readsOf, requirePermission, type Context } from '../context.ts';
import { isLimited } from '../visibility.ts';
import { maySeeStored } from '../stored-visibility.ts';
import type { StoredFile } from '../files/index.ts';
import {
  givenKey,
  madeKey,
  toJob,
  type BackgroundJob,
  type JobState,
  type JobRequest,
  type Outcome,
} from './job.ts';
import { JOB_TEXTS } from './job-texts.ts';
import { abandonJob } from './runners.ts';

/**
 * Returns the caller's jobs, newest first. Administrators get those of everybody. Jobs about sites
 * that are not visible to the caller or the token are left out.
 */
export async function listJobs(ctx: Context, page: PageRequest): Promise<Page<BackgroundJob>> {
  const { id: accountId, username: by } = ctx.actor;
  const { jobs } = readsOf(ctx);
  const owner = seesAll(ctx) ? undefined : { accountId, by };
  if (!isLimited(ctx)) {
    const { rows, total } = await jobs.list(owner, page);
    return { rows: rows.map(toJob), total };
  }
  const seen: JobRow[] = [];
  for (let skip = 0, total = 1; skip < total; skip += PORTION) {
    const portion = await jobs.list(owner, { skip, limit: PORTION });
    total = portion.total;
    seen.push(...portion.rows.filter((row) => maySee(ctx, row)));
  }
  return { rows: seen.slice(page.skip, page.skip + page.limit).map(toJob), total: seen.length };
}

/** Page size. Jobs are deleted after a week, so one caller has few. */
const PORTION = 500;

/** @throws NotFoundError also for a job of somebody else, or about sites the caller does not see */
export async function getJob(ctx: Context, id: string): Promise<BackgroundJob> {
  return toJob(await findOwn(ctx, id));
}

/**
 * Cancels a job and returns it. A job that has ended or has written already stays as it is. A
 * cancelled job never writes anything.
 */
export async function cancelJob(ctx: Context, id: string): Promise<BackgroundJob> {
  const { services } = ctx;
  const { language, role } = JSON.parse((await findOwn(ctx, id)).request) as JobRequest;
  if (role !== 'viewer') requirePermission(ctx, 'create');
  // First in this process: on SQLite the transaction below would wait for the job's transaction.
  abandonJob(services, id);
  const end = { finished_at: now(ctx), message: JOB_TEXTS.cancelled[language] };
  const row = await services.database.transaction(async ({ jobs }) => {
    await jobs.cancel(id, end);
    return jobs.find(id);
  });
  if (row?.status === 'cancelled') await services.files.remove(givenKey(id));
  return toJob(row!);
}

/** Opens the result of a job. @throws NotFoundError if there is none, or if it has been deleted */
export async function openJobResult(ctx: Context, id: string): Promise<StoredFile> {
  const { outcome, status } = await findOwn(ctx, id);
  const came = outcome === null ? undefined : (JSON.parse(outcome) as Outcome);
  if (!came || !('result' in came))
    throw new NotFoundError({
      en: `The job ${id} has no result: it is ${status}`,
      it: `Il lavoro ${id} non ha un risultato: ${JOB_TEXTS[status as JobState].it}`,
    });
  const { sha256, ...file } = came.result;
  const key = madeKey(id);
  if (!(await ctx.services.files.stat(key))) throw goneResult(id);
  return {
    ...file,
    tag: sha256,
    async open(range) {
      const stream = await ctx.services.files.openRead(key, range);
      if (!stream) throw goneResult(id);
      return stream;
    },
  };
}

const goneResult = (id: string): NotFoundError =>
  new NotFoundError({
    en: `The result of job ${id} has been deleted; start the job again`,
    it: `Il risultato del lavoro ${id} è stato eliminato: avvialo di nuovo`,
  });

async function findOwn(ctx: Context, id: string): Promise<JobRow> {
  const row = await readsOf(ctx).jobs.find(id);
  if (!row || !(seesAll(ctx) || isOf(ctx, row)) || !maySee(ctx, row))
    throw new NotFoundError({ en: `There is no job ${id}`, it: `Il lavoro ${id} non esiste` });
  return row;
}

function isOf({ actor }: Context, { account_id: accountId, by }: JobRow): boolean {
  return accountId === null ? actor.id === null && actor.username === by : actor.id === accountId;
}

/** The visibility at the end of the job decides; before that, the one at the time of the request. */
function maySee(ctx: Context, { request, outcome }: JobRow): boolean {
  const done = outcome === null ? undefined : (JSON.parse(outcome) as Outcome).sight;
  return maySeeStored(ctx, done ?? (JSON.parse(request) as JobRequest).sight);
}

function seesAll({ actor }: Context): boolean {
  return actor.id !== null && ROLE_PERMISSIONS[actor.role].includes('manage_users');
}
