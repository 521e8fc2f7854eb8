import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './is-listening.ts';
import { connectionUrl, parseConnectionUrl, type PostgresConnection } from './postgres-connection.ts';
import { findFreePort } from './postgres-server.ts';

const PROGRAM = 'pgbouncer';
/** The documented settings, to which this test adds its own. */
const SETTINGS = join(import.meta.dirname, '..', '..', '..', '..', 'docker', 'cluster', 'pgbouncer.ini');
const NOBODY = 65_534;
const START_TIMEOUT_MS = 20_000;
const POLL_MS = 10;

/** Reason for skipped tests. */
export const NEEDS_POOLER = 'needs PgBouncer: apt-get install pgbouncer';

/** True if PgBouncer is installed. */
export const hasPooler = spawnSync(PROGRAM, ['--version']).status === 0;

/** A PgBouncer before a server. */
export interface Pooler {
  /** Returns the address of a database of the server through this pooler. */
  through(url: string): string;
  /** Switches to another server, as after a failover. */
  leadTo(server: PostgresConnection): void;
  /** Kills it and starts it again with the same settings. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of a server. It has few connections, so that clients
 * reuse those of others.
 * @throws Error with its output if it does not start
 */
export async function startPooler(url: string, { connections = 3 } = {}): Promise<Pooler> {
  const { host, port, user, password } = parseConnectionUrl(url);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-pooler-'));
  const ownPort = await findFreePort();
  const accounts = join(folder, 'userlist.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(accounts, `"${user}" "${password}"\n`);
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: ownPort,
    default_pool_size: connections,
    auth_file: accounts,
  };
  const pointAt = (server: Pick<PostgresConnection, 'host' | 'port'>): void => {
    const databases = `* = host=${server.host} port=${server.port}`;
    writeFileSync(settings, adapt(readFileSync(SETTINGS, 'utf8'), own, databases));
  };
  pointAt({ host, port });
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  // PgBouncer refuses to run as root, so its own account must be able to read the folder.
  chmodSync(folder, 0o755);
  let program = await launch(settings, account, ownPort);
  const removeNow = (): void => {
    program.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeNow);

  return {
    through: (address) => connectionUrl({ ...parseConnectionUrl(address), host: '127.0.0.1', port: ownPort }),
    leadTo(server) {
      pointAt(server);
      program.kill('SIGHUP');
    },
    async restart() {
      await end(program);
      program = await launch(settings, account, ownPort);
    },
    async stop() {
      process.removeListener('exit', removeNow);
      await end(program);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces settings and inserts lines before the databases. No section may occur twice. */
function adapt(text: string, own: Record<string, string | number>, databases: string): string {
  const lines = text.split('\n').map((line) => {
    const [, name = ''] = /^(\w+) = /.exec(line) ?? [];
    return name in own ? `${name} = ${own[name]}` : line;
  });
  return `${lines.join('\n').replace('[databases]', `[databases]\n${databases}`)}unix_socket_dir =\n`;
}

async function launch(
  settings: string,
  account: { uid?: number; gid?: number },
  port: number,
): Promise<ChildProcess> {
  const program = spawn(PROGRAM, ['-q', settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  program.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const limit = Date.now() + START_TIMEOUT_MS;
  while (program.exitCode === null && Date.now() < limit) {
    if (await isListening({ host: '127.0.0.1', port })) return program;
    await sleep(POLL_MS);
  }
  program.kill('SIGKILL');
  throw new Error(`PgBouncer did not start: ${output.slice(-2000)}`);
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}
