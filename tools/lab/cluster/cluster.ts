import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucketServer } from '@trowel/files/testing';
import { CLUSTER_FILES, interpolate, readComposeFile, type ComposeService } from './compose-file.ts';
import { placeFiles, placeNames, type Ports } from './place-files.ts';
import type { Programs } from './programs.ts';
import { describeRun, type Machine } from './runs.ts';
import { supervise, type Supervised } from './supervised.ts';

/** Options of a cluster. */
export interface ClusterOptions {
  programs: Programs;
  /** Folder with `api/main.mjs`, `web/main.mjs` and `mcp/main.mjs`. */
  trowel: string;
  /** Fixed ports, by the names of the containers (`nginx:8443`). The other ports are chosen by the system. */
  ports?: Ports;
  /** Settings of the services, in addition to those of the compose file. */
  settings?: Readonly<Record<string, string>>;
}

/** A running cluster on ports of this machine: two processes of each service, and the programs they need. */
export interface Cluster {
  /** Base URL of the pages and of the API. */
  webUrl: string;
  mcpUrl: string;
  adminPassword: string;
  mcpToken: string;
  /** Certificate that clients must trust. */
  certificate: string;
  /** Folder of all files. It is deleted at the end. */
  folder: string;
  ports: Ports;
  processes: ReadonlyMap<string, Supervised>;
  get(name: string): Supervised;
  /** Runs `psql` as administrator on one of the servers and returns its output. */
  psql(server: 'primary' | 'replica', statement: string): string;
  /** Makes the replica the primary, as described in docs/going-to-production.md. The old primary must be stopped. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const SECRETS = ['JWT_SECRET', 'MCP_TOKEN', 'POSTGRES_PASSWORD', 'TROWEL_PASSWORD'];
const MORE_SECRETS = ['REPLICA_PASSWORD', 'REDIS_PASSWORD', 'BUCKET_PASSWORD', 'ADMIN_PASSWORD'];
const ADMIN_BYTES = 9;
const SECRET_BYTES = 24;
/** Groups of programs in the order of their start. A group starts when the one before is ready. */
const ORDER: readonly (readonly string[])[] = [
  ['primary', 'redis'],
  ['replica', 'pgbouncer'],
  ['api1'],
  ['api2', 'worker'],
  ['web1', 'web2', 'mcp1', 'mcp2'],
  ['nginx'],
];
/** Ports of nginx, which differ from those of the containers. */
const NGINX_PORTS = ['nginx:8443', 'nginx:8444', 'nginx:8000'];
const INNER_PORTS = ['primary:5432', 'replica:5432', 'pgbouncer:6432', 'redis:6379', 'bucket:9000'];
const SERVICE_PORTS = ['api1:8000', 'api2:8000', 'web1:5000', 'web2:5000', 'mcp1:8765', 'mcp2:8765'];

/** Starts the cluster. @throws Error with the last output of the program that did not start */
export async function startCluster({
  programs,
  trowel,
  ports: given = {},
  settings = {},
}: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-cluster-'));
  const ports = await choosePorts(given);
  const values = chooseSecrets();
  const account = findAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  mkdirSync(join(folder, 'log'));
  placeFiles(folder, ports);
  createCertificate(folder, programs);
  const { services } = readComposeFile();
  const machine: Machine = { programs, trowel, folder, ports, account };
  const processes = new Map<string, Supervised>();
  const environmentOf = (service: ComposeService): Record<string, string> =>
    Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([name, value]) => [
        name,
        placeNames(interpolate(value, { ...values, ...publicUrls(ports) }), ports),
      ]),
    );
  const bucketEnv = environmentOf(services['api1']!);
  const bucket = await startBucketServer({
    port: ports['bucket:9000']!,
    accessKey: bucketEnv['FILES_BUCKET_KEY']!,
    secretKey: bucketEnv['FILES_BUCKET_SECRET']!,
    region: 'us-east-1',
  });
  const removeNow = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', removeNow);
  const stopAll = async (): Promise<void> => {
    for (const names of ORDER.toReversed())
      await Promise.all(names.map((name) => processes.get(name)?.stop()));
    await bucket.close();
    process.removeListener('exit', removeNow);
    removeNow();
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= stopAll());
  const psql: Cluster['psql'] = (server, statement) => {
    const { stdout, stderr, status } = spawnSync(
      join(programs.postgres, 'psql'),
      ['-h', '127.0.0.1', '-p', String(ports[`${server}:5432`]), '-U', 'postgres', '-AtXc', statement],
      { encoding: 'utf8', env: { ...process.env, PGPASSWORD: values['POSTGRES_PASSWORD'] } },
    );
    if (status !== 0) throw new Error(`${server}: ${stderr}`);
    return stdout.trim();
  };

  try {
    for (const names of ORDER) {
      await Promise.all(
        names.map(async (name) => {
          const service = services[name]!;
          const run = describeRun(name, service, machine, { ...environmentOf(service), ...settings });
          const started = supervise(name, run);
          processes.set(name, started);
          await started.whenReady();
        }),
      );
      if (names.includes('primary')) createAccounts(machine, environmentOf(services['primary']!));
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    webUrl: publicUrls(ports).PUBLIC_URL,
    mcpUrl: publicUrls(ports).MCP_URL,
    adminPassword: values['ADMIN_PASSWORD']!,
    mcpToken: values['MCP_TOKEN']!,
    certificate: join(folder, 'tls', 'certificate.pem'),
    folder,
    ports,
    processes,
    get: (name) => processes.get(name)!,
    psql,
    promote: () => promote(folder, ports, { processes, psql }),
    stop,
  };
}

/**
 * Follows docs/going-to-production.md: promotes the replica, points the pooler to it, then restarts the services one by
 * one.
 */
async function promote(
  folder: string,
  ports: Ports,
  { processes, psql }: Pick<Cluster, 'processes' | 'psql'>,
): Promise<void> {
  psql('replica', 'select pg_promote()');
  const settings = join(folder, 'pgbouncer.ini');
  const [from, to] = ['primary:5432', 'replica:5432'].map((name) => `port=${ports[name]}`);
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(from!, to!));
  processes.get('pgbouncer')!.signal('SIGHUP');
  const direct = readComposeFile().services['api1']!.environment!['DATABASE_DIRECT_URL']!;
  const values = { TROWEL_PASSWORD: readTrowelPassword(folder) };
  const url = placeNames(interpolate(direct, values), ports).replace(
    `:${ports['primary:5432']}/`,
    `:${ports['replica:5432']}/`,
  );
  for (const name of ['api1', 'api2', 'worker', 'web1', 'web2', 'mcp1', 'mcp2']) {
    const one = processes.get(name)!;
    await one.restart({ DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URLS: '' });
    await one.whenReady();
  }
}

function readTrowelPassword(folder: string): string {
  return /^"trowel" "(.*)"$/m.exec(readFileSync(join(folder, 'userlist.txt'), 'utf8'))![1]!;
}

function publicUrls(ports: Ports): { PUBLIC_URL: string; MCP_URL: string } {
  return {
    PUBLIC_URL: `https://localhost:${ports['nginx:8443']}`,
    MCP_URL: `https://localhost:${ports['nginx:8444']}`,
  };
}

function chooseSecrets(): Record<string, string> {
  const secrets = [...SECRETS, ...MORE_SECRETS].map((name) => [
    name,
    randomBytes(SECRET_BYTES).toString('hex'),
  ]);
  return {
    ...Object.fromEntries(secrets),
    ADMIN_PASSWORD: `Dig-4-${randomBytes(ADMIN_BYTES).toString('base64url')}`,
  };
}

async function choosePorts(given: Ports): Promise<Ports> {
  const names = [...NGINX_PORTS, ...INNER_PORTS, ...SERVICE_PORTS];
  // All ports are open at the same time, otherwise the system might return one twice.
  const probes = await Promise.all(
    names.map(async (name) => {
      const probe = createServer().listen(given[name] ?? 0, '127.0.0.1');
      await once(probe, 'listening');
      return { name, probe, address: probe.address() };
    }),
  );
  const chosen = probes.map(({ name, probe, address }) => {
    probe.close();
    if (address === null || typeof address === 'string') throw new Error('No free port');
    return [name, address.port] as const;
  });
  return Object.fromEntries(chosen);
}

/** Returns an account for PostgreSQL and PgBouncer, which refuse to run as root. */
function findAccount(): Machine['account'] {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function createCertificate(folder: string, { openssl }: Programs): void {
  const script = join(CLUSTER_FILES, 'make-certificate.sh');
  const env = { PATH: `${join(openssl, '..')}:${process.env['PATH']}` };
  const { status } = spawnSync('sh', [script, join(folder, 'tls'), 'localhost'], { env });
  if (status !== 0) throw new Error('openssl made no certificate');
}

function createAccounts({ programs, folder, ports }: Machine, env: Record<string, string>): void {
  const { status, stderr } = spawnSync('sh', [join(folder, 'primary.sh')], {
    encoding: 'utf8',
    env: {
      ...env,
      PATH: `${programs.postgres}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(ports['primary:5432']),
      PGUSER: 'postgres',
      PGPASSWORD: env['POSTGRES_PASSWORD'],
    },
  });
  if (status !== 0) throw new Error(`primary.sh: ${stderr}`);
}
