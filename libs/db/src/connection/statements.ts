import { tracingChannel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time, in ms, for which statements run without a pause for other requests. */
const LONGEST_TURN_MS = 20;

/**
 * Creates a function to call before each statement of SQLite. Statements block the process, and
 * awaiting one does not let other requests run. If this turn has lasted too long, the function returns
 * a promise to await.
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

/** Creates a function that runs tasks one after another, in the order of the calls. A failed task does not stop the next. */
export function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}

const statements = tracingChannel('trowel:statement');

/**
 * Runs a statement and publishes it on the diagnostics channel `trowel:statement`. Without subscribers
 * the cost is one check.
 */
export function reportStatement<T>(
  details: { system: 'sqlite' | 'postgresql'; text: string },
  run: () => Promise<T>,
): Promise<T> {
  return statements.start.hasSubscribers ? statements.tracePromise(run, details) : run();
}
