import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ComposeService } from './compose-file.ts';
import type { Ports } from './place-files.ts';
import type { Programs } from './programs.ts';
import type { Run } from './supervised.ts';

/** Programs and folders of this machine. */
export interface Machine {
  programs: Programs;
  /** Folder of the programs of Trowel. */
  trowel: string;
  folder: string;
  ports: Ports;
  /** Account of PostgreSQL and PgBouncer, if it is not that of the caller. */
  account: { uid: number; gid: number } | undefined;
}

type Environment = Readonly<Record<string, string>>;
type Described = Omit<Run, 'log' | 'env'> & { env?: Environment };

const PORT_SETTINGS = { api: 'API_PORT', web: 'WEB_PORT', mcp: 'MCP_PORT' } as const;
const CONTAINER_PORTS = { api: 8000, web: 5000, mcp: 8765 } as const;

/**
 * Returns the command of a service of the compose file on this machine: the same arguments, settings and files, with
 * other ports.
 */
export function describeRun(name: string, service: ComposeService, machine: Machine, env: Environment): Run {
  const described = service.build?.target
    ? describeTrowel(name, service, machine)
    : DESCRIBE[name]!(machine, env);
  const path = [machine.programs.postgres, join(machine.programs.pgbouncer, '..'), process.env['PATH']].join(
    ':',
  );
  return {
    ...described,
    env: { PATH: path, ...env, ...described.env },
    log: join(machine.folder, 'log', `${name}.log`),
  };
}

function describeTrowel(name: string, { build, command = [] }: ComposeService, machine: Machine): Described {
  const kind = build!.target as keyof typeof PORT_SETTINGS;
  const port = machine.ports[`${name}:${CONTAINER_PORTS[kind]}`];
  const data = join(machine.folder, 'data', name);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const isWorker = port === undefined;
  return {
    program: process.execPath,
    // The image runs `node main.mjs`.
    args: [join(machine.trowel, kind, 'main.mjs'), ...command.slice(2)],
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      MCP_TRANSPORT: 'http',
      ...(isWorker ? {} : { [PORT_SETTINGS[kind]]: String(port) }),
    },
    isReady: isWorker
      ? async () =>
          readFileSync(join(machine.folder, 'log', `${name}.log`), 'utf8').includes('waits for jobs')
      : () => isAnswering(`http://127.0.0.1:${port}${kind === 'mcp' ? '/health' : '/ready'}`),
  };
}

/** The commands of the programs other than Trowel. */
const DESCRIBE: Readonly<Record<string, (machine: Machine, env: Environment) => Described>> = {
  primary(machine, env) {
    initialise(machine, env);
    return describePostgres('primary', machine, { PGDATA: join(machine.folder, 'primary') });
  },
  replica(machine) {
    const { folder, ports } = machine;
    return describePostgres(
      'replica',
      machine,
      { PGDATA: join(folder, 'replica'), PGHOST: '127.0.0.1', PGPORT: String(ports['primary:5432']) },
      [join(folder, 'replica.sh')],
    );
  },
  pgbouncer: ({ folder, ports, account }) => ({
    program: 'sh',
    args: [join(folder, 'pgbouncer.sh'), join(folder, 'pgbouncer.ini')],
    env: { USERLIST: join(folder, 'userlist.txt') },
    ...account,
    isReady: () => isListening(ports['pgbouncer:6432']!),
  }),
  redis: ({ programs, folder, ports }, env) => ({
    program: programs.redis,
    args: [
      join(folder, 'redis.conf'),
      '--requirepass',
      env['REDISCLI_AUTH']!,
      '--port',
      String(ports['redis:6379']),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
    ],
    isReady: () => isListening(ports['redis:6379']!),
  }),
  nginx: ({ programs, folder, ports }) => ({
    program: programs.nginx,
    args: ['-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    isReady: () => isListening(ports['nginx:8443']!),
  }),
};

function describePostgres(
  name: 'primary' | 'replica',
  { programs, folder, ports, account }: Machine,
  env: Environment,
  script: readonly string[] = [],
): Described {
  const own = {
    config_file: join(folder, 'postgresql.conf'),
    hba_file: join(folder, 'pg_hba.conf'),
    port: String(ports[`${name}:5432`]),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  const postgres = join(programs.postgres, 'postgres');
  const settings = Object.entries(own).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
  mkdirSync(env['PGDATA']!, { recursive: true, mode: 0o700 });
  if (account) chownSync(env['PGDATA']!, account.uid, account.gid);
  return {
    program: script.length > 0 ? 'sh' : postgres,
    args: [...script, ...(script.length > 0 ? [postgres] : []), ...settings],
    env,
    ...account,
    stop: 'SIGINT',
    isReady: async () =>
      spawnSync(join(programs.postgres, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', own.port]).status ===
      0,
  };
}

function initialise({ programs, folder, account }: Machine, env: Environment): void {
  const [data, passwordFile] = [join(folder, 'primary'), join(folder, 'password')];
  writeFileSync(passwordFile, env['POSTGRES_PASSWORD']!, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const { status, stderr } = spawnSync(
    join(programs.postgres, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'scram-sha-256',
    ],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`initdb: ${stderr}`);
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
