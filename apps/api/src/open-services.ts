import { readOrCreateSecret, openDataFolder } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import type { Config } from './config.ts';

/** Opens the services as the settings say; a missing secret is made and kept. */
export async function openServices({
  databaseUrl,
  directUrl,
  replicaUrls,
  redisUrl,
  jwtSecret,
  auditSecrets,
  factorSecrets,
  secondFactor,
  dataDir,
  modelsDir,
  bucket,
  pyarchinitDatabases,
  guessRule,
}: Config): Promise<Services> {
  await openDataFolder(dataDir);
  return createServices({
    databaseUrl,
    directUrl,
    replicaUrls,
    redisUrl,
    filesDir: modelsDir,
    bucket,
    pyarchinitDatabases,
    guessRule,
    auditSecrets,
    factorSecrets,
    secondFactor,
    jwtSecret: jwtSecret ?? (await readOrCreateSecret(dataDir)),
  });
}
