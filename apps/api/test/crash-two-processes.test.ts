import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { auditDatabase } from './crash-audit.ts';
import { createWriters } from './crash-writers.ts';
import { createRandom } from './seeded-random.ts';

const WRITES = 200;
const LONGEST_STALL_MS = 250;

/** Measures from the log's first line on how long the event loop stands still, and tells it at the end. */
const STALL_METER = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delays = monitorEventLoopDelay({ resolution: 5 });
setTimeout(() => delays.enable(), 1500).unref();
process.on('exit', () => process.stderr.write('stalled ' + Math.round(delays.percentile(99.9) / 1e6) + ' ms\\n'));
`;
const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(STALL_METER)}`];

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

describe.each(DIALECTS)('two processes on one database, %s', (dialect) => {
  it('start together on an empty one, and write at once without an error or a standstill', async () => {
    const { url: databaseUrl, remove } = await openTestDatabase(dialect);
    const dataDir = launcher.makeFolder();
    const settings = { databaseUrl, dataDir, nodeArgs };
    const apis = await Promise.all([launcher.start(settings), launcher.start(settings)]);
    const token = await logInAsAdmin(apis[0].url);
    await sleep(1_500);

    const random = createRandom(19);
    const teams = apis.map((_, i) => createWriters(4, random, `P${i}`));
    await Promise.all(
      apis.map(async ({ url }, i) => {
        const team = teams[i] ?? createWriters(0, random);
        await team.write({ url, token }, () => team.ledger.acknowledged.length >= WRITES);
      }),
    );
    const stalls = await Promise.all(apis.map(stopAndMeasure));

    for (const { ledger } of teams) {
      expect(ledger.unexpected).toEqual([]);
      expect([ledger.unavailable, ledger.cutOff, ledger.foundLater]).toEqual([0, 0, 0]);
    }
    const all = teams.flatMap(({ ledger }) => ledger.acknowledged);
    const audit = await auditDatabase(databaseUrl, all);
    expect(audit.faults).toEqual([]);
    expect(audit.units).toBe(all.length);
    console.log('stalls', stalls, 'slowest', teams.map(({ ledger }) => ledger.slowestMs), teams.map(t=>t.ledger.acknowledged.length));
    expect(Math.max(...stalls)).toBeLessThan(LONGEST_STALL_MS);
    await remove();
  }, 60_000);
});

async function stopAndMeasure(api: ApiProcess): Promise<number> {
  await api.kill('SIGTERM');
  return Number(/stalled (\d+) ms/.exec(api.output())?.[1] ?? Number.NaN);
}
