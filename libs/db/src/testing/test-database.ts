import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  connectionUrl,
  createDatabase,
  dropDatabase,
  type PostgresConnection,
} from './postgres-connection.ts';
import { askForPostgres } from './postgres-door.ts';

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

/** Makes an empty database on the PostgreSQL of the test run, which starts with the first one asked for. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await askForPostgres(inject('postgresDoor'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createDatabase(server, name);
  return { connection, url: connectionUrl(connection), drop: () => dropDatabase(server, name) };
}
