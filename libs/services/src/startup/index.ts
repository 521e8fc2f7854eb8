export { openDatabaseServer, type DatabaseServer } from '@trowel/db/server';
export { createServices, type ServicesOptions } from './services.ts';
export { formatStartFailure, type StartAttempt } from './format-start-failure.ts';
export { forgetAnswers, startSweeping, sweepFiles } from './sweep-files.ts';
