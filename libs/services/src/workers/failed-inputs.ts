import { createCache } from '@trowel/domain/core';
import { endingOf } from './messages.ts';

/** Inputs whose task ended its worker, with the error it failed with. */
export interface FailedInputs {
  /** Returns the error of an input that is not to be tried again. */
  find(key: string): unknown;
  /** Remembers an input if the error ended the worker. */
  note(key: string, error: unknown): void;
}

/** The largest number of inputs that are remembered. */
const MOST = 500;
/** For how long what ran out of time is not tried again: the machine may have had other work. */
const TIMEOUT_REST_MS = 600_000;

/** Creates an empty list of failed inputs. What crashed a worker is never tried again while it is on the list. */
export function createFailedInputs(now: () => number = Date.now): FailedInputs {
  const failed = createCache<string, { error: unknown; until: number }>({
    name: 'failed inputs',
    capacity: MOST,
  });
  return {
    find(key) {
      const known = failed.find(key);
      if (known && known.until > now()) return known.error;
      failed.delete(key);
      return undefined;
    },
    note(key, error) {
      const ending = endingOf(error);
      if (ending === undefined) return;
      failed.store(key, { error, until: ending === 'crash' ? Infinity : now() + TIMEOUT_REST_MS });
    },
  };
}
