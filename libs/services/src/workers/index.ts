export { createByteTurns } from './byte-turns.ts';
export { findWorkerFile } from './find-worker-file.ts';
export { createYielder } from './yielder.ts';
export { type Pieces, packPieces, unpackAndRelease, unpackPieces } from './pieces.ts';
export { serveTasks } from './serve-tasks.ts';
export { borrowSideThread } from './side-thread.ts';
export { createTaskRunner } from './task-runner.ts';
