import { join } from 'node:path';
import { readOrCreateSecret, openDataFolder, type Logger } from '@trowel/http';
import { openServices } from '@trowel/http/open-services';
import type { Services } from '@trowel/services/context';
import { createProcessState } from '@trowel/services/shared-state';
import { createServices } from '@trowel/services/startup';
import type { Config } from './config.ts';
import { createDatabases } from './context/databases.ts';
import type { McpDeps } from './context/deps.ts';
import { createFilesIn } from './files/files-in.ts';
import { createPassingFiles } from './files/passing-files.ts';
import { createPlanTokens } from './plans/plan-tokens.ts';
import { createServiceKeeper } from './context/service-keeper.ts';
import { VERSION } from './version.ts';
import { openViews } from './views/open-views.ts';

/** Dependencies of the service, and a function that closes them. `services` contain the accounts. */
export interface OpenedDeps {
  deps: McpDeps;
  services: Services;
  close(): Promise<void>;
}

/** Opens the dependencies of the service. Services passed as `given` are used and not closed. */
export async function openDeps(
  config: Config,
  { log, given }: { log: Logger; given?: Services | undefined },
): Promise<OpenedDeps> {
  await openDataFolder(config.dataDir);
  const jwtSecret = config.jwtSecret ?? (given ? '' : await readOrCreateSecret(config.dataDir));
  const { modelsDir: filesDir, bucket, auditSecrets, pyarchinitDatabases } = config;
  const { databaseUrl, directUrl } = config;
  const options = { filesDir, bucket, auditSecrets, pyarchinitDatabases };
  const services = given ?? (await openServices({ ...config, jwtSecret }));
  const databases = createDatabases({
    services,
    // Not the address of a pooler: it would keep connections open to a database that is to be
    // renamed.
    databaseUrl: directUrl ?? databaseUrl,
    folder: config.databasesDir,
    // Over stdio each assistant has a separate process and state.
    sharedState: config.transport === 'http' ? services.sharedState : createProcessState(services.clock),
    open: async (databaseUrl) =>
      createServices({
        databaseUrl,
        ...options,
        jwtSecret: jwtSecret || (await readOrCreateSecret(config.dataDir)),
      }),
  });
  const keeper = createServiceKeeper({ ports: config.servicePorts });
  const deps: McpDeps = {
    databases,
    filesIn: createFilesIn({
      folder: join(config.dataDir, 'imports'),
      passing: createPassingFiles(services),
    }),
    keeper,
    tokens: createPlanTokens(services.sharedState),
    log,
    webUrl: config.webUrl,
    views: openViews(),
    version: VERSION,
  };
  return {
    deps,
    services,
    async close() {
      await keeper.close();
      await databases.close();
      if (!given) await services.close();
    },
  };
}
