// The API and the service for assistants as a bundle for one test, which adds a kind of record to them. It is loaded beside the modules of the test.
import { randomBytes } from 'node:crypto';
import { connect, migrate } from '@trowel/db';
import { createKindTable } from '@trowel/db/testing';
import { createLog, listen } from '@trowel/http';
import { createAccounts } from '@trowel/http/testing';
import { createServices } from '@trowel/services/startup';
import { CHEAP_PASSWORDS } from '@trowel/services/testing';
import { createTaskRunner } from '@trowel/services/workers';
import { createApp } from '../../apps/api/src/app.ts';
import { startMcp } from '../../apps/mcp/src/start-http.ts';

/** Running services with a token of their administrator. */
export interface Program {
  url: string;
  /** Address of the service for assistants. */
  mcpUrl: string;
  token: string;
  /** Tokens of accounts with other roles. */
  tokens: Record<'viewer' | 'operator', string>;
  close(): Promise<void>;
}

/** Starts the services on an empty database. The table of `kind`, which has no migration, is created first. */
export async function startProgram(given: {
  databaseUrl: string;
  filesDir: string;
  workerFile: string;
  kind: string;
}): Promise<Program> {
  const { databaseUrl, filesDir, workerFile, kind } = given;
  const tasks = createTaskRunner({ workerFile });
  const connection = connect(databaseUrl);
  await migrate(connection);
  await createKindTable(connection, kind);
  await connection.close();
  const services = await createServices({
    databaseUrl,
    filesDir,
    jwtSecret: randomBytes(32).toString('hex'),
    passwordCost: CHEAP_PASSWORDS,
    tasks,
  });
  const tokens = await createAccounts(services);
  const deps = { services, log: createLog('silent'), version: '0.0.0', rateRules: {}, corsOrigins: [] };
  const app = createApp({ ...deps, trustProxy: false });
  const listening = await listen(app, { host: '127.0.0.1', port: 0, express: app });
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: filesDir, MCP_PORT: '0', LOG_LEVEL: 'silent' };
  const mcp = await startMcp({ environment: { ...environment, RATE_LIMIT_DEFAULT: 'off' }, services });
  return {
    url: listening.url,
    mcpUrl: mcp.listening.url,
    token: tokens.admin,
    tokens,
    async close() {
      await mcp.close();
      await listening.close();
      await services.close();
      await tasks.close();
    },
  };
}
