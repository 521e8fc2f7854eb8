import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { escapeIdentifier } from 'pg';
import { execute, parseConnectionUrl, type PostgresConnection } from './postgres-connection.ts';
import { startPostgres, type PostgresReplica } from './postgres-server.ts';

/** A socket file over which test processes request the shared PostgreSQL. The first request starts it. */
export interface PostgresDoor {
  path: string;
  close: () => Promise<void>;
}

/** True if the server has a streaming replica. */
const FOLLOWED = process.env['TROWEL_TEST_REPLICA'] === 'on';

/** The shared PostgreSQL and its replica, if any. */
interface Place {
  connection: PostgresConnection;
  replica?: PostgresConnection;
}
type Answer = Place | { error: string };

interface Started extends Place {
  stop(): Promise<void>;
}

/** Opens the socket of a test run. `TROWEL_TEST_DATABASE_URL` selects an existing server. */
export async function openPostgresDoor(): Promise<PostgresDoor> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-door-'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\trowel-${process.pid}` : join(folder, 'postgres');
  const given = process.env['TROWEL_TEST_DATABASE_URL'];
  let started: Promise<Started> | undefined;
  const answer = async (): Promise<Answer> => {
    try {
      if (given) return { connection: parseConnectionUrl(given) };
      started ??= start();
      const { connection, replica } = await started;
      return { connection, ...(replica && { replica }) };
    } catch (error) {
      return { error: String(error) };
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void answer().then((words) => socket.end(JSON.stringify(words)));
  });
  await once(server.listen(path), 'listening');
  server.unref();

  return {
    path,
    async close() {
      server.close();
      const postgres = await started?.catch(() => undefined);
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(): Promise<Started> {
  const server = await startPostgres({ followed: FOLLOWED });
  const replica: PostgresReplica | undefined = FOLLOWED ? await server.startReplica() : undefined;
  if (replica) await waitForReplica(server.connection);
  return {
    connection: server.connection,
    ...(replica && { replica: replica.connection }),
    async stop() {
      await replica?.stop();
      await server.stop();
    },
  };
}

/**
 * Commits wait until the replica shows them, because tests write with one account and immediately read
 * with another.
 */
async function waitForReplica(connection: PostgresConnection): Promise<void> {
  await execute(
    connection,
    `alter role ${escapeIdentifier(connection.user)} set synchronous_commit = remote_apply`,
  );
  await execute(connection, "alter system set synchronous_standby_names = '*'");
  await execute(connection, 'select pg_reload_conf()');
}

/**
 * Requests the shared PostgreSQL.
 * @throws Error if it cannot be started
 */
export async function requestPostgres(path: string): Promise<PostgresConnection> {
  return (await requestPlace(path)).connection;
}

/** Requests the replica of the shared PostgreSQL. Undefined if there is none. */
export async function requestReplica(path: string): Promise<PostgresConnection | undefined> {
  return (await requestPlace(path)).replica;
}

async function requestPlace(path: string): Promise<Place> {
  const answer: Answer = JSON.parse(await text(connect(path)));
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
