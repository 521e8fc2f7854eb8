import { DomainError, type ErrorCode, type Said } from '@trowel/domain/core';

/** What the main thread asks of a worker thread; one task at a time. */
export interface TaskRequest {
  name: string;
  input: unknown;
  /** Nobody has asked for it yet: no thread beside helps. */
  isAhead?: boolean | undefined;
}

/** What a worker thread tells the main thread of its task. */
export type TaskMessage =
  | { kind: 'progress'; value: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: Failure };

/** A failure as it crosses threads, where errors lose their class. */
export type Failure =
  | { isDomain: true; code: ErrorCode; said: Said; detail: Record<string, unknown> }
  | { isDomain: false; message: string; stack: string };

/** Takes an error apart. */
export function packError(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { code, said, detail } = error;
    return { isDomain: true, code, said, detail };
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  return { isDomain: false, message, stack };
}

/** Puts an error together again; a bug keeps the stack of the thread it happened in. */
export function unpackError(failure: Failure): Error {
  if (failure.isDomain) return new DomainError(failure.code, failure.said, failure.detail);
  const error = new Error(failure.message);
  error.stack = failure.stack;
  return error;
}
