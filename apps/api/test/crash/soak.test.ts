import { createRandom } from '@trowel/http/testing';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { reportFigures } from './figures.ts';

const SECONDS = Number(process.env['TROWEL_SOAK_SECONDS'] ?? 0);
const CAN_LOOK = existsSync('/proc/self/status');
const CLIENTS = 4;
/** Pause of each client between two requests. */
const REST_MS = 30;
const UNITS = 200;
/** A token is good for half an hour. */
const RENEWED_EVERY_MS = 600_000;
/** While caches fill. */
const WARM_UP = Math.min(300, SECONDS / 2);
/** Growth of memory is told by a minute's; a short form tells little and is not held to it. */
const MOST_MB_A_MINUTE = SECONDS >= 900 ? 2 : Infinity;
const MOST_FILES_MORE = 5;
const MOST_LOG_BYTES = 64 * 1_048_576;

interface Sample {
  atMin: number;
  memoryMb: number;
  files: number;
  logBytes: number;
}

describe.skipIf(SECONDS === 0 || !CAN_LOOK)('a service that works on and on (npm run assure, Linux)', () => {
  let launcher: ApiLauncher;
  beforeAll(async () => {
    launcher = await createApiLauncher();
  });
  afterAll(() => launcher.close());

  it(
    `takes no more memory, files or log of writes after ${SECONDS} s`,
    async () => {
      const dataDir = launcher.makeFolder();
      const file = join(dataDir, 'trowel.db');
      const api = await launcher.start({ dataDir, databaseUrl: `sqlite:///${file}` });
      const client = createClient(api, await logInAsAdmin(api.url));
      const renewed = setInterval(() => void logInAsAdmin(api.url).then(client.goOnAs), RENEWED_EVERY_MS);
      await client.fill();
      const samples: Sample[] = [];
      const began = performance.now();
      const secondsGone = (): number => (performance.now() - began) / 1_000;

      const work = Array.from({ length: CLIENTS }, (_, i) => client.work(i, () => secondsGone() > SECONDS));
      while (secondsGone() < SECONDS) {
        await sleep(1_000);
        if (secondsGone() > WARM_UP) samples.push(look(api.pid, file, secondsGone() / 60));
      }
      await Promise.all(work);
      clearInterval(renewed);

      const files = samples.map((one) => one.files);
      const growth = slopeOf(samples);
      const log = Math.max(...samples.map(({ logBytes }) => logBytes));
      expect(client.failed).toEqual([]);
      expect(Math.max(...files) - Math.min(...files)).toBeLessThanOrEqual(MOST_FILES_MORE);
      expect(log).toBeLessThanOrEqual(MOST_LOG_BYTES);
      expect(growth).toBeLessThanOrEqual(MOST_MB_A_MINUTE);
      const memory = samples.map(({ memoryMb }) => memoryMb);
      reportFigures(
        'R2',
        `${SECONDS} s, ${client.count()} requests, 0 failed; after ${WARM_UP} s: memory ${Math.min(...memory)} to ` +
          `${Math.max(...memory)} MB, ${growth.toFixed(2)} MB a minute; ${Math.min(...files)} to ${Math.max(...files)} open files; ` +
          `log of the database ${(log / 1_048_576).toFixed(1)} MB at most`,
      );
      expect(await api.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    },
    (SECONDS + 300) * 1_000,
  );
});

/** Starts clients that read, change and record, and checks each response. */
function createClient({ url }: ApiProcess, firstToken: string) {
  let token = firstToken;
  const failed: string[] = [];
  let count = 0;
  let recorded = 0;
  const ask = async (path: string, method = 'GET', body?: object): Promise<void> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    count++;
    if (!answer.ok) failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const record = (): Promise<void> =>
    ask('/api/us', 'POST', { site_name: 'Villa', us_number: String(++recorded), definition: 'layer' });

  return {
    failed,
    count: () => count,
    goOnAs: (another: string) => void (token = another),
    async fill(): Promise<void> {
      await ask('/api/sites', 'POST', { site_name: 'Villa' });
      for (let at = 0; at < UNITS; at++) await record();
    },
    async work(seed: number, isOver: () => boolean): Promise<void> {
      const random = createRandom(seed + 1);
      while (!isOver() && failed.length === 0) {
        const id = random.between(1, UNITS);
        const die = random.between(1, 100);
        if (die <= 50) await ask(`/api/us?limit=20&skip=${id}`);
        else if (die <= 75) await ask(`/api/us/${id}`);
        else if (die <= 95) await ask(`/api/us/${id}`, 'PUT', { description: `Seen ${count} times` });
        else if (die <= 99) await ask('/api/sites');
        else await record();
        await sleep(REST_MS);
      }
    },
  };
}

function look(pid: number, file: string, atMin: number): Sample {
  const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    atMin,
    memoryMb: Math.round(Number(kB) / 1_024),
    files: readdirSync(`/proc/${pid}/fd`).length,
    logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  };
}

/** The growth of memory as the line that fits best has it, in MB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (one: Sample) => number): number =>
    samples.reduce((sum, one) => sum + pick(one), 0) / samples.length;
  const [at, memory] = [mean(({ atMin }) => atMin), mean(({ memoryMb }) => memoryMb)];
  const above = samples.reduce((sum, one) => sum + (one.atMin - at) * (one.memoryMb - memory), 0);
  const below = samples.reduce((sum, one) => sum + (one.atMin - at) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
