import { fork, type ChildProcess } from 'node:child_process';
import { TooLargeError, UnavailableError } from '@trowel/domain/core';
import { markEnding, unpackError, type ProcessMessage, type ProcessOrder } from './messages.ts';
import {
  INTERRUPTED,
  OUT_OF_MEMORY,
  tookTooLong,
  type Job,
  type TaskThread,
  type ThreadOptions,
} from './task-thread.ts';

/** A worker process that runs one task at a time, in its own thread. */
export type TaskProcess = TaskThread;

/** Signals with which people end a process. Others come from the engine or the system when memory runs out. */
const FROM_OUTSIDE: ReadonlySet<string | null> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);
/** Exit code of a process whose C++ code ran out of memory. */
const ABORTED = 134;
/** A process that has not reported a timeout after this time is ended, in ms. */
const GRACE_MS = 5_000;

/**
 * Starts a process that runs tasks. It isolates this process, because a thread that exceeds its heap
 * limit can end its whole process. It keeps this process alive only while a task is running, and ends
 * with it.
 */
export function createTaskProcess(
  options: ThreadOptions,
  onFree: (process: TaskProcess, isThere: boolean) => void,
): TaskProcess {
  const { timeoutMs, noticeMs } = options;
  const child = forkWorker(options);
  const slot = createSlot(child);
  let givenUp: NodeJS.Timeout | undefined;
  let isGone = false;

  const leave = (reason: unknown): void => {
    if (isGone) return;
    isGone = true;
    clearTimeout(givenUp);
    slot.empty()?.reject(reason);
    onFree(self, false);
  };
  const stop = (reason: unknown): Promise<void> => {
    leave(reason);
    return kill(child);
  };
  const setFree = (): void => {
    clearTimeout(givenUp);
    if (!isGone) onFree(self, true);
  };

  child.on('message', (message: ProcessMessage) => {
    if (message.kind === 'done') slot.empty()?.resolve(message.result);
    else if (message.kind === 'failed') slot.empty()?.reject(unpackError(message.failure));
    else if (message.kind === 'progress') reportProgress(slot.job(), message.value, stop);
    else setFree();
  });
  child.on('error', () => leave(new UnavailableError(INTERRUPTED)));
  child.on('exit', (code, signal) => leave(explainExit(code, signal, slot.job())));

  const self: TaskProcess = {
    start(job) {
      const { request, budgetMs = timeoutMs } = job;
      slot.fill(job, budgetMs + noticeMs + GRACE_MS, () => void stop(tookTooLong(job, budgetMs)));
      try {
        send(child, { kind: 'run', request, budgetMs }, stop);
      } catch (error) {
        // The message could not be copied, so it was not sent.
        slot.empty()?.reject(error);
        setFree();
      }
      forgetInput(job);
    },
    giveUp(reason) {
      const job = slot.empty();
      if (!job || isGone) return;
      givenUp = setTimeout(() => void stop(reason), noticeMs + GRACE_MS).unref();
      send(child, { kind: 'give-up' }, stop);
      job.reject(reason);
    },
    stop,
  };
  return self;
}

function forkWorker(options: ThreadOptions): ChildProcess {
  return fork(options.workerFile, [JSON.stringify(options)], {
    // Standard output belongs to the service, which may use it for the protocol of an assistant.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: [],
  });
}

function send(child: ChildProcess, order: ProcessOrder, onFailure: (error: unknown) => unknown): void {
  child.send(order, (error) => error && onFailure(error));
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Closing the service waits for this process to end.
  child.ref();
  child.kill('SIGKILL');
  await ended;
}

/** The running task of a process and its timer. */
function createSlot(child: ChildProcess): {
  job(): Job | undefined;
  fill(job: Job, mostMs: number, onLate: () => void): void;
  /** Stops the timer and returns the task. */
  empty(): Job | undefined;
} {
  let current: { job: Job; timer: NodeJS.Timeout } | undefined;
  holdOpen(child, false);
  return {
    job: () => current?.job,
    fill(job, mostMs, onLate) {
      current = { job, timer: setTimeout(onLate, mostMs) };
      holdOpen(child, true);
    },
    empty() {
      const job = current?.job;
      clearTimeout(current?.timer);
      current = undefined;
      holdOpen(child, false);
      return job;
    },
  };
}

/** It may be large, and it has been copied. */
function forgetInput(job: Job): void {
  job.request = { ...job.request, input: undefined };
}

function reportProgress(job: Job | undefined, value: unknown, onFailure: (error: unknown) => unknown): void {
  try {
    job?.onProgress?.(value);
  } catch (error) {
    onFailure(error);
  }
}

/** Sets if a process keeps this one alive. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function explainExit(code: number | null, signal: string | null, job: Job | undefined): Error {
  const detail = { task: job?.request.name };
  const isBroken = signal === null ? code === ABORTED : !FROM_OUTSIDE.has(signal);
  if (!isBroken) return new UnavailableError(INTERRUPTED, detail);
  return markEnding(new TooLargeError(OUT_OF_MEMORY, detail), 'crash');
}
