import { availableParallelism } from 'node:os';
import { isMainThread, workerData } from 'node:worker_threads';
import { UnavailableError } from '@trowel/domain/core';
import type { AnyTask, ResultOf, TaskHandle } from '../context.ts';
import { createTaskThread, type ThreadData } from './task-thread.ts';

/** A thread that does parts of a task while the thread of the task goes on. */
export interface SideThread {
  /** Runs a task, one at a time. @throws UnavailableError when the thread has ended */
  run<Run extends AnyTask>(task: TaskHandle<string, Run>, input: Parameters<Run>[0]): Promise<ResultOf<Run>>;
  /** Ends the thread; a task under way fails. */
  end(): Promise<void>;
}

/**
 * Starts a thread beside the one that runs a task, with the same tasks and limits; it ends with that one at the latest.
 * Gives undefined where none can help: in a thread that serves no tasks, and on a single processor.
 */
export function openSideThread(): SideThread | undefined {
  const own = workerData as Partial<ThreadData> | null;
  if (isMainThread || !own?.ofTasks || availableParallelism() < 2) return undefined;
  let isThere = true;
  const thread = createTaskThread(own.ofTasks, (_, is) => {
    isThere = is;
  });
  return {
    async run<Run extends AnyTask>(
      { name }: TaskHandle<string, Run>,
      input: Parameters<Run>[0],
    ): Promise<ResultOf<Run>> {
      if (!isThere) throw ended();
      const result = await new Promise<unknown>((resolve, reject) => {
        thread.start({ request: { name, input }, resolve, reject });
      });
      // The worker's table gives each name the function its handle promises.
      return result as ResultOf<Run>;
    },
    end: () => thread.stop(ended()),
  };
}

function ended(): UnavailableError {
  return new UnavailableError('The thread beside has ended');
}
