export { createServices } from './services.ts';
export { tellStartFailure, type StartAttempt } from './tell-start-failure.ts';
export { startSweeping, sweepFiles } from './sweep-files.ts';
