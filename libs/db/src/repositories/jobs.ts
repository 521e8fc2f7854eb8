import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { JobLease, JobOwner, JobStore } from '../store/service.ts';

/** Creates the queue of jobs over a connection. */
export function createJobStore(queries: Queries, tables: Tables, dialect: Dialect): JobStore {
  return {
    ...createJobReads(queries, tables),
    ...createJobQueue(queries, tables, dialect),
    ...createJobTurns(queries, tables),
  };
}

type JobReads = Pick<JobStore, 'find' | 'list' | 'countOpen'>;
type JobTurns = Pick<JobStore, 'renew' | 'markWritten' | 'release' | 'end' | 'cancel'>;
type JobQueue = Omit<JobStore, keyof JobReads | keyof JobTurns>;
type Jobs = Tables['jobs'];
type Values = Jobs['$inferInsert'];
type JobValues = { [Name in keyof Values]?: Values[Name] | SQL };

function createJobReads({ build }: Queries, { jobs }: Tables): JobReads {
  const isOf = ({ accountId, by }: JobOwner): SQL | undefined =>
    accountId === null ? and(isNull(jobs.account_id), eq(jobs.by, by)) : eq(jobs.account_id, accountId);

  return {
    async find(id) {
      const [row] = await build.select().from(jobs).where(eq(jobs.id, id));
      return row;
    },

    async list(owner, { skip, limit }) {
      const where = owner && isOf(owner);
      const rows = await build
        .select()
        .from(jobs)
        .where(where)
        .orderBy(desc(jobs.created_at), desc(jobs.id))
        .limit(limit)
        .offset(skip);
      const [counted] = await build.select({ total: count() }).from(jobs).where(where);
      return { rows, total: Number(counted?.total ?? 0) };
    },

    async countOpen(owner) {
      const [counted] = await build
        .select({ total: count() })
        .from(jobs)
        .where(and(isOf(owner), isOpen(jobs)));
      return Number(counted?.total ?? 0);
    },
  };
}

function createJobQueue({ build, announce }: Queries, { jobs }: Tables, dialect: Dialect): JobQueue {
  const first = (door: string, lease: JobLease) =>
    build
      .select({ id: jobs.id })
      .from(jobs)
      .where(isFree(jobs, door, lease))
      .orderBy(asc(jobs.created_at), asc(jobs.id))
      .limit(1);

  return {
    async insert(row) {
      await build.insert(jobs).values({ ...row, status: 'queued' });
      await announce(`jobs ${row.door}`);
    },

    async hasWork(door, lease) {
      return (await first(door, lease)).length > 0;
    },

    async take(door, lease) {
      // SQLite has only one writer, so it needs no lock.
      const query = first(door, lease);
      const [found] = await (dialect === 'postgres' ? query.for('update', { skipLocked: true }) : query);
      if (!found) return undefined;
      const { worker, until } = lease;
      const [row] = await build
        .update(jobs)
        .set({ status: 'running', worker, leased_until: until, attempts: sql`${jobs.attempts} + 1` })
        .where(eq(jobs.id, found.id))
        .returning();
      return row;
    },

    async removeBefore(at) {
      const gone = await build.delete(jobs).where(lt(jobs.finished_at, at)).returning({ id: jobs.id });
      return gone.map(({ id }) => id);
    },
  };
}

function createJobTurns({ build }: Queries, { jobs }: Tables): JobTurns {
  const change = async (values: JobValues, where: SQL | undefined): Promise<boolean> =>
    (await build.update(jobs).set(values).where(where).returning({ id: jobs.id })).length > 0;

  return {
    renew: (id, { worker, until }, report) =>
      change({ ...report, leased_until: until }, isHeld(jobs, id, worker)),

    markWritten: (id, { worker, until }) =>
      change({ is_written: true, leased_until: until }, isHeld(jobs, id, worker)),

    release: (id, worker) =>
      change(
        {
          status: 'queued',
          worker: null,
          leased_until: null,
          progress: 0,
          attempts: sql`${jobs.attempts} - 1`,
        },
        and(isHeld(jobs, id, worker), eq(jobs.is_written, false)),
      ),

    end: (id, worker, end) =>
      change({ ...end, ...(end.status === 'done' && { progress: 1 }) }, isHeld(jobs, id, worker)),

    cancel: (id, end) =>
      change({ ...end, status: 'cancelled' }, and(eq(jobs.id, id), isOpen(jobs), eq(jobs.is_written, false))),
  };
}

const isOpen = ({ status }: Jobs): SQL => inArray(status, ['queued', 'running']);

/** Maximum difference between the clocks of processes, ms. */
const CLOCK_SLACK_MS = 600_000;

/**
 * True if a job is waiting, or its lease has expired. A lease beyond the possible maximum comes from a
 * wrong clock. It counts as expired: the worker that holds it cannot write once another one has the
 * job.
 */
function isFree(jobs: Jobs, door: string, { worker, now, until }: JobLease): SQL | undefined {
  const latest = new Date(Date.parse(until) + CLOCK_SLACK_MS).toISOString();
  const isOver = or(lt(jobs.leased_until, now), gt(jobs.leased_until, latest));
  const isLeft = and(eq(jobs.status, 'running'), isOver, ne(jobs.worker, worker));
  return and(eq(jobs.door, door), or(eq(jobs.status, 'queued'), isLeft));
}

function isHeld({ id, status, worker }: Jobs, jobId: string, by: string): SQL | undefined {
  return and(eq(id, jobId), eq(status, 'running'), eq(worker, by));
}
