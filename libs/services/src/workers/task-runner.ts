import { UnavailableError } from '@trowel/domain/core';
import { createTaskThread, type Job, type TaskThread, type ThreadOptions } from './task-thread.ts';
import type { TASKS, TaskTable } from '../tasks/tasks.ts';

/** The heavy work the service knows. */
export type ServiceTasks = typeof TASKS;

export interface TaskRunnerOptions extends ThreadOptions {
  maxThreads: number;
  /** Tasks that may wait for a thread; one more is refused. */
  maxWaiting: number;
}

const DEFAULTS: Omit<TaskRunnerOptions, 'workerFile'> = {
  maxThreads: 2,
  timeoutMs: 60_000,
  maxOldGenerationSizeMb: 512,
  maxWaiting: 16,
};

export interface RunOptions {
  /** Gives the task up, waiting or under way; it fails with the signal's reason. */
  signal?: AbortSignal;
  /** Hears what the task tells on its way. */
  onProgress?: (value: unknown) => void;
}

/** What a task gives in the end. */
export type ResultOf<Task extends TaskTable[string]> = Awaited<ReturnType<Task>>;

/** Runs tasks in worker threads, which start with the first task. */
export interface TaskRunner<Tasks extends TaskTable = ServiceTasks> {
  /**
   * Gives the result of a task; input and result are copied.
   * @throws DomainError as the task throws it; UnavailableError when too many wait, the time is over or the thread
   * breaks; TooLargeError when the memory is not enough.
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options?: RunOptions,
  ): Promise<ResultOf<Tasks[Name]>>;
  /** Ends all threads; tasks not done fail. */
  close(): Promise<void>;
}

/** Makes the runner of the tasks a worker file serves. */
export function createTaskRunner<Tasks extends TaskTable = ServiceTasks>(
  options: Partial<TaskRunnerOptions> & { workerFile: string },
): TaskRunner<Tasks> {
  const settings: TaskRunnerOptions = { ...DEFAULTS, ...options };
  const { maxThreads, maxWaiting } = settings;
  const idle = new Set<TaskThread>();
  const busy = new Map<TaskThread, Job>();
  const waiting = new Set<Job>();
  let isClosed = false;

  const free = (thread: TaskThread): void => {
    busy.delete(thread);
    idle.add(thread);
    startNext();
  };
  const forget = (thread: TaskThread): void => {
    busy.delete(thread);
    idle.delete(thread);
    startNext();
  };
  const findThread = (): TaskThread | undefined => {
    for (const thread of idle) return thread;
    if (idle.size + busy.size >= maxThreads) return undefined;
    return createTaskThread(settings, { onIdle: free, onGone: forget });
  };
  const startNext = (): void => {
    if (isClosed) return;
    for (const job of waiting) {
      const thread = findThread();
      if (!thread) return;
      waiting.delete(job);
      idle.delete(thread);
      busy.set(thread, job);
      thread.start(job);
    }
  };
  const giveUp = (job: Job, reason: unknown): void => {
    if (waiting.delete(job)) job.reject(reason);
    for (const [thread, running] of busy) if (running === job) void thread.stop(reason);
  };

  const enqueue = (
    request: Job['request'],
    onProgress: RunOptions['onProgress'],
  ): [Job, Promise<unknown>] => {
    const job: Job = { request, onProgress, resolve: () => undefined, reject: () => undefined };
    const outcome = new Promise<unknown>((resolve, reject) => Object.assign(job, { resolve, reject }));
    waiting.add(job);
    startNext();
    return [job, outcome];
  };

  return {
    async run<Name extends keyof Tasks & string>(
      name: Name,
      input: Parameters<Tasks[Name]>[0],
      { signal, onProgress }: RunOptions = {},
    ): Promise<ResultOf<Tasks[Name]>> {
      signal?.throwIfAborted();
      if (isClosed) throw closed();
      if (busy.size >= maxThreads && waiting.size >= maxWaiting) throw tooMuch();
      const [job, outcome] = enqueue({ name, input }, onProgress);
      const onAbort = (): void => giveUp(job, signal?.reason);
      signal?.addEventListener('abort', onAbort);
      try {
        // The worker's table has the type of ours, and the name chose the task.
        return (await outcome) as ResultOf<Tasks[Name]>;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },

    async close() {
      isClosed = true;
      for (const job of waiting) job.reject(closed());
      waiting.clear();
      await Promise.all([...idle, ...busy.keys()].map((thread) => thread.stop(closed())));
    },
  };
}

function closed(): UnavailableError {
  return new UnavailableError('The service is shutting down');
}

function tooMuch(): UnavailableError {
  return new UnavailableError('Too much heavy work is waiting; try again in a moment');
}
