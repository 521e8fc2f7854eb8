// One file: every step of starting, copying and stopping a test server depends on the same folder and account.
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

/** Fast settings without durability, for tests without crashes. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
  // Leftovers of a killed server are deleted with its folder.
  'dynamic_shared_memory_type=mmap',
  'timezone=UTC',
];

/** PostgreSQL uses the last of repeated settings. */
const FOLLOWED = ['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=64MB'];

export interface PostgresOptions {
  /** Commits survive a kill of the server. Slower. */
  durable?: boolean;
  /** Also listens on a free port of 127.0.0.1, with a password. Otherwise only on a socket file. */
  tcp?: boolean;
  /** Allows replicas. */
  followed?: boolean;
  /** Folder of its data. Default: the temporary folder. */
  folder?: string;
}

/** A read-only replica of another server. */
export interface PostgresReplica {
  /** Connection to its database `postgres` as the superuser. */
  connection: PostgresConnection;
  /** Pauses replication until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Promotes it to a primary server. */
  promote: () => Promise<void>;
  /** Kills it. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/** A separate PostgreSQL server in the temporary folder. */
export interface PostgresServer {
  /** Connection to the database `postgres` as the superuser. */
  connection: PostgresConnection;
  /** Creates an empty database and returns its connection. */
  createDatabase: (name: string) => Promise<PostgresConnection>;
  /**
   * Sends a signal (default SIGKILL) to the server, or to a session by `pg_backend_pid()`. Waits for
   * the end of a killed server.
   */
  kill: (signal?: NodeJS.Signals, session?: number) => Promise<void>;
  /** Stops the server if it runs, and starts it with the same data. */
  restart: () => Promise<void>;
  /** Restarts the server and starts a replica. The server must be `followed`. */
  startReplica: () => Promise<PostgresReplica>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

interface Home extends PostgresBinaries {
  folder: string;
  args: string[];
}

/**
 * Starts PostgreSQL in about half a second.
 * @throws Error with the output of the server if it does not start
 */
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

/** Copies the data of a stopped server for its replica. */
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
  // The replica listens only on its socket file.
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

/** The built-in locale makes sorting and case conversion independent of the machine. */
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

/** States of the pid file of a running server. `standby` is a replica. */
const STARTED = new Set(['ready', 'standby']);

/**
 * The server is ready when its pid file contains its process id and a ready state. A killed server
 * leaves the file behind.
 */
async function launch({ bin, account, folder, args }: Home): Promise<ChildProcess> {
  const log = openSync(join(folder, 'log'), 'a');
  // In a separate process group, so that Ctrl-C reaches the tests first and they stop it.
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

/** Sessions of a killed server need a moment to end, and use its memory until then. */
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

/** Returns a free port of 127.0.0.1. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Waits until the port is closed: the system briefly accepts connections for a killed server. */
async function untilSilent({ host, port }: PostgresConnection): Promise<void> {
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  while (await isListening(address)) await sleep(POLL_MS);
}
