import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inject } from 'vitest';
import {
  connectionUrl,
  createDatabase,
  dropDatabase,
  hasDatabase,
  parseConnectionUrl,
  renameDatabase,
  type PostgresConnection,
} from './postgres-connection.ts';
import { requestPostgres, requestReplica } from './postgres-door.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's PostgreSQL is asked for. */
    postgresDoor: string;
  }
}

/** An empty PostgreSQL database of one test file. */
export interface TestDatabase {
  connection: PostgresConnection;
  /** The same as a `postgresql://` address. */
  url: string;
  drop: () => Promise<void>;
}

/** Makes a database on the PostgreSQL of the test run, which starts with the first one asked for; empty, or a copy. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = await requestPostgres(inject('postgresDoor'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name, template);
  return { connection, url: connectionUrl(connection), drop: () => dropDatabase(server, name) };
}

/** Gives the addresses of a database on the replicas of the run's PostgreSQL; none unless `TROWEL_TEST_REPLICA` is on. */
export async function listReplicaUrls(url: string): Promise<string[]> {
  const replica = await requestReplica(inject('postgresDoor'));
  return replica ? [connectionUrl({ ...replica, database: parseConnectionUrl(url).database })] : [];
}

/** Provides a database to make copies of, filled by whoever asks first in a test run. */
export async function provideTemplate(template: string, fill: (url: string) => Promise<void>): Promise<void> {
  const server = await requestPostgres(inject('postgresDoor'));
  if (await hasDatabase(server, template)) return;
  const { url, connection, drop } = await createTestDatabase();
  await fill(url);
  const isFirst = await renameDatabase(server, connection.database, template);
  if (!isFirst) await drop();
}

/** The folder of the test run, which goes with it. */
export function folderOfRun(): string {
  const door = inject('postgresDoor');
  // A pipe of Windows lies in no folder.
  const folder = process.platform === 'win32' ? join(tmpdir(), basename(door)) : dirname(door);
  mkdirSync(folder, { recursive: true });
  return folder;
}
