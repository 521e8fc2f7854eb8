import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time, in ms, that statements may follow each other without others being answered. */
const LONGEST_TURN_MS = 20;

/**
 * Makes what SQLite's statements pass by: they block the process, and awaiting one does not let others have their
 * turn. Gives something to wait for when this turn has lasted long.
 */
export function createYielder(): () => Promise<void> | undefined {
  let beganAt: number | undefined;
  return () => {
    const now = performance.now();
    if (beganAt === undefined) {
      beganAt = now;
      setImmediate(() => {
        beganAt = undefined;
      });
    }
    return now - beganAt > LONGEST_TURN_MS ? nextTurn() : undefined;
  };
}

/** Runs tasks one after another, in the order they were asked for; a failed one does not stop the next. */
export function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
