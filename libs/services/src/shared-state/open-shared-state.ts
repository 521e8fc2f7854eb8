import type { SharedState } from '@trowel/db';
import type { SharedStore } from '../context.ts';
import { createProcessState } from './process-state.ts';
import { openRedisState } from './redis-state.ts';
import { createSharedStore, type SharedStoreOptions } from './shared-store.ts';

/** Places that can store shared state: a Redis, or a table of the database. */
export interface SharedStatePlaces {
  /** Preferred if it is given. */
  redisUrl?: string | undefined;
  /** The table of their database, if it has one. */
  shared?: SharedState | undefined;
}

/** Opens the state shared by all processes, or a state of this process if there is nowhere to share it. */
export async function openSharedState(
  { redisUrl, shared }: SharedStatePlaces,
  options: SharedStoreOptions,
): Promise<SharedStore> {
  const { clock } = options;
  if (redisUrl === undefined) return shared ? createSharedStore(shared, options) : createProcessState(clock);
  const state = await openRedisState({ url: redisUrl, clock, warn: (text) => process.emitWarning(text) });
  const sharedState = createSharedStore(state, options);
  return {
    ...sharedState,
    close() {
      sharedState.close();
      state.close();
    },
  };
}
