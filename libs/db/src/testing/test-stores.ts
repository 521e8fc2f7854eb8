import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../connection/connect.ts';
import type { Dialect } from '../connection/database.ts';
import { migrate } from '../migrate.ts';
import { openStores } from '../open-stores.ts';
import type { StoreDatabase } from '../store/store.ts';
import { createTestDatabase } from './test-database.ts';

export { connectionUrl } from './postgres-connection.ts';
export { startPostgres, type PostgresServer } from './postgres-server.ts';

/** Both databases, for `describe.each`. */
export const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** An empty, migrated database with its stores. */
export interface TestStores {
  database: StoreDatabase;
  /** How a second connection to the same database is opened. */
  url: string;
  /** Closes and removes it. */
  dispose: () => Promise<void>;
}

/** Makes an empty, migrated database of one test file. */
export async function openTestStores(dialect: Dialect): Promise<TestStores> {
  const { url, remove } = await openTestDatabase(dialect);
  const connection = connect(url);
  await migrate(connection);
  const database = openStores(connection);
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

/** Makes an empty database of one test file. */
export async function openTestDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? makeFile() : makeDatabase();
}

function makeFile(): EmptyDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-stores-'));
  return {
    url: `sqlite:///${join(folder, 'trowel.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function makeDatabase(): Promise<EmptyDatabase> {
  const { url, drop } = await createTestDatabase();
  return { url, remove: drop };
}
