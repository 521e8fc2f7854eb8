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

/** How long a thread that was given back waits: it has learned its work, which a new one takes a second longer for. */
const KEPT_MS = 120_000;

/** A thread beside this one that nobody has borrowed, and the clock that runs until it is ended. */
let kept: { thread: TaskThread; clock: NodeJS.Timeout } | undefined;

/**
 * Lends a thread beside the one that runs a task, with the same tasks and limits; it ends with that one at the latest.
 * Gives undefined where none can help: in a thread that serves no tasks, and on a single processor.
 */
export function borrowSideThread(): SideThread | undefined {
  const own = workerData as Partial<ThreadData> | null;
  if (isMainThread || !own?.ofTasks || availableParallelism() < 2) return undefined;
  const thread = takeKept() ?? startThread(own.ofTasks);
  let isBusy = false;
  return {
    async run<Run extends AnyTask>(
      { name }: TaskHandle<string, Run>,
      input: Parameters<Run>[0],
    ): Promise<ResultOf<Run>> {
      if (gone.has(thread)) throw ended();
      isBusy = true;
      const result = await new Promise<unknown>((resolve, reject) => {
        thread.start({ request: { name, input }, resolve, reject });
      }).finally(() => {
        isBusy = false;
      });
      // The worker's table gives each name the function its handle promises.
      return result as ResultOf<Run>;
    },
    giveBack() {
      // Who gives up a drawing does not wait for its parts.
      if (isBusy) void thread.stop(ended());
      else if (!gone.has(thread)) keep(thread);
    },
  };
}

/** Threads that have ended. */
const gone = new WeakSet<TaskThread>();

function startThread(options: ThreadOptions): TaskThread {
  return createTaskThread(options, (thread, isThere) => {
    if (isThere) return;
    gone.add(thread);
    if (kept?.thread === thread) takeKept();
  });
}

function takeKept(): TaskThread | undefined {
  clearTimeout(kept?.clock);
  const thread = kept?.thread;
  kept = undefined;
  return thread;
}

/** One is enough: a thread draws one drawing at a time. */
function keep(thread: TaskThread): void {
  void takeKept()?.stop(ended());
  kept = { thread, clock: setTimeout(() => void takeKept()?.stop(ended()), KEPT_MS).unref() };
}

function ended(): UnavailableError {
  return new UnavailableError('The thread beside has ended');
}
