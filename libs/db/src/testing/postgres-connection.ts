import { Client, escapeIdentifier } from 'pg';

/** Connection options of node-postgres: `new Client(connection)`. */
export interface PostgresConnection {
  /** A name, an address, or the folder of a socket file. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Formats the connection as a `postgresql://` address for `DATABASE_URL`. */
export function connectionUrl({ host, port, user, password, database }: PostgresConnection): string {
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const name = encodeURIComponent(database);
  if (host.startsWith('/'))
    return `postgresql://${account}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return `postgresql://${account}@${host}:${port}/${name}`;
}

/**
 * Parses a `postgresql://` address.
 * @throws TypeError if it is invalid
 */
export function parseConnectionUrl(text: string): PostgresConnection {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
  };
}

/**
 * Creates a database on the server, empty or as a copy of another, and returns its connection. Files
 * are copied directly: copying through the write-ahead log takes three times as long.
 */
export async function createDatabase(
  connection: PostgresConnection,
  name: string,
  template = 'template0',
): Promise<PostgresConnection> {
  await execute(
    connection,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  );
  return { ...connection, database: name };
}

/** Returns true if the server has a database with this name. */
export async function hasDatabase(connection: PostgresConnection, name: string): Promise<boolean> {
  return (await execute(connection, 'select 1 from pg_database where datname = $1', [name])) > 0;
}

/** Renames a database. Returns `false` if another process created the name first. */
export async function renameDatabase(
  connection: PostgresConnection,
  name: string,
  to: string,
): Promise<boolean> {
  try {
    await execute(connection, `alter database ${escapeIdentifier(name)} rename to ${escapeIdentifier(to)}`);
    return true;
  } catch (error) {
    if (await hasDatabase(connection, to)) return false;
    throw error;
  }
}

/** Deletes a database and closes its connections. A missing one is no error. */
export async function dropDatabase(connection: PostgresConnection, name: string): Promise<void> {
  await execute(connection, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Runs a statement over a new connection and returns the number of rows. */
export async function execute(
  connection: PostgresConnection,
  statement: string,
  values: string[] = [],
): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
