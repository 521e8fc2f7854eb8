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

/** Makes an empty database on the server of `connection` and tells how to open it. */
export async function createDatabase(
  connection: PostgresConnection,
  name: string,
): Promise<PostgresConnection> {
  await execute(connection, `create database ${escapeIdentifier(name)} template template0`);
  return { ...connection, database: name };
}

/** Removes a database and whoever is still in it; a missing one is no error. */
export async function dropDatabase(connection: PostgresConnection, name: string): Promise<void> {
  await execute(connection, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

async function execute(connection: PostgresConnection, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
