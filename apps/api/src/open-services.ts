import { keepSecret } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import type { Config } from './config.ts';

/** Opens the services as the settings say; a missing secret is made and kept. */
export async function openServices({
  databaseUrl,
  jwtSecret,
  dataDir,
  modelsDir,
  pyarchinitDatabases,
}: Config): Promise<Services> {
  return createServices({
    databaseUrl,
    filesDir: modelsDir,
    pyarchinitDatabases,
    jwtSecret: jwtSecret ?? (await keepSecret(dataDir)),
  });
}
