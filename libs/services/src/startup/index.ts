export { openDatabaseServer, type DatabaseServer } from '@trowel/db/server';
export { startDrawingAhead } from './draw-ahead.ts';
export { startPractice } from './practice.ts';
export { createServices } from './services.ts';
export { tellStartFailure, type StartAttempt } from './tell-start-failure.ts';
export { forgetAnswers, startSweeping, sweepFiles } from './sweep-files.ts';
