import { tracingChannel } from 'node:diagnostics_channel';
import { createCache, UnavailableError } from '@trowel/domain/core';
import type { AnyTask, ResultOf, RunOptions, TaskHandle, TaskLoad, TaskRunner } from '../context.ts';
import { createFailedInputs } from './failed-inputs.ts';
import { digestInput, type InputDigest } from './digest-input.ts';
import { createProcessPool, type PoolOptions } from './process-pool.ts';
import { createSharedWork } from './shared-work.ts';
import { createTaskQueue } from './task-queue.ts';
import type { TaskProcess } from './task-process.ts';
import type { Job } from './task-thread.ts';

/** Subscribed to if traces are sent. */
const tasks = tracingChannel('trowel:task');

export interface TaskRunnerOptions extends PoolOptions {
  /** Maximum number of waiting tasks. Further tasks are rejected. */
  maxWaiting: number;
  /** The size of the cache of results, in bytes. */
  maxCachedBytes: number;
}

const DEFAULTS: Omit<TaskRunnerOptions, 'workerFile'> = {
  maxProcesses: 2,
  timeoutMs: 60_000,
  noticeMs: 3_000,
  maxOldGenerationSizeMb: 512,
  maxWaiting: 16,
  maxCachedBytes: 33_554_432,
  idleMs: 30_000,
};

/** Time for any task, and the additional time for each byte of its records: 1,000 units have about 250 kB. */
const LEAST_BUDGET_MS = 20_000;
const BUDGET_MS_A_BYTE = 0.01;
/** A task of this size takes noticeable time, so one process stays free of such tasks. About 2,000 units. */
const LARGE_BYTES = 524_288;

/** A task and its place in the queue. */
interface QueuedTask extends Job {
  account?: string | number | undefined;
  bytes: number;
  isLarge: boolean;
}

/** Creates the runner of the tasks in a worker file. */
export function createTaskRunner(options: Partial<TaskRunnerOptions> & { workerFile: string }): TaskRunner {
  const settings: TaskRunnerOptions = { ...DEFAULTS, ...options };
  const scheduler = createScheduler(settings);
  const runOnce = createTries(scheduler, settings);
  const results = createCache<string, Uint8Array>({
    name: 'task results',
    capacity: settings.maxCachedBytes,
    sizeOf: ({ byteLength }) => byteLength,
  });
  const shared = createSharedWork<unknown>();

  const runCached: Run = async (request, digest, options) => {
    const { key } = digest;
    const known = results.find(key);
    if (known) return known;
    return shared.join(key, options, async (all) => {
      const result = await runOnce(request, digest, { ...options, ...all });
      if (result instanceof Uint8Array) results.store(key, result);
      return result;
    });
  };

  return {
    async run<Run extends AnyTask>(
      { name }: TaskHandle<string, Run>,
      input: Parameters<Run>[0],
      options: RunOptions = {},
    ): Promise<ResultOf<Run>> {
      const run = options.keepsResult ? runCached : runOnce;
      const result = await tasks.tracePromise(
        async () => run({ name, input }, await digestInput(name, input), options),
        { task: name },
      );
      // The worker's table has for each name the function that its handle promises.
      return result as ResultOf<Run>;
    },

    results,
    getLoad: scheduler.getLoad,
    close: () => scheduler.end(closed()),
  };
}

type Run = (request: Job['request'], digest: InputDigest, options: RunOptions) => Promise<unknown>;

/** Creates a function that runs a task, unless its input ended a worker before. */
function createTries(scheduler: Scheduler, { timeoutMs }: TaskRunnerOptions): Run {
  const failed = createFailedInputs();
  return async (request, digest, options) => {
    const { signal } = options;
    signal?.throwIfAborted();
    const failure = failed.find(digest.key);
    if (failure !== undefined) throw failure;
    const { job, outcome } = createJob(request, { digest, options, timeoutMs });
    const onAbort = (): void => scheduler.giveUp(job, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      scheduler.take(job);
      return await outcome;
    } catch (error) {
      failed.note(digest.key, error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

interface JobInput {
  digest: InputDigest;
  options: RunOptions;
  timeoutMs: number;
}

function createJob(
  request: Job['request'],
  { digest: { bytes, packedBytes }, options, timeoutMs }: JobInput,
): { job: QueuedTask; outcome: Promise<unknown> } {
  const { onProgress, isLong, account } = options;
  // The duration cannot be estimated for an input that only names a file.
  const hasSize = packedBytes > 0 && !isLong;
  const job: QueuedTask = {
    request,
    account,
    bytes,
    isLarge: isLong === true || packedBytes > LARGE_BYTES,
    budgetMs: hasSize ? Math.min(timeoutMs, LEAST_BUDGET_MS + BUDGET_MS_A_BYTE * packedBytes) : timeoutMs,
    onProgress,
    resolve: () => undefined,
    reject: () => undefined,
  };
  const outcome = new Promise<unknown>((resolve, reject) => Object.assign(job, { resolve, reject }));
  return { job, outcome };
}

/** The processes of a runner and the waiting jobs. */
interface Scheduler {
  getLoad(): TaskLoad;
  /** Starts a job now or when a process is free. Rejects a job when too many wait. */
  take(job: QueuedTask): void;
  /** Cancels a job, waiting or running. */
  giveUp(job: QueuedTask, reason: unknown): void;
  /** Stops all processes permanently, and rejects every job. */
  end(reason: unknown): Promise<void>;
}

function createScheduler(settings: TaskRunnerOptions): Scheduler {
  const { maxProcesses, maxWaiting } = settings;
  /** The job is undefined if its caller has cancelled it and the process is still working. */
  const busy = new Map<TaskProcess, QueuedTask | undefined>();
  const queue = createTaskQueue<QueuedTask>(maxWaiting);
  /** The reason of the stop, once it is stopped. */
  let end: { reason: unknown } | undefined;

  const pool = createProcessPool(settings, (process) => {
    busy.delete(process);
    startNext();
  });
  const mayStart = ({ isLarge }: QueuedTask): boolean => {
    const large = [...busy.values()].filter((job) => job?.isLarge);
    return busy.size < maxProcesses && (!isLarge || large.length < Math.max(1, maxProcesses - 1));
  };
  const start = (job: QueuedTask): void => {
    const process = pool.take();
    busy.set(process, job);
    process.start(job);
  };
  const startNext = (): void => {
    for (let job = end ? undefined : queue.take(mayStart); job; job = queue.take(mayStart)) start(job);
  };

  return {
    getLoad: () => ({
      running: [...busy.values()].flatMap((job) => job?.request.name ?? []),
      waiting: queue.size,
    }),
    take(job) {
      if (end) {
        job.reject(end.reason);
        return;
      }
      startNext();
      if (!mayStart(job)) {
        queue.add(job)?.reject(tooMuch());
        return;
      }
      queue.noteTurn(job.account);
      start(job);
    },
    giveUp(job, reason) {
      if (queue.remove(job)) job.reject(reason);
      for (const [process, running] of busy) {
        if (running !== job) continue;
        busy.set(process, undefined);
        process.giveUp(reason);
      }
    },
    async end(reason) {
      end = { reason };
      for (const job of queue.clear()) job.reject(reason);
      await pool.stop(reason);
    },
  };
}

function closed(): UnavailableError {
  return new UnavailableError({ en: 'The service is shutting down', it: 'Il servizio si sta chiudendo' });
}

function tooMuch(): UnavailableError {
  return new UnavailableError({
    en: 'Too many tasks are waiting; try again in a moment',
    it: 'Troppe operazioni sono in attesa: riprova fra poco',
  });
}
