import { createCache } from '@trowel/domain/core';
import { endingOf } from './messages.ts';

/** Inputs whose task ended its worker, with their errors. */
export interface FailedInputs {
  /** Returns the error of an input that must not be tried again. */
  find(key: string): unknown;
  /** Adds an input if the error ended the worker. */
  note(key: string, error: unknown): void;
}

/** Maximum number of inputs. */
const MOST = 500;
/** Time in ms before an input that timed out is tried again. The machine may have been busy. */
const TIMEOUT_REST_MS = 600_000;

/**
 * Creates an empty list of failed inputs. An input that crashed a worker is not tried again while it
 * is on the list.
 */
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
