/** The part of a job that the queue uses. */
export interface QueuedJob {
  /** The calling account; undefined for jobs of the service itself. */
  account?: string | number | undefined;
  /** Size of the input, in bytes. */
  bytes: number;
}

/** Waiting jobs, scheduled fairly between accounts. */
export interface TaskQueue<Job extends QueuedJob> {
  readonly size: number;
  /**
   * Adds a job. If the queue is full, it replaces the last job of the account with the most jobs,
   * which is returned. If the job's own account has as many, the job itself is returned.
   */
  add(job: Job): Job | undefined;
  /** Removes a job. Returns false if it is not waiting. */
  remove(job: Job): boolean;
  /** Removes and returns the next job that may start: the smallest one of the account that has waited longest. */
  take(mayStart: (job: Job) => boolean): Job | undefined;
  /** Records a turn of an account whose job did not have to wait. */
  noteTurn(account: QueuedJob['account']): void;
  clear(): Job[];
}

/** Inputs within the same power of this number count as equally large. Among them the first one is served first. */
const STEP = 4;
const SMALL_BYTES = 65_536;
/** Maximum number of accounts with a recorded turn. Beyond it all are cleared. */
const MOST_ACCOUNTS = 1_000;

/** Creates an empty queue of at most `most` jobs. Cost of a turn: linear in the jobs. */
export function createTaskQueue<Job extends QueuedJob>(most: number): TaskQueue<Job> {
  // Oldest first.
  const waiting = new Set<Job>();
  /** The last turn of each account. */
  const servedIn = new Map<QueuedJob['account'], number>();
  let turns = 0;

  const listOf = (account: QueuedJob['account']): Job[] =>
    [...waiting].filter((job) => job.account === account);
  const findLongest = (): Job[] => {
    const accounts = new Set([...waiting].map(({ account }) => account));
    return [...accounts].map(listOf).reduce((most, own) => (own.length > most.length ? own : most), []);
  };
  const isBefore = (a: Job, b: Job): boolean => {
    const [turnOfA, turnOfB] = [servedIn.get(a.account) ?? 0, servedIn.get(b.account) ?? 0];
    return turnOfA === turnOfB ? sizeClass(a) < sizeClass(b) : turnOfA < turnOfB;
  };
  const noteTurn = (account: QueuedJob['account']): void => {
    if (servedIn.size >= MOST_ACCOUNTS) servedIn.clear();
    servedIn.set(account, ++turns);
  };

  return {
    get size() {
      return waiting.size;
    },
    add(job) {
      if (waiting.size >= most) {
        const longest = findLongest();
        const last = longest.at(-1);
        if (last === undefined || listOf(job.account).length >= longest.length) return job;
        waiting.delete(last);
        waiting.add(job);
        return last;
      }
      waiting.add(job);
      return undefined;
    },
    remove: (job) => waiting.delete(job),
    take(mayStart) {
      let next: Job | undefined;
      for (const job of waiting) if (mayStart(job) && (!next || isBefore(job, next))) next = job;
      if (!next) return undefined;
      waiting.delete(next);
      noteTurn(next.account);
      return next;
    },
    noteTurn,
    clear() {
      const left = [...waiting];
      waiting.clear();
      return left;
    },
  };
}

function sizeClass({ bytes }: QueuedJob): number {
  return bytes <= SMALL_BYTES ? 0 : Math.ceil(Math.log(bytes / SMALL_BYTES) / Math.log(STEP));
}
