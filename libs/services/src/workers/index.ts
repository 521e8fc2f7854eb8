export { createByteTurns } from './byte-turns.ts';
export { findWorkerFile } from './find-worker-file.ts';
export { createKeptBytes, type KeptBytes } from './kept-bytes.ts';
export { createKeptResults } from './kept-results.ts';
export { createPace } from './pace.ts';
export { type Pieces, packPieces, takePieces, unpackPieces } from './pieces.ts';
export { serveTasks } from './serve-tasks.ts';
export { borrowSideThread } from './side-thread.ts';
export { createTaskRunner } from './task-runner.ts';
