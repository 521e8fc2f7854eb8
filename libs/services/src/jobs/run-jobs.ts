import { randomUUID } from 'node:crypto';
import type { JobRow } from '@trowel/db';
import type { Services } from '../context.ts';
import { beginJob, leaseOf, type JobsOptions, type UnderWay } from './job-turn.ts';
import { addRunner } from './runners.ts';

/** A process that runs jobs. */
export interface RunningJobs {
  /** Returns running jobs to the queue, and waits until that is done. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 2_000;

/** Runs the jobs of a channel as they arrive. */
export function startJobs(services: Services, options: JobsOptions): RunningJobs {
  const worker = randomUUID();
  const under = new Map<string, UnderWay>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;

  const begin = async (row: JobRow): Promise<void> => {
    const job = beginJob(services, { row, worker, options });
    under.set(row.id, job);
    await job.done;
    under.delete(row.id);
    wake();
  };
  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted && under.size < options.atOnce) {
      const lease = leaseOf(services, worker, options);
      // A read first: the queue is usually empty, and a write would block others.
      if (!(await services.database.reads.jobs.hasWork(options.channel, lease))) return;
      const row = await services.database.transaction(({ jobs }) => jobs.take(options.channel, lease));
      if (!row) return;
      void begin(row);
    }
  };
  function wake(): void {
    if (stopping.signal.aborted) return;
    looking = (looking ?? Promise.resolve()).then(look).catch(options.onFailure);
  }

  /** Another process may have added a job. On SQLite the next poll finds it. */
  const hear = (text: string): void => {
    if (text === '' || text === `jobs ${options.channel}`) wake();
  };
  const hasNews = services.database.dialect === 'postgres' && options.atOnce > 0;
  const unfollow = hasNews ? services.database.follow(hear) : undefined;
  const forget = addRunner(services, { wake, giveUp: (id) => under.get(id)?.giveUp() });
  const timer = setInterval(wake, options.lookMs ?? LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      unfollow?.();
      forget();
      await looking;
      for (const job of under.values()) job.giveUp();
      await Promise.all([...under.values()].map(({ done }) => done));
    },
  };
}
