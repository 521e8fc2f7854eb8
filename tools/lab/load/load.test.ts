import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideBuiltServices } from '../../../apps/web/e2e/built-services.ts';
import { createAsker } from './asker.ts';
import { createClient, type Step } from './client.ts';
import { readGround } from './ground.ts';
import { DEPLOYED, openSetting, type RunningSetting } from './open-setting.ts';
import { DRAW, PEOPLE } from './people.ts';
import { ASSISTANT, IMPORTER, SCRIPT } from './programs.ts';
import { CLIENTS, runMix } from './run-mix.ts';
import { createTally } from './tally.ts';

const SCALE = { sites: 1, large: 200 };
const MINUTES = 60_000;

describe('the services under load', () => {
  it.each(['Dockerfile', join('systemd', 'trowel@.service')])(
    'have the memory that %s gives them',
    (name) => {
      const file = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docker', name), 'utf8');
      const told = Object.entries(DEPLOYED).map(([setting, value]) => `${setting}=${value}`);

      expect(told.filter((one) => !file.includes(one))).toEqual([]);
    },
  );
});

describe('the clients of npm run load, on SQLite', () => {
  let setting: RunningSetting;
  beforeAll(async () => {
    const programs = await provideBuiltServices();
    setting = await openSetting('sqlite', { scale: SCALE, programs });
  }, 5 * MINUTES);
  afterAll(() => setting?.stop());

  it(
    'are answered as they should be, whatever they do',
    async () => {
      const ground = await readGround(setting, { scale: SCALE, accounts: 1 });
      const { cookie, token } = ground.accounts[0]!;
      const tally = createTally();
      const takeAll = async (
        steps: readonly Step[],
        url: string,
        identity: Record<string, string>,
      ): Promise<void> => {
        const asker = createAsker(tally, identity);
        const client = createClient(asker, { url, ground, random: createRandom(1), place: 1 });
        for (const { run } of steps) await run(client);
        asker.close();
      };

      await takeAll([...PEOPLE, DRAW], setting.webUrl, { cookie });
      await takeAll([...IMPORTER, ...SCRIPT], setting.apiUrl, {
        authorization: `Bearer ${token}`,
      });
      await takeAll(ASSISTANT, setting.mcpUrl, {});

      expect([...tally.problems()]).toEqual([]);
      expect(tally.all().count).toBeGreaterThanOrEqual([PEOPLE, IMPORTER, SCRIPT, ASSISTANT].flat().length);
    },
    3 * MINUTES,
  );

  it(
    'work side by side, and tell what they saw and what it cost',
    async () => {
      const options = { scale: SCALE, accounts: 1, seconds: 1, seed: 1, restSeconds: 0, settleSeconds: 0 };

      const { tally, memory, stalls, cpuSeconds } = await runMix(setting, options);

      expect([...tally.problems()]).toEqual([]);
      expect(tally.all().count).toBeGreaterThanOrEqual(CLIENTS);
      expect(tally.all().p99).toBeGreaterThan(0);
      expect(stalls.probes).toBeGreaterThan(0);
      expect(stalls.unanswered).toBe(0);
      if (!existsSync('/proc/self/status')) return;
      expect(cpuSeconds).toBeGreaterThan(0);
      expect(memory.peak).toBeGreaterThanOrEqual(memory.start);
    },
    3 * MINUTES,
  );
});
