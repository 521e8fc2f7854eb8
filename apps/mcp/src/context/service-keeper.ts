import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConflictError, NotFoundError, UnavailableError } from '@trowel/domain/core';

/** The services of Trowel, by their names in the tools. */
export const SERVICE_NAMES = ['web', 'api', 'mcp-http'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** State of a service. */
export interface ServiceState {
  service: ServiceName;
  running: boolean;
  url: string;
  version: string | null;
  /** True if this process started it. Only then can it be stopped here. */
  started_here: boolean;
  pid: number | null;
}

/** Monitors the other services. It can start services, and stop those it started. */
export interface ServiceKeeper {
  state(service: ServiceName): Promise<ServiceState>;
  /**
   * Starts a service.
   * @throws ConflictError if it is running
   * @throws UnavailableError if its program is not built
   */
  start(service: ServiceName): Promise<ServiceState>;
  /**
   * Stops a service.
   * @throws ConflictError if this process did not start it
   */
  stop(service: ServiceName): Promise<ServiceState>;
  /**
   * Returns the last lines of output.
   * @throws NotFoundError if this process did not start it
   */
  readLog(service: ServiceName): string[];
  close(): Promise<void>;
}

const PROGRAMS: Record<ServiceName, string> = {
  api: 'api/main.mjs',
  web: 'web/main.mjs',
  'mcp-http': 'mcp/main.mjs',
};
const MAX_LINES = 50;
const HEALTH_TIMEOUT_MS = 2_000;
const START_PATIENCE_MS = 15_000;

/** Creates the keeper. `ports` are the ports of the services on this machine. */
export function createServiceKeeper({ ports }: { ports: Record<ServiceName, number> }): ServiceKeeper {
  const children = new Map<ServiceName, { child: ChildProcess; lines: string[] }>();
  const urlOf = (service: ServiceName): string => `http://127.0.0.1:${ports[service]}`;

  const state = async (service: ServiceName): Promise<ServiceState> => {
    const health = await findHealth(urlOf(service));
    const pid = children.get(service)?.child.pid ?? null;
    return {
      service,
      running: health !== undefined,
      url: urlOf(service),
      version: health?.version ?? null,
      started_here: pid !== null,
      pid,
    };
  };

  const keep = (service: ServiceName, child: ChildProcess): void => {
    const lines: string[] = [];
    const hear = (chunk: Buffer): void => {
      lines.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      lines.splice(0, Math.max(0, lines.length - MAX_LINES));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => children.delete(service));
    children.set(service, { child, lines });
  };

  return {
    state,
    async start(service) {
      if ((await state(service)).running)
        throw new ConflictError(`${service} is already running at ${urlOf(service)}`);
      const environment = { ...process.env, ...(service === 'mcp-http' && { MCP_TRANSPORT: 'http' }) };
      keep(
        service,
        spawn(process.execPath, [findProgram(service)], {
          env: environment,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
      return waitUntilRunning(() => state(service));
    },
    async stop(service) {
      const child = children.get(service);
      if (!child) throw notOurs(service);
      await endChild(child.child);
      return state(service);
    },
    readLog(service) {
      const child = children.get(service);
      if (!child) throw new NotFoundError(`This process did not start ${service} and has no log of it`);
      return [...child.lines];
    },
    async close() {
      await Promise.all([...children.values()].map(({ child }) => endChild(child)));
    },
  };
}

async function findHealth(url: string): Promise<{ version: string } | undefined> {
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    const body: unknown = await answer.json();
    const isHealth = typeof body === 'object' && body !== null && 'version' in body;
    return answer.ok && isHealth ? { version: String(body.version) } : undefined;
  } catch {
    return undefined;
  }
}

/** The programs are next to each other in `dist`. */
function findProgram(service: ServiceName): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [
    join(here, '..', PROGRAMS[service]),
    join(here, '..', '..', '..', '..', 'dist', PROGRAMS[service]),
  ];
  const program = places.find((file) => existsSync(file));
  if (program === undefined) throw new UnavailableError(`The program of ${service} has not been built here`);
  return program;
}

async function waitUntilRunning(findState: () => Promise<ServiceState>): Promise<ServiceState> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const now = await findState();
    if (now.running || now.pid === null || Date.now() > deadline) return now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  });
}

function notOurs(service: ServiceName): ConflictError {
  return new ConflictError(`This process did not start ${service} and will not stop it`, {
    hint: 'This tool can stop only services that it started; ask an administrator to stop the others.',
  });
}
