import { DomainError, type ErrorCode, type Said } from '@trowel/domain/core';

/** A task to be run; a worker runs one at a time. */
export interface TaskRequest {
  name: string;
  input: unknown;
}

/** What a worker reports of its task. */
export type TaskMessage =
  | { kind: 'progress'; value: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: Failure };

/** What the service sends to a worker process. */
export type ProcessOrder = { kind: 'run'; request: TaskRequest; budgetMs: number } | { kind: 'give-up' };

/** What a worker process sends back: reports of its task, and that it can take the next one. */
export type ProcessMessage = TaskMessage | { kind: 'free' };

/** How a task ended its worker: it broke it, or it ran out of time. */
export type Ending = 'crash' | 'timeout';

/** An error on its way between threads or processes, where errors lose their class. */
export type Failure = { ending?: Ending | undefined } & (
  | { isDomain: true; code: ErrorCode; said: Said; detail: Record<string, unknown> }
  | { isDomain: false; message: string; stack: string }
);

const endings = new WeakMap<Error, Ending>();

/** Marks an error as the end of a worker. */
export function markEnding<E extends Error>(error: E, ending: Ending): E {
  endings.set(error, ending);
  return error;
}

/** Returns how the task that failed with this error ended its worker; undefined where the worker survived. */
export function endingOf(error: unknown): Ending | undefined {
  return error instanceof Error ? endings.get(error) : undefined;
}

/** Converts an error to plain data. */
export function packError(error: unknown): Failure {
  const ending = endingOf(error);
  if (error instanceof DomainError) {
    const { code, said, detail } = error;
    return { isDomain: true, code, said, detail, ending };
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { isDomain: false, message, stack, ending };
}

/** Restores an error; a bug keeps the stack of the thread it happened in. */
export function unpackError(failure: Failure): Error {
  const error = failure.isDomain
    ? new DomainError(failure.code, failure.said, failure.detail)
    : Object.assign(new Error(failure.message), { stack: failure.stack });
  return failure.ending ? markEnding(error, failure.ending) : error;
}
