import { UnavailableError } from '@trowel/domain/core';
import { createTaskProcess, type TaskProcess } from './task-process.ts';
import type { ThreadOptions } from './task-thread.ts';

export interface PoolOptions extends ThreadOptions {
  maxProcesses: number;
}

/** Worker processes, started on demand and ended when idle for a while. */
export interface ProcessPool {
  /** Returns an idle process, or a new one. Precondition: fewer than `maxProcesses` are busy. */
  take(): TaskProcess;
  stop(reason: unknown): Promise<void>;
}

/** The last idle process stays this many times longer than others, because its code is compiled. */
const LAST_STAYS = 10;

/** Creates a pool without processes. `onFree` is called for each process that can take another task, or has ended. */
export function createProcessPool(options: PoolOptions, onFree: (process: TaskProcess) => void): ProcessPool {
  const { idleMs } = options;
  const all = new Set<TaskProcess>();
  /** Idle processes, longest idle first, each with the timer that ends it. */
  const idle = new Map<TaskProcess, NodeJS.Timeout>();

  const end = (process: TaskProcess): void => {
    idle.delete(process);
    all.delete(process);
    void process.stop(new UnavailableError('The process has nothing to do'));
  };
  const endLater = (process: TaskProcess, afterMs: number): void => {
    const timer = setTimeout(() => {
      const isLast = idle.size === 1 && afterMs === idleMs;
      if (isLast) endLater(process, idleMs * (LAST_STAYS - 1));
      else end(process);
    }, afterMs);
    idle.set(process, timer.unref());
  };
  const release = (process: TaskProcess, isThere: boolean): void => {
    clearTimeout(idle.get(process));
    idle.delete(process);
    if (isThere && all.has(process)) endLater(process, idleMs);
    else all.delete(process);
    onFree(process);
  };

  return {
    take() {
      // The most recently used one, so that the others can end.
      const known = [...idle.keys()].at(-1);
      clearTimeout(idle.get(known!));
      const process = known ?? createTaskProcess(options, release);
      idle.delete(process);
      all.add(process);
      return process;
    },
    async stop(reason) {
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...all].map((process) => process.stop(reason)));
    },
  };
}
