export { openSharedState } from './open-shared-state.ts';
export { createProcessState } from './process-state.ts';
