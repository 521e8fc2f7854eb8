import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trowel/db';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import { watchServerCpu } from '../bench/server-cpu.ts';
import { PASSWORD, runBuiltServices } from '../browser/run-built-services.ts';
import { MCP_TOKEN, PASSWORD as PASSWORD_OF_TWO, startTwoOfEach } from '../../two-of-each.ts';
import { fillLoadDatabase, type LoadScale } from '../bench/fill-load-database.ts';

/** The configurations under test, each with a long name and a column heading. */
export const SETTINGS = {
  sqlite: { title: 'SQLite, all three services in one process', short: 'SQLite' },
  postgres: { title: 'PostgreSQL, all three services in one process', short: 'PostgreSQL' },
  two: {
    title: 'PostgreSQL with a streaming replica, two processes of each service behind a proxy',
    short: 'two of each',
  },
};

export type SettingName = keyof typeof SETTINGS;

/** Running services with a filled database. */
export interface RunningSetting {
  /**
   * Base URL of the pages, without a slash at the end. The others are those of the API and of the service for
   * assistants.
   */
  webUrl: string;
  apiUrl: string;
  mcpUrl: string;
  /** Token for assistants, if the service requires one. */
  mcpToken?: string;
  password: string;
  pids: readonly number[];
  /** Base URL of each process. */
  each: readonly string[];
  /** Returns the CPU seconds that the database servers have used. */
  databaseCpu(): number;
  stop(): Promise<void>;
}

export interface SettingOptions {
  scale: LoadScale;
  /** Folder of the built services. */
  programs: string;
  /** Additional settings of the services. */
  settings?: Record<string, string>;
}

/** Memory settings of the image and of the systemd unit: freed memory returns to the system. */
export const DEPLOYED = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const FREE = {
  RATE_LIMIT_DEFAULT: 'off',
  RATE_LIMIT_PAGES: 'off',
  RATE_LIMIT_AUTH: 'off',
  RATE_LIMIT_EXPORT: 'off',
  RATE_LIMIT_OGC: 'off',
};

/** Fills a database and starts the services on it as separate processes, without rate limits. */
export async function openSetting(name: SettingName, options: SettingOptions): Promise<RunningSetting> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-load-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const database = await openDatabase(name, { folder, scale: options.scale, undo });
    const settings = { ...DEPLOYED, ...options.settings };
    const running = await (name === 'two' ? startTwo : startOne)(database, {
      ...options,
      settings,
      folder,
      undo,
    });
    return { ...running, databaseCpu: database.cpu, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opening {
  folder: string;
  /** Clean-up functions, run in reverse order. */
  undo: (() => unknown)[];
}

interface Opened {
  url: string;
  replicaUrl?: string;
  cpu: () => number;
}

async function openDatabase(
  name: SettingName,
  { folder, scale, undo }: Opening & { scale: LoadScale },
): Promise<Opened> {
  if (name === 'sqlite') {
    const url = `sqlite:///${join(folder, 'trowel.db')}`;
    await fillLoadDatabase(url, scale);
    return { url, cpu: () => 0 };
  }
  const server = await startPostgres({ durable: true, followed: name === 'two' });
  undo.push(() => server.stop());
  const connection = await server.createDatabase('trowel_load');
  const url = connectionUrl(connection);
  await fillLoadDatabase(url, scale);
  if (name !== 'two') return { url, cpu: await watchCpuOf(url, undo) };
  const replica = await server.startReplica();
  undo.push(() => replica.stop());
  const replicaUrl = connectionUrl({ ...replica.connection, database: connection.database });
  const cpus = [await watchCpuOf(url, undo), await watchCpuOf(replicaUrl, undo)];
  return { url, replicaUrl, cpu: () => cpus.reduce((sum, cpu) => sum + cpu(), 0) };
}

async function watchCpuOf(url: string, undo: Opening['undo']): Promise<() => number> {
  const connection = connect(url);
  undo.push(() => connection.close());
  const [[backend] = []] = await connection.reads.rows('select pg_backend_pid()', []);
  return watchServerCpu(Number(backend));
}

type Started = Omit<RunningSetting, 'databaseCpu' | 'stop'>;
type Starting = Opening & SettingOptions;

async function startOne({ url }: Opened, { folder, programs, settings, undo }: Starting): Promise<Started> {
  const program = join(programs, 'start.mjs');
  const services = await runBuiltServices({
    folder,
    databaseUrl: url,
    program,
    ...(settings && { settings }),
  });
  undo.push(() => services.stop());
  const [webUrl, apiUrl, mcpUrl] = [services.url, services.apiUrl, services.mcpUrl].map(originHere);
  return {
    webUrl: webUrl!,
    apiUrl: apiUrl!,
    mcpUrl: mcpUrl!,
    password: PASSWORD,
    pids: [services.pid],
    each: [apiUrl!],
  };
}

/** Returns the address with the IP of this machine. A name would be resolved for every connection. */
function originHere(url: string): string {
  return new URL(url).origin.replace('localhost', '127.0.0.1');
}

async function startTwo(
  { url, replicaUrl }: Opened,
  { programs, settings, undo }: Starting,
): Promise<Started> {
  const two = await startTwoOfEach(
    url,
    {
      ...FREE,
      MCP_SESSIONS: 'off',
      ...(replicaUrl !== undefined && { DATABASE_REPLICA_URLS: replicaUrl }),
      ...settings,
    },
    { built: programs },
  );
  undo.push(() => two.close());
  return {
    webUrl: two.web.url,
    apiUrl: two.api.url,
    mcpUrl: two.mcp.url,
    mcpToken: MCP_TOKEN,
    password: PASSWORD_OF_TWO,
    pids: two.pids,
    each: [two.api, two.web, two.mcp].flatMap(({ each }) => each),
  };
}
