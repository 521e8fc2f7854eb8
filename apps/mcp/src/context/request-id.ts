import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const ids = new AsyncLocalStorage<string>();

/** Does something as part of a request, whose id all it says and logs of failures bears. */
export function withRequestId<T>(id: string, body: () => T): T {
  return ids.run(id, body);
}

/** Gives the id of the request this is part of; one of its own outside of any, as over stdio. */
export function currentRequestId(): string {
  return ids.getStore() ?? randomUUID();
}
