import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleApps } from '../../two-of-each.ts';
import { createCaller, type Answer, type Caller } from './caller.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { findPrograms, formatMissing } from './programs.ts';

const { programs, missing } = findPrograms();
const why = missing.length > 0 ? ` (${formatMissing(missing)})` : '';

describe.skipIf(missing.length > 0)(`the cluster of the compose file on this machine${why}`, () => {
  let trowel: string;
  let cluster: Cluster;
  let caller: Caller;
  let headers: Record<string, string>;
  beforeAll(async () => {
    trowel = await bundleApps();
    const settings = {
      TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE']!,
    };
    cluster = await startCluster({ programs, trowel, settings });
    caller = createCaller(cluster);
    headers = { authorization: `Bearer ${await caller.logIn()}`, 'idempotency-key': randomUUID() };
  }, 240_000);
  afterAll(async () => {
    caller?.close();
    await cluster?.stop();
    rmSync(trowel, { recursive: true, force: true });
  });

  const record = (): Promise<Answer> =>
    caller.ask(`${cluster.webUrl}/api/sites`, { method: 'POST', body: { site_name: 'Villa' }, headers });

  it('answers by TLS, keeps a write that is made again though one of each dies, and follows it on the replica', async () => {
    const first = await record();
    const starts = cluster.get('api1').starts;

    await Promise.all(['api1', 'web2', 'redis', 'pgbouncer'].map((name) => cluster.get(name).kill()));
    let again = await record();
    while (again.status === 0 || again.status >= 500) {
      await sleep(50);
      again = await record();
    }
    await Promise.all(['api1', 'web2', 'redis', 'pgbouncer'].map((name) => cluster.get(name).whenReady()));

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
    expect(cluster.get('api1').starts).toBe(starts + 1);
    expect(cluster.psql('replica', 'select pg_is_in_recovery()')).toBe('t');
  }, 120_000);

  it('tells open pages of what happens at once, through both proxies and on any of the two', async () => {
    const opened = await Promise.all(
      [1, 2].map(() => caller.follow(`${cluster.webUrl}/api/events`, { until: ': hello', headers })),
    );
    const [, from] = /id: (\d+)/.exec(opened[0]!)!;
    const told = [1, 2].map(() =>
      caller.follow(`${cluster.webUrl}/api/events`, {
        until: '"entity":"us"',
        headers: { ...headers, 'last-event-id': from! },
      }),
    );
    const unit = { site_name: 'Villa', us_number: '1' };
    const asked = {
      method: 'POST',
      body: unit,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    } as const;
    const { status } = await caller.ask(`${cluster.webUrl}/api/us`, asked);

    expect(status).toBe(201);
    expect(await Promise.all(told)).toEqual([1, 2].map(() => expect.stringContaining('event: change')));
  }, 120_000);

  it('leaves nothing behind', async () => {
    const { folder } = cluster;

    await cluster.stop();

    expect(existsSync(folder)).toBe(false);
  }, 60_000);
});
