import type { Services } from '@trowel/services/context';
import { createServices, type ServicesOptions } from '@trowel/services/startup';
import { openDataFolder } from './open-data-folder.ts';
import { readOrCreateSecret } from './read-or-create-secret.ts';
import type { DataPlace } from './settings.ts';

/** The settings with which every program opens its services. */
export interface ServiceSettings extends DataPlace {
  loginThrottleRule?: ServicesOptions['loginThrottleRule'];
  jwtSecret: string | undefined;
}

/**
 * Opens the services of a program. Without `JWT_SECRET`, `readSecret` returns the secret from the data
 * folder. By default it is created if it does not exist.
 * @throws Error if a setting is invalid or the database cannot be opened
 */
export async function openServices(
  { dataDir, modelsDir: filesDir, jwtSecret, ...settings }: ServiceSettings,
  readSecret: (dataDir: string) => Promise<string> = readOrCreateSecret,
): Promise<Services> {
  await openDataFolder(dataDir);
  return createServices({ ...settings, filesDir, jwtSecret: jwtSecret ?? (await readSecret(dataDir)) });
}
