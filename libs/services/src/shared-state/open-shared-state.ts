import type { SharedState } from '@trowel/db';
import type { SharedStore } from '../context.ts';
import { createProcessState } from './process-state.ts';
import { openRedisState } from './redis-state.ts';
import { createSharedStore, type SharedStoreOptions } from './shared-store.ts';

/** Where processes may remember together. */
export interface SharedStatePlaces {
  /** Goes first where it is given. */
  redisUrl?: string | undefined;
  /** That of their database, if it can. */
  shared?: SharedState | undefined;
}

/** Opens the memory of all processes, or of this one where there is no place for more. */
export async function openSharedState(
  { redisUrl, shared }: SharedStatePlaces,
  options: SharedStoreOptions,
): Promise<SharedStore> {
  const { clock } = options;
  if (redisUrl === undefined) return shared ? createSharedStore(shared, options) : createProcessState(clock);
  const state = await openRedisState({ url: redisUrl, clock, tell: (text) => process.emitWarning(text) });
  const sharedState = createSharedStore(state, options);
  return {
    ...sharedState,
    close() {
      sharedState.close();
      state.close();
    },
  };
}
