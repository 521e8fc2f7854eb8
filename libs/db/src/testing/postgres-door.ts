import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseConnectionUrl, type PostgresConnection } from './postgres-connection.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

/** A socket file where test processes ask for the run's PostgreSQL; the first to ask has it started. */
export interface PostgresDoor {
  path: string;
  close: () => Promise<void>;
}

type Answer = { connection: PostgresConnection } | { error: string };

/** Opens the door of a test run. `TROWEL_TEST_DATABASE_URL` names a server to use instead of an own one. */
export async function openPostgresDoor(): Promise<PostgresDoor> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-door-'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\trowel-${process.pid}` : join(folder, 'postgres');
  const given = process.env['TROWEL_TEST_DATABASE_URL'];
  let started: Promise<PostgresServer> | undefined;
  const answer = async (): Promise<Answer> => {
    try {
      if (given) return { connection: parseConnectionUrl(given) };
      started ??= startPostgres();
      return { connection: (await started).connection };
    } catch (error) {
      return { error: String(error) };
    }
  };
  const door = createServer((socket) => {
    socket.on('error', () => {});
    void answer().then((words) => socket.end(JSON.stringify(words)));
  });
  await once(door.listen(path), 'listening');
  door.unref();

  return {
    path,
    async close() {
      door.close();
      const server = await started?.catch(() => undefined);
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks at the door for the run's PostgreSQL. @throws Error when it cannot be started. */
export async function askForPostgres(path: string): Promise<PostgresConnection> {
  const answer: Answer = JSON.parse(await text(connect(path)));
  if ('error' in answer) throw new Error(answer.error);
  return answer.connection;
}
