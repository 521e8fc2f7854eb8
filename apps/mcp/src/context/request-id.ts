import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const ids = new AsyncLocalStorage<string>();

/** Runs a function as part of a request. Its id is included in responses and logs. */
export function withRequestId<T>(id: string, body: () => T): T {
  return ids.run(id, body);
}

/** Returns the id of the current request, or a new one outside of requests (stdio). */
export function currentRequestId(): string {
  return ids.getStore() ?? randomUUID();
}
