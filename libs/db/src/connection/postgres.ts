import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Queries } from './database.ts';
import { postgresKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';

const POOL_SIZE = 10;
/** For a connection, be it a new one or one of the pool that others use: as long as a write waits on SQLite. */
const CONNECT_PATIENCE_MS = 15_000;
const BIGINT_OID = 20;

/** Opens a pool of connections to PostgreSQL. The death of a backend fails the queries it ran, no more. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    application_name: 'trowel',
    types: {
      getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', () => undefined);
  const reads = queriesOf(pool);
  // Kept by connection, so that what is made over it (stores, texts of statements) is made once.
  const overClient = new WeakMap<pg.PoolClient, Queries>();

  return {
    dialect: 'postgres',
    tables: defineTables(postgresKit),
    reads,
    async transaction(body) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error): void => {
        broken = error;
      };
      client.on('error', onError);
      try {
        await client.query('BEGIN');
        const queries = overClient.get(client) ?? queriesOf(client);
        overClient.set(client, queries);
        const result = await body(queries);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken ??= failure;
        });
        throw error;
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    },
    async run(statements, queries) {
      await queries.build.execute(sql.raw(statements));
    },
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** Statement names by text, the same on every connection; a connection prepares each on first use. */
const statementNames = new Map<string, string>();
const MAX_STATEMENTS = 500;

function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    build: drizzle(client as pg.Pool) as unknown as Queries['build'],
    async rows(text, params) {
      let name = statementNames.get(text);
      if (name === undefined && statementNames.size < MAX_STATEMENTS) {
        name = `trowel_${statementNames.size}`;
        statementNames.set(text, name);
      }
      const query = {
        text,
        values: [...params],
        rowMode: 'array' as const,
        ...(name !== undefined && { name }),
      };
      const { rows } = await client.query<unknown[]>(query);
      return rows;
    },
  };
}
