import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../connection/connect.ts';
import type { Dialect } from '../connection/database.ts';
import { migrate } from '../migrate.ts';
import { openStores } from '../open-stores.ts';
import type { StoreDatabase } from '../store/store.ts';
import { createTestDatabase, folderOfRun, provideTemplate } from './test-database.ts';

export { listReplicaUrls } from './test-database.ts';
export { createKindTable } from './create-kind-table.ts';
export { connectionUrl } from './postgres-connection.ts';
export { copySites, type Copying } from './many-records.ts';
export { findWholeReads, openWatchedStores, type WatchedStores } from './watched-stores.ts';
export { hasPooler, NEEDS_POOLER, startPooler, type Pooler } from './pooler.ts';
export { findFreePort, startPostgres, type PostgresReplica, type PostgresServer } from './postgres-server.ts';

/** Both databases, for `describe.each`. */
export const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** An empty, migrated database with its stores. */
export interface TestStores {
  database: StoreDatabase;
  /** Address for further connections to the same database. */
  url: string;
  /** Closes and deletes it. */
  dispose: () => Promise<void>;
}

/** Creates an empty, migrated database for one test file. */
export async function openTestStores(dialect: Dialect): Promise<TestStores> {
  const { url, remove } = await openMigratedDatabase(dialect);
  const database = openStores(connect(url));
  return {
    database,
    url,
    async dispose() {
      await database.close();
      await remove();
    },
  };
}

/** An empty database, without any table. */
export interface EmptyDatabase {
  url: string;
  remove: () => Promise<void>;
}

/** Creates an empty database for one test file. */
export async function openTestDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? createFile() : createDatabase();
}

/** Creates a migrated, empty database for one test file. */
export async function openMigratedDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return openPreparedDatabase(dialect, 'migrated', async (url) => {
    const connection = connect(url);
    await migrate(connection);
    await openStores(connection).close();
  });
}

/**
 * Creates a database for one test file with the content that `prepare` writes. `prepare` runs once per
 * test run, and its database is copied: migrating takes 0.1 s, hashing the passwords of three accounts
 * 1 s.
 */
export async function openPreparedDatabase(
  dialect: Dialect,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<EmptyDatabase> {
  if (dialect === 'postgres') {
    await provideTemplate(name, prepare);
    return createDatabase(name);
  }
  const template = await provideFile(name, prepare);
  return createFile((file) => copyFileSync(template, file));
}

function createFile(fill: (file: string) => void = () => undefined): EmptyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-stores-'));
  const file = join(folder, 'trowel.db');
  fill(file);
  return {
    url: `sqlite:///${file}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createDatabase(template?: string): Promise<EmptyDatabase> {
  const { url, drop } = await createTestDatabase(template);
  return { url, remove: drop };
}

async function provideFile(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const folder = folderOfRun();
  const template = join(folder, `${name}.db`);
  if (existsSync(template)) return template;
  // Created under a temporary name, because several processes may request it at the same time.
  const made = join(mkdtempSync(join(folder, 'prepared-')), 'trowel.db');
  await prepare(`sqlite:///${made}`);
  renameSync(made, template);
  return template;
}
