import type { SharedState } from '@trowel/db';
import type { SharedStore } from '../context.ts';
import { createOwnMemory } from './process-state.ts';
import { openRedisState } from './redis-state.ts';
import { createSharedMemory, type SharedMemoryOptions } from './shared-memory.ts';

/** Where processes may remember together. */
export interface MemoryPlaces {
  /** Goes first where it is given. */
  redisUrl?: string | undefined;
  /** That of their database, if it can. */
  shared?: SharedState | undefined;
}

/** Opens the memory of all processes, or of this one where there is no place for more. */
export async function openSharedState(
  { redisUrl, shared }: MemoryPlaces,
  options: SharedMemoryOptions,
): Promise<SharedStore> {
  const { clock } = options;
  if (redisUrl === undefined) return shared ? createSharedMemory(shared, options) : createOwnMemory(clock);
  const state = await openRedisState({ url: redisUrl, clock, tell: (text) => process.emitWarning(text) });
  const memory = createSharedMemory(state, options);
  return {
    ...memory,
    close() {
      memory.close();
      state.close();
    },
  };
}
