import { existsSync } from 'node:fs';

/** Reads the settings of `.env`, if there is one; what the environment says already stands. */
export function loadEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
