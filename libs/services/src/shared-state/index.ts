export { openSharedState } from './open-shared-state.ts';
export { createOwnMemory } from './process-state.ts';
