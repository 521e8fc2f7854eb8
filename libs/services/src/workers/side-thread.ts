import { availableParallelism } from 'node:os';
import { isMainThread, workerData } from 'node:worker_threads';
import { UnavailableError } from '@trowel/domain/core';
import type { AnyTask, ResultOf, TaskHandle } from '../context.ts';
import { createTaskThread, type TaskThread, type ThreadData, type ThreadOptions } from './task-thread.ts';

/** A thread that does parts of a task while the thread of the task goes on. */
export interface SideThread {
  /** Runs a task, one at a time. @throws UnavailableError when the thread has ended */
  run<Run extends AnyTask>(task: TaskHandle<string, Run>, input: Parameters<Run>[0]): Promise<ResultOf<Run>>;
  /** Gives the thread back for the next task that wants one; a task under way there fails. */
  giveBack(): void;
}

/** The thread beside this one, and what it is at. */
interface Beside {
  thread: TaskThread;
  isThere: boolean;
  isBusy: boolean;
  /** Runs while nobody has borrowed it. */
  rest?: NodeJS.Timeout | undefined;
}

/** It stays for a next task that soon comes: it has learned its work, which a new one takes a second longer for. */
let beside: Beside | undefined;

/**
 * Lends the thread beside the one that runs a task, with the same tasks and limits; it ends with that one at the latest,
 * and before where nobody borrows it for long. Gives undefined where none can help: in a thread that serves no tasks, and on
 * a single processor.
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
      // The worker's table gives each name the function its handle promises.
      return result as ResultOf<Run>;
    },
    giveBack() {
      // Who gives up a drawing does not wait for its parts.
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
