import { ConflictError, UnavailableError } from '@trowel/domain/core';
import pg from 'pg';
import { translateError } from '../translate-error.ts';

/** The databases on the configured PostgreSQL server that belong to its account. */
export interface DatabaseServer {
  /** Lists the databases with a name prefix, by name. */
  list(prefix: string): Promise<string[]>;
  /**
   * Creates an empty database with the encoding and collation of the configured one.
   * @throws ConflictError
   * @throws UnavailableError
   */
  create(name: string): Promise<void>;
  /** @throws ConflictError while it is in use */
  rename(name: string, to: string): Promise<void>;
  /** Deletes a database that was just created. */
  drop(name: string): Promise<void>;
  /** Returns the address of a database, with the configured account. */
  urlOf(name: string): string;
}

const PATIENCE_MS = 15_000;
const [NAME_IN_USE, IN_USE, FORBIDDEN] = ['42P04', '55006', '42501'];

/** Opens the server of a database by its address, `postgresql://…`. Each call uses a new connection. */
export function openDatabaseServer(url: string): DatabaseServer {
  const runQuery = async <T>(body: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      application_name: 'trowel',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await body(client);
    } catch (error) {
      throw explain(error, client.user ?? '');
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const quote = pg.escapeIdentifier;

  return {
    list: (prefix) =>
      runQuery(async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          `select datname from pg_database join pg_roles on pg_roles.oid = datdba
           where rolname = current_user and starts_with(datname, $1) order by datname`,
          [prefix],
        );
        return rows.map(({ datname }) => datname);
      }),
    create: (name) =>
      runQuery(async (client) => {
        const { rows } = await client.query<Record<'encoding' | 'datcollate' | 'datctype', string>>(
          `select pg_encoding_to_char(encoding) as encoding, datcollate, datctype
           from pg_database where datname = current_database()`,
        );
        const { encoding, datcollate, datctype } = rows[0]!;
        const [letters, order, kinds] = [encoding, datcollate, datctype].map(pg.escapeLiteral);
        await client.query(
          `create database ${quote(name)} template template0 encoding ${letters} lc_collate ${order} lc_ctype ${kinds}`,
        );
      }),
    rename: (name, to) =>
      runQuery(async (client) => {
        // The server itself waits up to five seconds for other connections to close.
        await client.query(`alter database ${quote(name)} rename to ${quote(to)}`);
      }),
    drop: (name) =>
      runQuery(async (client) => {
        await client.query(`drop database if exists ${quote(name)} with (force)`);
      }),
    urlOf(name) {
      const address = new URL(url);
      address.pathname = `/${encodeURIComponent(name)}`;
      return address.href;
    },
  };
}

function explain(error: unknown, account: string): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === NAME_IN_USE) return new ConflictError(`The server says: ${message ?? ''}`);
  if (code === IN_USE) return new ConflictError('The database is in use; try again when no program uses it');
  if (code !== FORBIDDEN) return translateError(error);
  return new UnavailableError(
    `The account ${account} of PostgreSQL does not have permission to create databases`,
    {
      hint: `An administrator of the server can allow it with: ALTER ROLE ${pg.escapeIdentifier(account)} CREATEDB`,
    },
  );
}
