import { tracingChannel } from 'node:diagnostics_channel';
import { UnavailableError } from '@trowel/domain/core';
import type { AnyTask, ResultOf, RunOptions, TaskHandle, TaskLoad, TaskRunner } from '../context.ts';
import { createKeptBytes } from './kept-bytes.ts';
import { digestInput } from './kept-results.ts';
import { createSharedWork } from './shared-work.ts';
import { createTaskThread, type Job, type TaskThread, type ThreadOptions } from './task-thread.ts';

/** Followed where traces are sent. */
const tasks = tracingChannel('trowel:task');

export interface TaskRunnerOptions extends ThreadOptions {
  maxThreads: number;
  /** Tasks that may wait for a thread; one more is refused. */
  maxWaiting: number;
  /** Memory for results that are kept, in bytes as they are kept: zipped. */
  maxKeptBytes: number;
}

const DEFAULTS: Omit<TaskRunnerOptions, 'workerFile'> = {
  maxThreads: 2,
  timeoutMs: 60_000,
  noticeMs: 3_000,
  maxOldGenerationSizeMb: 512,
  maxWaiting: 16,
  maxKeptBytes: 8_388_608,
  idleMs: 30_000,
};

/** Makes the runner of the tasks a worker file serves. */
export function createTaskRunner(options: Partial<TaskRunnerOptions> & { workerFile: string }): TaskRunner {
  const settings: TaskRunnerOptions = { ...DEFAULTS, ...options };
  const threads = createThreads(settings);
  const results = createKeptBytes(settings.maxKeptBytes);
  const shared = createSharedWork<unknown>();
  let isClosed = false;

  const work = async (request: Job['request'], options: RunOptions): Promise<unknown> => {
    const { signal } = options;
    signal?.throwIfAborted();
    if (isClosed) throw closed();
    const { job, outcome } = createJob(request, options);
    if (threads.areFullFor(job)) throw tooMuch();
    const onAbort = (): void => threads.giveUp(job, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      threads.take(job);
      return await outcome;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
  const workOnce = async (request: Job['request'], options: RunOptions): Promise<unknown> => {
    const key = await digestInput(request.name, request.input);
    const known = await results.find(key);
    if (known) return known;
    return shared.join(key, options, async (all) => {
      const result = await work(request, { ...options, ...all });
      if (result instanceof Uint8Array) results.keep(key, result);
      return result;
    });
  };

  return {
    async run<Run extends AnyTask>(
      { name }: TaskHandle<string, Run>,
      input: Parameters<Run>[0],
      options: RunOptions = {},
    ): Promise<ResultOf<Run>> {
      const run = options.keepsResult ? workOnce : work;
      const result = await tasks.tracePromise(() => run({ name, input }, options), { task: name });
      // The worker's table gives each name the function its handle promises.
      return result as ResultOf<Run>;
    },

    tellLoad: threads.tellLoad,

    async close() {
      isClosed = true;
      await threads.end(closed());
    },
  };
}

function createJob(
  request: Job['request'],
  { onProgress, isLong, isAhead, about }: RunOptions,
): { job: Job; outcome: Promise<unknown> } {
  const job: Job = {
    request,
    isLong,
    isAhead,
    about,
    onProgress,
    resolve: () => undefined,
    reject: () => undefined,
  };
  const outcome = new Promise<unknown>((resolve, reject) => Object.assign(job, { resolve, reject }));
  return { job, outcome };
}

/** The threads of a runner, and the jobs that wait for one. */
interface Threads {
  /** Tells whether the job would have to wait and nobody more may. */
  areFullFor(job: Job): boolean;
  tellLoad(): TaskLoad;
  /** Starts a job, now or when a thread is free. */
  take(job: Job): void;
  /** Takes a job away, waiting or under way. */
  giveUp(job: Job, reason: unknown): void;
  /** Ends all threads for good, and every job with them. */
  end(reason: unknown): Promise<void>;
}

function createThreads(settings: TaskRunnerOptions): Threads {
  const { maxThreads, maxWaiting } = settings;
  /** Without a job where nobody waits any more for what the thread still does. */
  const busy = new Map<TaskThread, Job | undefined>();
  const waiting = new Set<Job>();
  let isOver = false;

  const crew = createCrew(settings, (thread) => {
    busy.delete(thread);
    startNext();
  });
  const mustWait = ({ isLong }: Job): boolean => {
    const long = [...busy.values()].filter((job) => job?.isLong);
    return busy.size >= maxThreads || (isLong === true && long.length >= Math.max(1, maxThreads - 1));
  };
  const startNext = (): void => {
    if (isOver) return;
    for (const job of waiting) {
      const thread = mustWait(job) ? undefined : crew.take(job);
      if (!thread) continue;
      waiting.delete(job);
      busy.set(thread, job);
      thread.start(job);
    }
  };

  return {
    areFullFor: (job) => waiting.size >= maxWaiting && mustWait(job),
    tellLoad: () => ({
      running: [...busy.values()].flatMap((job) => job?.request.name ?? []),
      waiting: waiting.size,
    }),
    take(job) {
      waiting.add(job);
      startNext();
    },
    giveUp(job, reason) {
      if (waiting.delete(job)) job.reject(reason);
      for (const [thread, running] of busy) {
        if (running !== job) continue;
        busy.set(thread, undefined);
        thread.giveUp(reason);
      }
    },
    async end(reason) {
      isOver = true;
      for (const job of waiting) job.reject(reason);
      waiting.clear();
      await crew.stop(reason);
    },
  };
}

/** The threads there are. */
interface Crew {
  /** Takes an idle thread, the one that knows the job best if one does; undefined while all are busy. */
  take(job: Job): TaskThread | undefined;
  stop(reason: unknown): Promise<void>;
}

/** `onFree` hears of each thread that has ended its task, or has ended. */
function createCrew(settings: TaskRunnerOptions, onFree: (thread: TaskThread) => void): Crew {
  const { maxThreads, idleMs } = settings;
  /** Oldest first. */
  const there = new Set<TaskThread>();
  const idle = new Set<TaskThread>();
  const practice = createPractice();
  const timers = new WeakMap<TaskThread, NodeJS.Timeout>();

  const release = (thread: TaskThread, isThere: boolean): void => {
    if (isThere) {
      idle.add(thread);
      timers.set(thread, setTimeout(endIdle, idleMs, thread).unref());
    } else {
      idle.delete(thread);
      there.delete(thread);
    }
    onFree(thread);
  };
  // The oldest stays: it has practised most, and who draws once an hour does not wait for code to be compiled anew.
  const endIdle = (thread: TaskThread): void => {
    const [oldest] = there;
    if (thread === oldest || !idle.delete(thread)) return;
    there.delete(thread);
    void thread.stop(closed());
  };
  const start = (): TaskThread => {
    const thread = createTaskThread(settings, release);
    there.add(thread);
    return thread;
  };

  return {
    take(job) {
      const [oldest] = there;
      // What nobody has asked for yet keeps none of the others there.
      const known = job.isAhead && oldest && idle.has(oldest) ? oldest : practice.choose(idle, job);
      const thread = known ?? (there.size < maxThreads ? start() : [...idle][0]);
      if (!thread) return undefined;
      idle.delete(thread);
      clearTimeout(timers.get(thread));
      practice.note(thread, job);
      return thread;
    },
    async stop(reason) {
      await Promise.all([...there].map((thread) => thread.stop(reason)));
    },
  };
}

/**
 * What threads have done. What one has done before it does several times as fast as another, as its code is compiled there,
 * and faster still where it was about the same, of which it remembers parts.
 */
interface Practice {
  /** The thread that did the same about the same last, else the one that did the same last; undefined where none did. */
  choose(threads: Iterable<TaskThread>, job: Job): TaskThread | undefined;
  note(thread: TaskThread, job: Job): void;
}

/** Of so many matters a thread is known to have had them. */
const MOST_MATTERS = 100;

function createPractice(): Practice {
  const doneBy = new WeakMap<TaskThread, { names: Set<string>; matters: Set<string> }>();
  const matterOf = ({ request, about }: Job): string => `${request.name} ${about}`;
  return {
    choose(threads, job) {
      // Which thread became idle last stands last.
      const able = [...threads].filter((thread) => doneBy.get(thread)?.names.has(job.request.name)).reverse();
      return able.find((thread) => doneBy.get(thread)?.matters.has(matterOf(job))) ?? able[0];
    },
    note(thread, job) {
      const done = doneBy.get(thread) ?? { names: new Set(), matters: new Set() };
      doneBy.set(thread, done);
      done.names.add(job.request.name);
      if (job.about === undefined) return;
      // The latest last.
      done.matters.delete(matterOf(job));
      done.matters.add(matterOf(job));
      const [oldest] = done.matters;
      if (done.matters.size > MOST_MATTERS && oldest !== undefined) done.matters.delete(oldest);
    },
  };
}

function closed(): UnavailableError {
  return new UnavailableError({ en: 'The service is shutting down', it: 'Il servizio si sta chiudendo' });
}

function tooMuch(): UnavailableError {
  return new UnavailableError({
    en: 'Too much heavy work is waiting; try again in a moment',
    it: 'Troppi lavori pesanti sono in attesa: riprova fra poco',
  });
}
