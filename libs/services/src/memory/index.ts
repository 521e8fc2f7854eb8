export { createOwnMemory } from './own-memory.ts';
export { createSharedMemory } from './shared-memory.ts';
