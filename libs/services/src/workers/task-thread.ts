import { Worker } from 'node:worker_threads';
import { TooLargeError, UnavailableError } from '@trowel/domain/core';
import { markEnding, unpackError, type TaskMessage, type TaskRequest } from './messages.ts';
import { listPieceBuffers } from './pieces.ts';

/** What is said of work whose worker ended. */
export const INTERRUPTED = {
  en: 'The work was interrupted; try again',
  it: 'Il lavoro è stato interrotto: riprova',
};

/** What is said of work that its worker had not enough memory for. */
export const OUT_OF_MEMORY = {
  en: 'There is too much data for the memory this work may use',
  it: 'I dati sono troppi per la memoria che questo lavoro può usare',
};

/** A task under way or waiting, and who wants to hear of it. */
export interface Job {
  request: TaskRequest;
  /** Longest time it may take; that of the thread unless given. */
  budgetMs?: number | undefined;
  onProgress?: ((value: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface ThreadOptions {
  workerFile: string;
  /** Longest time of one task. */
  timeoutMs: number;
  /** How long a task that nobody waits for any more may take to notice; then its thread is ended. */
  noticeMs: number;
  /** Memory for the objects of a task, in MiB; a task that needs more fails. */
  maxOldGenerationSizeMb: number;
  /** How long a thread without work stays, whose code is compiled and whose memory is held. */
  idleMs: number;
}

/** What a thread is told of itself. */
export interface ThreadData {
  /** Set to 1 when nobody waits any more for the task under way. */
  givenUp: Int32Array;
  /** How it was made, for threads beside it. */
  ofTasks: ThreadOptions;
}

/** Room for what is new: twice as much holds memory and saves no time, with half of it routing lines takes twice as long. */
const YOUNG_GENERATION_MB = 24;

/** Hears that a task has ended: its thread can take another, or no longer exists. */
export type OnFree = (thread: TaskThread, isThere: boolean) => void;

/** A worker that runs one task at a time. */
export interface TaskThread {
  /** Only while idle. */
  start(job: Job): void;
  /** Ends the task under way, which fails with the reason; the thread stays where the task lets go by itself. */
  giveUp(reason: unknown): void;
  /** Ends the thread; the task under way fails with the reason. */
  stop(reason: unknown): Promise<void>;
}

/** Starts a thread. It holds the process open only while a task is under way. */
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
    if (message.kind === 'progress') slot.tell(message.value, stop);
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

/** Word to a task that nobody waits for it any more. */
interface Notice {
  /** What the thread looks at; 1 once it is given. */
  givenUp: Int32Array;
  give(onLate: () => void): void;
  /** Tells whether it was given. */
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

/** The task under way in a thread, which keeps the process open, and the clock that runs while it is. */
interface JobSlot {
  job(): Job | undefined;
  fill(job: Job, budgetMs: number, onTimeout: () => void): void;
  /** Tells how far it is; `onFailure` where its listener throws. */
  tell(value: unknown, onFailure: (error: unknown) => unknown): void;
  /** Stops the clock and gives the task that was under way. */
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
    tell(value, onFailure) {
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
  // For the log alone: the detail is answered to callers.
  failure.cause = error;
  return markEnding(failure, 'crash');
}

/** Returns the error of a task that used up its time. */
export function tookTooLong({ request }: Pick<Job, 'request'>, budgetMs: number): TooLargeError {
  const seconds = Math.round(budgetMs / 100) / 10;
  const error = new TooLargeError(
    {
      en: `The work took longer than ${seconds} s and was stopped; ask for a part of it`,
      it: `Il lavoro è durato più di ${seconds} s ed è stato fermato: chiedine una parte`,
    },
    { task: request.name },
  );
  return markEnding(error, 'timeout');
}
