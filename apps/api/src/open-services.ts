import { keepSecret, openDataFolder } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import type { Config } from './config.ts';

/** Opens the services as the settings say; a missing secret is made and kept. */
export async function openServices({
  databaseUrl,
  jwtSecret,
  auditSecrets,
  dataDir,
  modelsDir,
  pyarchinitDatabases,
  guessRule,
}: Config): Promise<Services> {
  await openDataFolder(dataDir);
  return createServices({
    databaseUrl,
    filesDir: modelsDir,
    pyarchinitDatabases,
    guessRule,
    auditSecrets,
    jwtSecret: jwtSecret ?? (await keepSecret(dataDir)),
  });
}
