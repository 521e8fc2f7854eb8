import { createCache } from '@trowel/domain/core';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Queries, Replicas } from './database.ts';
import { createNews, type HearOthers } from './news.ts';
import { retryReads, turnTo, watchReplicas, type Replica } from './replicas.ts';
import { reportStatement } from './statements.ts';
import { postgresKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';

const POOL_SIZE = 10;
/** Timeout for a connection, new or from the pool. Equals the timeout of writes on SQLite. */
const CONNECT_PATIENCE_MS = 15_000;
/** Shorter, because the primary server is the alternative. */
const REPLICA_PATIENCE_MS = 2_000;
const BIGINT_OID = 20;

/** Options for a PostgreSQL server behind a pooler or with replicas. */
export interface PostgresOptions {
  /**
   * Address of the server itself, if the main address is that of a pooler such as PgBouncer in
   * transaction mode. Notifications use this address, and statements are not prepared across
   * transactions.
   */
  directUrl?: string | undefined;
  /** Addresses of streaming replicas to read from. */
  replicaUrls?: readonly string[] | undefined;
}

/** Opens a connection pool to PostgreSQL. If a backend process dies, only its writes fail. */
export function openPostgres(url: string, { directUrl, replicaUrls = [] }: PostgresOptions = {}): Database {
  const pool = openPool(url);
  const way: Way = { names: directUrl === undefined ? statementNames : undefined };
  const reads = queriesOf(retryReads(pool), way);
  const news = createNews(hearNotifications(directUrl ?? url));
  const replicas = replicaUrls.length > 0 ? openReplicas(replicaUrls, { primary: pool, way }) : undefined;
  // One object per connection, because the stores are cached by it.
  const overClient = createCache<pg.PoolClient, Announcing>({ name: 'connections', capacity: POOL_SIZE });

  return {
    dialect: 'postgres',
    place: directUrl ?? url,
    tables: defineTables(postgresKit),
    reads,
    primary: queriesOf(pool, way),
    ...(replicas && { replicas }),
    async transaction(body) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error): void => {
        broken = error;
      };
      client.on('error', onError);
      try {
        await client.query('BEGIN');
        const queries = overClient.get(client, () => queriesOf(client, way));
        queries.announced.length = 0;
        const result = await body(queries);
        await client.query('COMMIT');
        // The notification also arrives over PostgreSQL, except while that connection is being
        // reopened.
        for (const text of queries.announced) news.notify(text);
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
    announce: (text) => notify(pool, text).then(() => news.notify(text)),
    async close() {
      news.stop();
      await replicas?.close();
      await pool.end();
    },
  };
}

async function notify(pool: pg.Pool, text: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
}

function openReplicas(urls: readonly string[], { primary, way }: { primary: pg.Pool; way: Way }): Replicas {
  const replicas = urls.map((url) => {
    const pool = openPool(url, REPLICA_PATIENCE_MS);
    const leave = (): void => {
      replica.isInUse = false;
    };
    const replica: Replica = {
      pool,
      reads: queriesOf(turnTo(primary, pool, leave), way),
      place: Number.NaN,
      freshAt: Number.NEGATIVE_INFINITY,
      isInUse: false,
    };
    return replica;
  });
  return watchReplicas(primary, replicas);
}

function openPool(url: string, patienceMs = CONNECT_PATIENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: patienceMs,
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

/**
 * Receives notifications over a separate connection, which is reopened when it is lost. Missed
 * notifications are replaced by an empty one.
 */
function hearNotifications(url: string): HearOthers {
  return (listener) => {
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
      own.on('notification', ({ payload = '' }) => listener(payload));
      own
        .connect()
        .then(() => own.query(`LISTEN ${CHANNEL}`))
        .then(() => listener(''), renew);
    };
    connect();
    return () => {
      isOver = true;
      clearTimeout(timer);
      void client?.end().catch(() => undefined);
    };
  };
}

/** Queries with the notifications to send after the commit. */
interface Announcing extends Queries {
  announced: string[];
}

/** A pool, or a connection of it. */
type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;

/**
 * Names of prepared statements by text, the same on every connection. Each connection prepares a
 * statement on first use.
 */
const statementNames: NamesOf = { plain: new Map(), limited: new Map() };
const MAX_STATEMENTS = 500;

interface NamesOf {
  plain: Map<string, string>;
  /**
   * Names of statements with limited visibility. They are separate, so that many different
   * visibilities do not use up the names of the others.
   */
  limited: Map<string, string>;
}

/** Options of sending statements. */
interface Way {
  /**
   * Undefined behind a pooler: the next transaction may use another connection, which does not know
   * the prepared statements.
   */
  names: NamesOf | undefined;
}

function queriesOf(client: Client, way: Way): Announcing {
  const announced: string[] = [];
  return {
    announced,
    ...plainQueries(client, announced, way),
    through: (rewrite) => throughQueries(client, { announced, rewrite, way }),
  };
}

/** Returns queries with rewritten statements. */
function throughQueries(
  client: Client,
  { announced, rewrite, way }: { announced: string[]; rewrite: (text: string) => string; way: Way },
): Queries {
  const query = (config: pg.QueryArrayConfig, values?: unknown[]): Promise<pg.QueryArrayResult> =>
    client.query({ ...config, text: rewrite(config.text) }, values);
  return {
    ...plainQueries(client, announced, way),
    // The builder uses only `query` of a client.
    build: drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Queries['build'],
    rows: (text, params) => runNamed(client, { text: rewrite(text), params, names: way.names?.limited }),
    through: (next) => throughQueries(client, { announced, rewrite: (text) => rewrite(next(text)), way }),
  };
}

function plainQueries(client: Client, announced: string[], { names }: Way): Omit<Queries, 'through'> {
  return {
    // The builder uses only the queries of a client.
    build: drizzle({ client: client as pg.Pool }) as unknown as Queries['build'],
    rows: (text, params) => runNamed(client, { text, params, names: names?.plain }),
    async announce(text) {
      await runNamed(client, {
        text: 'select pg_notify($1, $2)',
        params: [CHANNEL, text],
        names: names?.plain,
      });
      announced.push(text);
    },
  };
}

interface Named {
  text: string;
  params: readonly unknown[];
  names: Map<string, string> | undefined;
}

function runNamed(client: Client, named: Named): Promise<unknown[][]> {
  return reportStatement({ system: 'postgresql', text: named.text }, () => runNow(client, named));
}

async function runNow(client: Client, { text, params, names }: Named): Promise<unknown[][]> {
  // A plan for all values would search for rare words like for common ones.
  const isByValue = text.includes(' like ');
  let name = isByValue ? undefined : names?.get(text);
  if (names && !isByValue && name === undefined && names.size < MAX_STATEMENTS) {
    name = `trowel_${names === statementNames.limited ? 'seen_' : ''}${names.size}`;
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
