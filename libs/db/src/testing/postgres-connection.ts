import { Client, escapeIdentifier } from 'pg';

/** How to open a PostgreSQL database with node-postgres: `new Client(connection)`. */
export interface PostgresConnection {
  /** A name, an address, or the folder of a socket file. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Gives the connection as a `postgresql://` address, as `DATABASE_URL` takes it. */
export function connectionUrl({ host, port, user, password, database }: PostgresConnection): string {
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const name = encodeURIComponent(database);
  if (host.startsWith('/'))
    return `postgresql://${account}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return `postgresql://${account}@${host}:${port}/${name}`;
}

/** Reads a `postgresql://` address. @throws TypeError when it is none. */
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
 * Makes a database on the server of `connection`, empty unless it is a copy of another, and tells how to open it. Its
 * files are copied as they are: the log of writes, which the server would put them into, costs thrice as much.
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

/** Tells whether the server has a database of that name. */
export async function hasDatabase(connection: PostgresConnection, name: string): Promise<boolean> {
  return (await execute(connection, 'select 1 from pg_database where datname = $1', [name])) > 0;
}

/** Gives a database another name; `false` where another process gave it first. */
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

/** Removes a database and whoever is still in it; a missing one is no error. */
export async function dropDatabase(connection: PostgresConnection, name: string): Promise<void> {
  await execute(connection, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

/** Runs one statement over a connection of its own, and gives how many rows it answered. */
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
