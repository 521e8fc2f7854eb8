import { existsSync } from 'node:fs';

/** Loads the settings in `.env`, if it exists. Environment variables have priority. */
export function loadEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
