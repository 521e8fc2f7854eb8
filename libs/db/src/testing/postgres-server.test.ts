import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createDatabase, type PostgresConnection } from './postgres-connection.ts';
import { openPostgresDoor, requestPostgres } from './postgres-door.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { createTestDatabase } from './test-database.ts';

const servers: PostgresServer[] = [];

async function start(options: Parameters<typeof startPostgres>[0] = {}): Promise<PostgresServer> {
  const server = await startPostgres(options);
  servers.push(server);
  return server;
}

async function ask(connection: PostgresConnection, statement: string): Promise<unknown> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows.map((row) => Object.values(row)[0])[0];
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

describe('startPostgres()', () => {
  it('starts a server whose letters are ordered and cased alike on every machine', async () => {
    const server = await start();
    const connection = await server.createDatabase('letters');

    expect(await ask(connection, `select lower('ΜΥΚΗΝΑΙ')`)).toBe('μυκηναι');
    expect(await ask(connection, `select 'Città' ilike 'cITTÀ'`)).toBe(true);
    expect(await ask(connection, `select 'B' < 'a'`)).toBe(true);
  });

  it('listens on a port with a password when asked to', async () => {
    const { connection } = await start({ tcp: true });

    expect(connection.host).toBe('127.0.0.1');
    expect(await ask(connection, 'select 1')).toBe(1);
    await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('keeps what was committed through a kill, when durable', async () => {
    const server = await start({ durable: true });
    const connection = await server.createDatabase('crash');
    await ask(connection, 'create table finds as select generate_series(1, 1000) as number');

    await server.kill('SIGKILL');
    await expect(ask(connection, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
    await server.restart();

    expect(await ask(connection, 'select count(*)::int from finds')).toBe(1000);
    expect(await ask(connection, 'show fsync')).toBe('on');
    expect(await ask(connection, 'show synchronous_commit')).toBe('on');
  });

  it('ends one session and goes on with the others', async () => {
    const server = await start();
    const client = new Client(server.connection);
    client.on('error', () => {});
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');

    await server.kill('SIGTERM', rows[0]?.pid);
    await lost;

    expect(await ask(server.connection, 'select 1')).toBe(1);
  });

  it('leaves nothing behind when stopped', async () => {
    const server = await startPostgres();
    const folder = dirname(server.connection.host);

    await server.stop();

    expect(existsSync(folder)).toBe(false);
    await expect(ask(server.connection, 'select 1')).rejects.toThrow();
  });

  it('ends the server a killed run left behind', async () => {
    const { connection } = await start();
    const folder = dirname(connection.host);
    const { pid: killed } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, 'owner'), `${killed} 0`);

    await start();

    await expect(ask(connection, 'select 1')).rejects.toThrow();
    expect(existsSync(folder)).toBe(false);
  });

  it('leaves the servers of runs that still go on alone', async () => {
    const [one] = [await start(), await start()];

    expect(await ask(one.connection, 'select 1')).toBe(1);
  });
});

describe('createTestDatabase()', () => {
  it('gives every caller an empty database of its own', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await ask(one.connection, 'create table sites (id int)');

    expect(one.connection.database).not.toBe(other.connection.database);
    expect(await ask(other.connection, `select to_regclass('sites')`)).toBeNull();
    await Promise.all([one.drop(), other.drop()]);
    await expect(ask(one.connection, 'select 1')).rejects.toThrow('does not exist');
  });

  it('can be opened by its address alone', async () => {
    const { url, drop } = await createTestDatabase();
    const client = new Client({ connectionString: url });

    await client.connect();

    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await drop();
  });
});

describe('openPostgresDoor()', () => {
  it('gives all who ask the same server', async () => {
    const path = inject('postgresDoor');

    const answers = await Promise.all([requestPostgres(path), requestPostgres(path)]);

    expect(answers[0]).toEqual(answers[1]);
  });

  it('ends its server when closed', async () => {
    const door = await openPostgresDoor();
    const connection = await requestPostgres(door.path);
    await createDatabase(connection, 'mine');

    await door.close();

    await expect(ask(connection, 'select 1')).rejects.toThrow();
  });
});
