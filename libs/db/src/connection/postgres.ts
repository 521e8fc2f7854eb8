import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Queries } from './database.ts';
import { createNews, type HearOthers } from './news.ts';
import { postgresKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';

const POOL_SIZE = 10;
/** For a connection, be it a new one or one of the pool that others use: as long as a write waits on SQLite. */
const CONNECT_PATIENCE_MS = 15_000;
const BIGINT_OID = 20;

/** Opens a pool of connections to PostgreSQL. The death of a backend fails the queries it ran, no more. */
export function openPostgres(url: string): Database {
  const pool = openPool(url);
  const reads = queriesOf(pool);
  const news = createNews(hearNotifications(url));
  // Kept by connection, so that what is made over it (stores, texts of statements) is made once.
  const overClient = new WeakMap<pg.PoolClient, Announcing>();

  return {
    dialect: 'postgres',
    place: url,
    tables: defineTables(postgresKit),
    reads,
    primary: queriesOf(pool),
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
        queries.announced.length = 0;
        const result = await body(queries);
        await client.query('COMMIT');
        // The notification comes to this process too, but not while its connection for that is being renewed.
        for (const text of queries.announced) news.tell(text);
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
    follow: news.follow,
    async close() {
      news.stop();
      await pool.end();
    },
  };
}

function openPool(url: string): pg.Pool {
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
  return pool;
}

const CHANNEL = 'trowel_news';
const RECONNECT_MS = 1_000;

/** Hears notifications over one connection of its own, made again when it is lost; what was missed meanwhile is told as ''. */
function hearNotifications(url: string): HearOthers {
  return (tell) => {
    let client: pg.Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const connect = (): void => {
      const own = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_PATIENCE_MS,
        application_name: 'trowel news',
        keepAlive: true,
      });
      client = own;
      const renew = (): void => {
        if (isOver || client !== own) return;
        client = undefined;
        void own.end().catch(() => undefined);
        timer = setTimeout(connect, RECONNECT_MS);
        timer.unref();
      };
      own.on('error', renew);
      own.on('end', renew);
      own.on('notification', ({ payload = '' }) => tell(payload));
      own
        .connect()
        .then(() => own.query(`LISTEN ${CHANNEL}`))
        .then(() => tell(''), renew);
    };
    connect();
    return () => {
      isOver = true;
      clearTimeout(timer);
      void client?.end().catch(() => undefined);
    };
  };
}

/** Queries that remember what is to be told after the commit. */
interface Announcing extends Queries {
  announced: string[];
}

/** Statement names by text, the same on every connection; a connection prepares each on first use. */
const statementNames = new Map<string, string>();
/** The same of those by which somebody sees less: however many sights there are, the others keep their names. */
const limitedNames = new Map<string, string>();
const MAX_STATEMENTS = 500;

function queriesOf(client: pg.Pool | pg.PoolClient): Announcing {
  const announced: string[] = [];
  return {
    announced,
    ...plainQueries(client, announced),
    through: (rewrite) => throughQueries(client, { announced, rewrite }),
  };
}

/** Statements by which somebody sees less. */
function throughQueries(
  client: pg.Pool | pg.PoolClient,
  { announced, rewrite }: { announced: string[]; rewrite: (text: string) => string },
): Queries {
  const query = (asked: pg.QueryArrayConfig, values?: unknown[]): Promise<pg.QueryArrayResult> =>
    client.query({ ...asked, text: rewrite(asked.text) }, values);
  return {
    ...plainQueries(client, announced),
    // Of a client the builder uses nothing else.
    build: drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Queries['build'],
    rows: (text, params) => runNamed(client, { text: rewrite(text), params, names: limitedNames }),
    through: (next) => throughQueries(client, { announced, rewrite: (text) => rewrite(next(text)) }),
  };
}

function plainQueries(client: pg.Pool | pg.PoolClient, announced: string[]): Omit<Queries, 'through'> {
  return {
    build: drizzle(client as pg.Pool) as unknown as Queries['build'],
    rows: (text, params) => runNamed(client, { text, params, names: statementNames }),
    async announce(text) {
      await client.query('select pg_notify($1, $2)', [CHANNEL, text]);
      announced.push(text);
    },
  };
}

interface Named {
  text: string;
  params: readonly unknown[];
  names: Map<string, string>;
}

async function runNamed(
  client: pg.Pool | pg.PoolClient,
  { text, params, names }: Named,
): Promise<unknown[][]> {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_STATEMENTS) {
    name = `trowel_${names === limitedNames ? 'seen_' : ''}${names.size}`;
    names.set(text, name);
  }
  const { rows } = await client.query<unknown[]>({
    text,
    values: [...params],
    rowMode: 'array' as const,
    ...(name !== undefined && { name }),
  });
  return rows;
}
