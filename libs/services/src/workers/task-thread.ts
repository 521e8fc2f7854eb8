import { Worker } from 'node:worker_threads';
import { TooLargeError, UnavailableError } from '@trowel/domain/core';
import { markEnding, unpackError, type TaskMessage, type TaskRequest } from './messages.ts';
import { listPieceBuffers } from './pieces.ts';

/** Error message of a task whose worker ended. */
export const INTERRUPTED = {
  en: 'The task was interrupted; try again',
  it: 'L’operazione è stata interrotta: riprova',
};

/** Error message of a task that ran out of memory. */
export const OUT_OF_MEMORY = {
  en: 'There is too much data for the memory limit of this task',
  it: 'I dati superano il limite di memoria di questa operazione',
};

/** A running or waiting task and its callbacks. */
export interface Job {
  request: TaskRequest;
  /** Time limit in ms; by default that of the thread. */
  budgetMs?: number | undefined;
  onProgress?: ((value: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface ThreadOptions {
  workerFile: string;
  /** Time limit of one task, in ms. */
  timeoutMs: number;
  /** Time a cancelled task has to stop by itself, in ms. Then its thread is ended. */
  noticeMs: number;
  /** Heap limit of a task, in MiB. A task that needs more fails. */
  maxOldGenerationSizeMb: number;
  /** Time in ms before an idle thread ends and releases its compiled code and memory. */
  idleMs: number;
}

/** Data of a thread about itself. */
export interface ThreadData {
  /** Set to 1 when the running task is cancelled. */
  givenUp: Int32Array;
  /** The options it was created with, for second threads. */
  ofTasks: ThreadOptions;
}

/**
 * Size of the young generation. Twice as much uses memory without saving time; with half of it edge
 * routing takes twice as long.
 */
const YOUNG_GENERATION_MB = 24;

/** Called when a task has ended: its thread is free, or no longer exists. */
export type OnFree = (thread: TaskThread, isThere: boolean) => void;

/** A worker that runs one task at a time. */
export interface TaskThread {
  /** Precondition: it is idle. */
  start(job: Job): void;
  /** Cancels the running task, which fails with the reason. The thread survives if the task stops by itself. */
  giveUp(reason: unknown): void;
  /** Ends the thread. The running task fails with the reason. */
  stop(reason: unknown): Promise<void>;
}

/** Starts a thread. It keeps the process alive only while a task is running. */
export function createTaskThread(options: ThreadOptions, onFree: OnFree): TaskThread {
  const { timeoutMs, noticeMs } = options;
  const notice = createNotice(noticeMs);
  const worker = startWorker(options, notice.givenUp);
  const slot = createJobSlot(worker);
  let isGone = false;

  const leave = (reason: unknown): void => {
    if (isGone) return;
    isGone = true;
    notice.end();
    slot.empty()?.reject(reason);
    onFree(thread, false);
  };
  const stop = async (reason: unknown): Promise<void> => {
    leave(reason);
    await worker.terminate();
  };
  const finish = (settle: (ended: Job) => void): void => {
    const ended = slot.empty();
    const wasGivenUp = notice.end();
    if (ended) settle(ended);
    else if (!wasGivenUp) return;
    onFree(thread, true);
  };

  worker.on('message', (message: TaskMessage) => {
    if (message.kind === 'progress') slot.reportProgress(message.value, stop);
    else if (message.kind === 'done') finish((ended) => ended.resolve(message.result));
    else finish((ended) => ended.reject(unpackError(message.failure)));
  });
  worker.on('messageerror', (error) => void stop(error));
  worker.on('error', (error) => leave(explainCrash(error, slot.job())));
  worker.on('exit', () => leave(markEnding(new UnavailableError(INTERRUPTED), 'crash')));
  worker.unref();

  const thread: TaskThread = {
    start(next) {
      const { budgetMs = timeoutMs } = next;
      slot.fill(next, budgetMs, () => void stop(tookTooLong(next, budgetMs)));
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
        worker.postMessage(next.request, listPieceBuffers(next.request.input));
      } catch (error) {
        finish((ended) => ended.reject(error));
      }
    },
    giveUp(reason) {
      const ended = slot.empty();
      if (!ended || isGone) return;
      notice.give(() => void stop(reason));
      ended.reject(reason);
    },
    stop,
  };
  return thread;
}

function startWorker(options: ThreadOptions, givenUp: Int32Array): Worker {
  const { workerFile, timeoutMs, noticeMs, maxOldGenerationSizeMb, idleMs } = options;
  const ofTasks = { workerFile, timeoutMs, noticeMs, maxOldGenerationSizeMb, idleMs };
  return new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    workerData: { givenUp, ofTasks } satisfies ThreadData,
  });
}

/** Cancellation flag of a task. */
interface Notice {
  /** Read by the thread; 1 after the cancellation. */
  givenUp: Int32Array;
  give(onLate: () => void): void;
  /** Ends the notice. Returns true if the task was cancelled. */
  end(): boolean;
}

function createNotice(noticeMs: number): Notice {
  const givenUp = new Int32Array(new SharedArrayBuffer(4));
  let timer: NodeJS.Timeout | undefined;
  return {
    givenUp,
    give(onLate) {
      Atomics.store(givenUp, 0, 1);
      timer = setTimeout(onLate, noticeMs);
      timer.unref();
    },
    end() {
      clearTimeout(timer);
      return Atomics.exchange(givenUp, 0, 0) === 1;
    },
  };
}

/** The running task of a thread, which keeps the process alive, and its timer. */
interface JobSlot {
  job(): Job | undefined;
  fill(job: Job, budgetMs: number, onTimeout: () => void): void;
  /** Reports the progress. `onFailure` is called if the listener throws. */
  reportProgress(value: unknown, onFailure: (error: unknown) => unknown): void;
  /** Stops the timer and returns the task. */
  empty(): Job | undefined;
}

function createJobSlot(worker: Worker): JobSlot {
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    job: () => current,
    fill(job, budgetMs, onTimeout) {
      worker.ref();
      current = job;
      timer = setTimeout(onTimeout, budgetMs);
    },
    reportProgress(value, onFailure) {
      try {
        current?.onProgress?.(value);
      } catch (error) {
        onFailure(error);
      }
    },
    empty() {
      worker.unref();
      clearTimeout(timer);
      const ended = current;
      current = undefined;
      return ended;
    },
  };
}

function explainCrash(error: Error, job: Job | undefined): Error {
  const detail = { task: job?.request.name };
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const failure = isMemory
    ? new TooLargeError(OUT_OF_MEMORY, detail)
    : new UnavailableError(INTERRUPTED, detail);
  // Only for the log, because the detail is sent to callers.
  failure.cause = error;
  return markEnding(failure, 'crash');
}

/** Creates the error of a task that exceeded its time. */
export function tookTooLong({ request }: Pick<Job, 'request'>, budgetMs: number): TooLargeError {
  const seconds = Math.round(budgetMs / 100) / 10;
  const error = new TooLargeError(
    {
      en: `The task took longer than ${seconds} s and was stopped; request a smaller part`,
      it: `L’operazione è durata più di ${seconds} s ed è stata fermata: richiedine una parte`,
    },
    { task: request.name },
  );
  return markEnding(error, 'timeout');
}
