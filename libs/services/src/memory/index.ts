export { openSharedState } from './open-memory.ts';
export { createOwnMemory } from './own-memory.ts';
