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
    /** Path of the socket for requests of the shared PostgreSQL. */
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

/** Creates a database on the shared PostgreSQL, empty or as a copy. The first call starts the server. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const server = await requestPostgres(inject('postgresDoor'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name, template);
  return { connection, url: connectionUrl(connection), drop: () => dropDatabase(server, name) };
}

/**
 * Returns the addresses of a database on the replicas of the shared PostgreSQL. Empty unless
 * `TROWEL_TEST_REPLICA` is on.
 */
export async function listReplicaUrls(url: string): Promise<string[]> {
  const replica = await requestReplica(inject('postgresDoor'));
  return replica ? [connectionUrl({ ...replica, database: parseConnectionUrl(url).database })] : [];
}

/** Provides a template database. The first caller of a test run fills it. */
export async function provideTemplate(template: string, fill: (url: string) => Promise<void>): Promise<void> {
  const server = await requestPostgres(inject('postgresDoor'));
  if (await hasDatabase(server, template)) return;
  const { url, connection, drop } = await createTestDatabase();
  await fill(url);
  const isFirst = await renameDatabase(server, connection.database, template);
  if (!isFirst) await drop();
}

/** Returns the folder of the test run, which is deleted after it. */
export function folderOfRun(): string {
  const door = inject('postgresDoor');
  // A Windows pipe has no folder.
  const folder = process.platform === 'win32' ? join(tmpdir(), basename(door)) : dirname(door);
  mkdirSync(folder, { recursive: true });
  return folder;
}
