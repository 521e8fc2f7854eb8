import { isLoopback } from '../apps/mcp/src/start-http.ts';

/** Exports per hour if only this machine can reach the service: enough for a day of work by one person. */
const EXPORTS_ON_OWN_MACHINE = '120/1h';

/**
 * Sets the defaults of `npm start` in the environment: the demo, few log lines, and more exports per hour while
 * the service listens on this machine only. Settings that exist stay.
 */
export function applyStartDefaults(environment: NodeJS.ProcessEnv): void {
  environment['DEMO'] ??= 'on';
  environment['LOG_LEVEL'] ??= 'warn';
  if (isLoopback(environment['HOST'] || '127.0.0.1'))
    environment['RATE_LIMIT_EXPORT'] ??= EXPORTS_ON_OWN_MACHINE;
}
