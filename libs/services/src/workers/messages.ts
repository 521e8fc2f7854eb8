import { DomainError, type ErrorCode, type Message } from '@trowel/domain/core';

/** A task to run. A worker runs one at a time. */
export interface TaskRequest {
  name: string;
  input: unknown;
}

/** Reports of a worker about its task. */
export type TaskMessage =
  | { kind: 'progress'; value: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: Failure };

/** Messages of the service to a worker process. */
export type ProcessOrder = { kind: 'run'; request: TaskRequest; budgetMs: number } | { kind: 'give-up' };

/** Messages of a worker process: reports of its task, and that it is free. */
export type ProcessMessage = TaskMessage | { kind: 'free' };

/** Reason for the end of a worker: a crash, or a timeout. */
export type Ending = 'crash' | 'timeout';

/** An error sent between threads or processes, which lose its class. */
export type Failure = { ending?: Ending | undefined } & (
  | { isDomain: true; code: ErrorCode; localizedMessage: Message; detail: Record<string, unknown> }
  | { isDomain: false; message: string; stack: string }
);

const endings = new WeakMap<Error, Ending>();

/** Marks an error as the end of a worker. */
export function markEnding<E extends Error>(error: E, ending: Ending): E {
  endings.set(error, ending);
  return error;
}

/** Returns how the task that failed with this error ended its worker; undefined if the worker survived. */
export function endingOf(error: unknown): Ending | undefined {
  return error instanceof Error ? endings.get(error) : undefined;
}

/** Converts an error to plain data. */
export function packError(error: unknown): Failure {
  const ending = endingOf(error);
  if (error instanceof DomainError) {
    const { code, localizedMessage, detail } = error;
    return { isDomain: true, code, localizedMessage, detail, ending };
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { isDomain: false, message, stack, ending };
}

/** Restores an error. A programming error keeps the stack of its thread. */
export function unpackError(failure: Failure): Error {
  const error = failure.isDomain
    ? new DomainError(failure.code, failure.localizedMessage, failure.detail)
    : Object.assign(new Error(failure.message), { stack: failure.stack });
  return failure.ending ? markEnding(error, failure.ending) : error;
}
