import { createServices, type Services } from '@trowel/services';
import type { Config } from './config.ts';
import { keepSecret } from './keep-secret.ts';

/** Opens the services as the settings say; a missing secret is made and kept. */
export async function openServices({ databaseUrl, jwtSecret, dataDir }: Config): Promise<Services> {
  return createServices({ databaseUrl, jwtSecret: jwtSecret ?? (await keepSecret(dataDir)) });
}
