import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening } from './is-listening.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { createDatabase, execute, type PostgresConnection } from './postgres-connection.ts';
import { claimServerFolder, endOrphans, SERVER_FOLDER_PREFIX } from './postgres-orphans.ts';

const USER = 'trowel';
const SOCKET_PORT = 5432;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/** Fast and forgetful: right for tests that never look at a crash. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
  // What a killed server leaves goes with its folder.
  'dynamic_shared_memory_type=mmap',
  'timezone=UTC',
];

/** The later of two settings holds. */
const FOLLOWED = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=64MB'];

export interface PostgresOptions {
  /** Keeps what was committed through a kill of the server; slower. */
  durable?: boolean;
  /** Listens on a free port of 127.0.0.1 too, with a password; otherwise only on a socket file. */
  tcp?: boolean;
  /** Lets replicas follow. */
  followed?: boolean;
  /** In which its data lie; the temporary folder unless told. */
  folder?: string;
}

/** A server that follows another and is only read from. */
export interface PostgresReplica {
  /** Its database `postgres`, as the superuser. */
  connection: PostgresConnection;
  /** Stands still until it is to go on. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Makes it a server of its own. */
  promote: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Ends it and removes all it wrote. */
  stop: () => Promise<void>;
}

/** A real PostgreSQL of its own, in the temporary folder. */
export interface PostgresServer {
  /** Opens the database `postgres` as the superuser. */
  connection: PostgresConnection;
  /** Makes an empty database and tells how to open it. */
  createDatabase: (name: string) => Promise<PostgresConnection>;
  /** Sends a signal (default SIGKILL) to the server, or to one of its sessions by `pg_backend_pid()`. Waits for a killed server's end. */
  kill: (signal?: NodeJS.Signals, session?: number) => Promise<void>;
  /** Ends the server, unless it is down, and starts it on the same data. */
  restart: () => Promise<void>;
  /** Starts a replica of the server, which must be `followed`, and is started anew for it. */
  startReplica: () => Promise<PostgresReplica>;
  /** Ends the server and removes all it wrote. */
  stop: () => Promise<void>;
}

interface Home extends PostgresBinaries {
  folder: string;
  args: string[];
}

/** Starts a PostgreSQL in about half a second. @throws Error with the server's own words when it does not start. */
export async function startPostgres({
  durable = false,
  tcp = false,
  followed = false,
  folder: parent = tmpdir(),
}: PostgresOptions = {}): Promise<PostgresServer> {
  endOrphans();
  const folder = createFolder(parent);
  const password = randomBytes(18).toString('base64url');
  const port = tcp ? await findFreePort() : SOCKET_PORT;
  const home: Home = {
    folder,
    ...findPostgresBinaries(folder),
    args: serverArguments(folder, { durable, tcp, port, followed }),
  };
  giveTo(home);
  initialise(home, password);

  let server = await launch(home);
  const connection = {
    host: tcp ? '127.0.0.1' : join(folder, 'socket'),
    port,
    user: USER,
    password,
    database: 'postgres',
  };
  const removeNow = (): void => {
    server.kill('SIGKILL');
    remove(folder);
  };
  process.once('exit', removeNow);

  return {
    connection,
    createDatabase: (name) => createDatabase(connection, name),
    async kill(signal = 'SIGKILL', session) {
      if (session !== undefined) process.kill(session, signal);
      else {
        await end(server, signal);
        await untilSilent(connection);
      }
    },
    async restart() {
      await end(server, 'SIGINT');
      server = await launchAgain(home);
    },
    async startReplica() {
      await end(server, 'SIGINT');
      const copy = copyHome(home);
      server = await launchAgain(home);
      return follow(copy, connection);
    },
    async stop() {
      process.removeListener('exit', removeNow);
      await end(server, 'SIGQUIT');
      remove(folder);
    },
  };
}

/** Copies what a server that was ended has written, for one that is to follow it. */
function copyHome({ bin, account, folder: source, args }: Home): Home {
  const folder = createFolder(tmpdir());
  rmSync(join(folder, 'data'), { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', join(source, 'data'), folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data of PostgreSQL could not be copied: ${stderr}`);
  const home: Home = { bin, account, folder, args: args.map((arg) => arg.replaceAll(source, folder)) };
  if (account.uid !== undefined) chownSync(join(folder, 'socket'), account.uid, account.uid);
  return home;
}

async function follow(home: Home, leader: PostgresConnection): Promise<PostgresReplica> {
  const { folder } = home;
  const connection = { ...leader, host: join(folder, 'socket'), port: SOCKET_PORT };
  const from = `host=${leader.host} port=${leader.port} user=${leader.user} password=${leader.password}`;
  writeFileSync(join(folder, 'data', 'standby.signal'), '');
  // Only on its socket file, whatever the other listens on.
  home.args.push('-c', `primary_conninfo=${from}`, '-c', 'listen_addresses=', '-c', `port=${SOCKET_PORT}`);
  let server = await launch(home);
  const removeNow = (): void => {
    server.kill('SIGKILL');
    remove(folder);
  };
  process.once('exit', removeNow);
  const call = async (name: string): Promise<void> => void (await execute(connection, `select ${name}()`));
  return {
    connection,
    pause: () => call('pg_wal_replay_pause'),
    resume: () => call('pg_wal_replay_resume'),
    promote: () => call('pg_promote'),
    kill: () => end(server, 'SIGKILL'),
    async restart() {
      await end(server, 'SIGINT');
      server = await launchAgain(home);
    },
    async stop() {
      process.removeListener('exit', removeNow);
      await end(server, 'SIGQUIT');
      remove(folder);
    },
  };
}

function createFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, SERVER_FOLDER_PREFIX));
  claimServerFolder(folder);
  chmodSync(folder, 0o755);
  for (const name of ['data', 'socket']) mkdirSync(join(folder, name), { mode: 0o700 });
  return folder;
}

function giveTo({ folder, account: { uid, gid } }: Home): void {
  if (uid === undefined || gid === undefined) return;
  for (const name of ['data', 'socket']) chownSync(join(folder, name), uid, gid);
}

function serverArguments(
  folder: string,
  { durable, tcp, port, followed }: Required<Omit<PostgresOptions, 'folder'>> & { port: number },
): string[] {
  const settings = [
    ...SETTINGS,
    ...(followed ? FOLLOWED : []),
    ...(durable ? [] : FORGETFUL),
    `listen_addresses=${tcp ? '127.0.0.1' : ''}`,
    `port=${port}`,
  ];
  return [
    '-D',
    join(folder, 'data'),
    '-k',
    join(folder, 'socket'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

/** The built-in locale makes the order and case of letters independent of the machine. */
function initialise({ bin, account, folder }: Home, password: string): void {
  const passwordFile = join(folder, 'socket', 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.uid);
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    USER,
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ];
  const locale = [
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ];
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), [...args, ...locale], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** What a pid file says of a server that answers; a replica is only read from. */
const STARTED = new Set(['ready', 'standby']);

/** The server is ready when its pid file, which a killed one leaves behind, names it and says so. */
async function launch({ bin, account, folder, args }: Home): Promise<ChildProcess> {
  const log = openSync(join(folder, 'log'), 'a');
  // In a group of its own, so that Ctrl-C reaches the tests first and they end it.
  const server = spawn(join(bin, 'postgres'), args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  server.unref();
  const limit = Date.now() + START_TIMEOUT_MS;
  while (isRunning(server) && Date.now() < limit) {
    const lines = readText(join(folder, 'data', 'postmaster.pid')).split('\n');
    if (Number(lines[0]) === server.pid && STARTED.has(lines[7]?.trim() ?? '')) return server;
    await sleep(POLL_MS);
  }
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start: ${readText(join(folder, 'log')).slice(-2000)}`);
}

/** Sessions of a killed server need a moment to notice, and hold its memory until they do. */
async function launchAgain(home: Home): Promise<ChildProcess> {
  const limit = Date.now() + STOP_TIMEOUT_MS;
  for (;;) {
    try {
      return await launch(home);
    } catch (error) {
      if (Date.now() > limit) throw error;
      await sleep(10 * POLL_MS);
    }
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(server)) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

function isRunning(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Gives a port of 127.0.0.1 that nobody uses. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Waits until nobody listens any more: for a moment the system still takes connections for a server that was killed. */
async function untilSilent({ host, port }: PostgresConnection): Promise<void> {
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  while (await isListening(address)) await sleep(POLL_MS);
}
