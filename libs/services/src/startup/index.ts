export { createServices } from './services.ts';
export { startSweeping, sweepFiles } from './sweep-files.ts';
