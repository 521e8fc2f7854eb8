import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@trowel/domain/testing';
import { createAsker, type Asker } from './asker.ts';
import { createClient, runRandomStep, type Client, type Step } from './client.ts';
import { readGround, type Ground } from './ground.ts';
import type { LoadScale } from '../bench/fill-load-database.ts';
import type { RunningSetting } from './open-setting.ts';
import { PEOPLE } from './people.ts';
import { ASSISTANT, IMPORTER, SCRIPT } from './programs.ts';
import { createTally, type Tally } from './tally.ts';
import { watchProcesses, type MemoryUse } from './watch-processes.ts';
import { watchStalls, type Stalls } from './watch-stalls.ts';

/** A kind of client. */
interface Role {
  count: number;
  steps: readonly Step[];
  door: 'pages' | 'api' | 'mcp';
  /** Mean pause between two steps, in ms. */
  restMs: number;
  /** True if it keeps a stream of the changes of its site open, as a page does. */
  listens?: boolean;
}

/** The twelve clients that work at the same time. */
const ROLES: readonly Role[] = [
  { count: 8, steps: PEOPLE, door: 'pages', restMs: 300, listens: true },
  { count: 2, steps: SCRIPT, door: 'api', restMs: 150 },
  { count: 1, steps: IMPORTER, door: 'pages', restMs: 15_000 },
  { count: 1, steps: ASSISTANT, door: 'mcp', restMs: 500 },
];

export const CLIENTS = ROLES.reduce((sum, { count }) => sum + count, 0);

/** Longest pause as a multiple of the mean. */
const LONGEST_REST = 4;
const FIRST_REST_MS = 300;

export interface MixOptions {
  scale: LoadScale;
  /** Number of accounts. If there are fewer than clients, some clients share one. */
  accounts: number;
  seconds: number;
  /** Seed of the random choices. The same seed gives the same choices, but not the same timing. */
  seed: number;
  /** Seconds without requests before the memory is read again. */
  restSeconds: number;
  /** Seconds between the start of the services and the first request. */
  settleSeconds: number;
}

/** Results of a run. */
export interface MixFigures {
  seconds: number;
  tally: Tally;
  memory: MemoryUse;
  /** Memory after the pause, in MB. */
  restMb: number;
  /** CPU seconds of the services during the requests. */
  cpuSeconds: number;
  databaseCpuSeconds: number;
  stalls: Stalls;
  /** Number of changes received over the open streams. */
  heard: number;
  /** Longest delay of the process of the clients, in ms. The measured times are too long by up to this value. */
  ownLatenessMs: number;
}

/** Lets the clients work with the services for a given time. */
export async function runMix(setting: RunningSetting, options: MixOptions): Promise<MixFigures> {
  const { scale, accounts, seconds, restSeconds, settleSeconds } = options;
  await sleep(settleSeconds * 1_000);
  const ground = await readGround(setting, { scale, accounts });
  const tally = createTally();
  const askers: Asker[] = [];
  const watched = watchProcesses(setting.pids);
  const stallWatch = watchStalls(setting.each);
  const own = monitorEventLoopDelay();
  own.enable();
  const databaseBefore = setting.databaseCpu();
  const began = performance.now();
  const leftMs = (): number => seconds * 1_000 - (performance.now() - began);

  try {
    await runClients(setting, { ground, tally, askers, seed: options.seed, leftMs });
    const took = (performance.now() - began) / 1_000;
    own.disable();
    const cpuSeconds = watched.cpuSeconds();
    const databaseCpuSeconds = setting.databaseCpu() - databaseBefore;
    const memory = watched.memory();
    const stalls = await stallWatch.end();
    const heard = askers.reduce((sum, asker) => sum + asker.heard(), 0);
    for (const asker of askers) asker.close();
    await sleep(restSeconds * 1_000);
    const restMb = watched.memory().now;
    return {
      seconds: took,
      tally,
      memory,
      restMb,
      cpuSeconds,
      databaseCpuSeconds,
      stalls,
      heard,
      ownLatenessMs: own.max / 1e6,
    };
  } finally {
    // Streams, timers and processes would keep the program running after a failed step.
    for (const asker of askers) asker.close();
    own.disable();
    stallWatch.stop();
    watched.stop();
  }
}

interface Starting {
  ground: Ground;
  tally: Tally;
  /** Receives the connection of each client. */
  askers: Asker[];
  seed: number;
  /** Returns the time until the end, in ms. */
  leftMs: () => number;
}

/** Runs all clients until the time is over. With the first step that fails, all stop. @throws the error of that step */
async function runClients(setting: RunningSetting, starting: Starting): Promise<void> {
  const failure = new AbortController();
  const running = startClients(setting, { ...starting, signal: failure.signal }).map((client) =>
    client.catch((error: unknown) => failure.abort(error)),
  );
  await Promise.all(running);
  failure.signal.throwIfAborted();
}

function startClients(
  setting: RunningSetting,
  starting: Starting & { signal: AbortSignal },
): Promise<void>[] {
  const { ground, tally, askers, seed, leftMs, signal } = starting;
  return ROLES.flatMap((role) =>
    Array.from({ length: role.count }, () => {
      const i = askers.length;
      const asker = createAsker(tally, identityOf(setting, role, { ground, i }));
      askers.push(asker);
      const url = { pages: setting.webUrl, api: setting.apiUrl, mcp: setting.mcpUrl }[role.door];
      const client = createClient(asker, { url, ground, random: createRandom(seed + i), place: i + 1 });
      if (role.listens) asker.listen(`${url}/api/events?site_name=${client.own.path}`);
      return work(client, role, { leftMs, signal });
    }),
  );
}

function identityOf(
  { mcpToken }: RunningSetting,
  { door }: Role,
  { ground, i }: { ground: Ground; i: number },
): Record<string, string> {
  const { cookie, token } = ground.accounts[i % ground.accounts.length]!;
  if (door === 'pages') return { cookie };
  if (door === 'api') return { authorization: `Bearer ${token}` };
  return mcpToken === undefined ? {} : { authorization: `Bearer ${mcpToken}` };
}

interface Working {
  leftMs: () => number;
  /** Aborted when a step of any client failed. */
  signal: AbortSignal;
}

/** Alternates rests and steps. The first rest is short and random, so that not all clients begin at the same time. */
async function work(client: Client, { steps, restMs }: Role, { leftMs, signal }: Working): Promise<void> {
  const { random } = client;
  const rest = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);
  await rest(random() * FIRST_REST_MS);
  while (leftMs() > 0 && !signal.aborted) {
    await runRandomStep(client, steps);
    const ms = restMs * Math.min(LONGEST_REST, -Math.log(1 - random()));
    await rest(Math.max(0, Math.min(ms, leftMs())));
  }
}
