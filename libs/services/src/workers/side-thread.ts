import { availableParallelism } from 'node:os';
import { isMainThread, workerData } from 'node:worker_threads';
import { UnavailableError } from '@trowel/domain/core';
import type { AnyTask, ResultOf, TaskHandle } from '../context.ts';
import { createTaskThread, type TaskThread, type ThreadData, type ThreadOptions } from './task-thread.ts';

/** A thread that runs parts of a task while the thread of the task continues. */
export interface SideThread {
  /** Runs a task, one at a time. @throws UnavailableError when the thread has ended */
  run<Run extends AnyTask>(task: TaskHandle<string, Run>, input: Parameters<Run>[0]): Promise<ResultOf<Run>>;
  /** Releases the thread for the next task. A running task in it fails. */
  giveBack(): void;
}

/** The second thread and its state. */
interface Beside {
  thread: TaskThread;
  isThere: boolean;
  isBusy: boolean;
  /** The timer that ends it while nobody uses it. */
  rest?: NodeJS.Timeout | undefined;
}

/** Reused for the next task, because a new thread needs a second to warm up. */
let beside: Beside | undefined;

/**
 * Lends a second thread to the thread that runs a task, with the same tasks and limits. It ends with
 * that thread, or earlier when it is idle for long. Returns undefined in a thread that serves no
 * tasks, and on a single processor.
 */
export function borrowSideThread(): SideThread | undefined {
  const own = workerData as Partial<ThreadData> | null;
  if (isMainThread || !own?.ofTasks || availableParallelism() < 2) return undefined;
  const { ofTasks } = own;
  const lent = beside?.isThere ? beside : startBeside(ofTasks);
  beside = lent;
  clearTimeout(lent.rest);
  return {
    async run<Run extends AnyTask>(
      { name }: TaskHandle<string, Run>,
      input: Parameters<Run>[0],
    ): Promise<ResultOf<Run>> {
      if (!lent.isThere) throw ended();
      lent.isBusy = true;
      const result = await new Promise<unknown>((resolve, reject) => {
        lent.thread.start({ request: { name, input }, resolve, reject });
      });
      // The worker's table has for each name the function that its handle promises.
      return result as ResultOf<Run>;
    },
    giveBack() {
      // A cancelled drawing does not wait for its parts.
      if (lent.isBusy) void lent.thread.stop(ended());
      else lent.rest = setTimeout(() => void lent.thread.stop(ended()), ofTasks.idleMs).unref();
    },
  };
}

function startBeside(options: ThreadOptions): Beside {
  const onFree = (_: TaskThread, isThere: boolean): void => {
    started.isThere = isThere;
    started.isBusy = false;
  };
  const started: Beside = { thread: createTaskThread(options, onFree), isThere: true, isBusy: false };
  return started;
}

function ended(): UnavailableError {
  return new UnavailableError('The thread beside has ended');
}
