import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import type { Database } from './connection/database.ts';
import { copyToFile, fillDatabase } from './copy/index.ts';
import { openStores } from './open-stores.ts';
import { openDatabaseServer } from './server/database-server.ts';
import type { NewChange } from './store/service.ts';
import type { StoreDatabase } from './store/store.ts';
import { hasPooler, NEEDS_POOLER, startPooler, type Pooler } from './testing/pooler.ts';
import { openMigratedDatabase, openTestDatabase, type EmptyDatabase } from './testing/test-stores.ts';

const SECRET = 'x'.repeat(48);
const CONNECTIONS = 3;

const change = (record_id: number): NewChange => ({
  entity: 'us',
  record_id,
  action: 'update',
  actor: 'maria',
  via: 'api',
  at: '2026-05-01T08:00:00.000Z',
  version: 1,
  before: { period: 'I' },
  after: { period: 'II' },
  batch: null,
  site_id: null,
});
const logMany = (database: StoreDatabase, ids: readonly number[]): Promise<unknown> =>
  Promise.all(ids.map((id) => database.transaction((store) => store.changes.insertMany([change(id)]))));
const numbers = (from: number, length: number): number[] => Array.from({ length }, (_, i) => from + i);

describe.skipIf(!hasPooler)(`through PgBouncer in transaction mode (${NEEDS_POOLER})`, () => {
  let empty: EmptyDatabase;
  let pooler: Pooler;
  let connections: [Database, Database];
  let databases: [StoreDatabase, StoreDatabase];

  beforeAll(async () => {
    empty = await openMigratedDatabase('postgres');
    pooler = await startPooler(empty.url, { connections: CONNECTIONS });
    const open = (): Database => connect(pooler.through(empty.url), { directUrl: empty.url });
    connections = [open(), open()];
    const [one, other] = connections.map((each) => openStores(each, { sealSecrets: [SECRET] }));
    databases = [one!, other!];
  });
  afterAll(async () => {
    for (const database of databases ?? []) await database.close();
    await pooler?.stop();
    await empty?.remove();
  });

  it('asks many things at once over few connections that anybody used before', async () => {
    const texts = numbers(0, 12).map((at) => `select $1::int + ${at} as sum`);
    const ask = ({ reads }: Database): Promise<unknown[][][]> =>
      Promise.all(texts.map((text) => reads.rows(text, [1])));

    for (let round = 0; round < 3; round++) {
      const sums = await Promise.all(connections.map(ask));
      expect(sums.flat(2).flat()).toEqual([...numbers(1, 12), ...numbers(1, 12)]);
    }

    const [[used] = []] = await connections[0].reads.rows(
      "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'trowel'",
      [],
    );
    expect(used).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('numbers and seals what two processes log at once, and lets both hear of it', async () => {
    const heard: [string[], string[]] = [[], []];
    const unfollow = databases.map((database, at) => database.follow((text) => heard[at]!.push(text)));
    await expect.poll(() => heard.map((texts) => texts.includes(''))).toEqual([true, true]);

    await Promise.all([logMany(databases[0], numbers(1, 10)), logMany(databases[1], numbers(11, 10))]);

    const lines = await databases[1].reads.changes.checkAfter({ sequence: 0, seal: null }, 100);
    expect(lines.map(({ sequence, state }) => [sequence, state])).toEqual(
      numbers(1, 20).map((sequence) => [sequence, 'whole']),
    );
    await expect.poll(() => heard.map((texts) => texts.includes('changes 20'))).toEqual([true, true]);
    for (const stop of unfollow) stop();
  });

  it('keeps a lock for one transaction, whoever has the connection next', async () => {
    const [one, other] = databases;

    const during = await one.transaction(async ({ keptAnswers }) => [
      await keptAnswers.tryLock(1, 'key'),
      await other.transaction((store) => store.keptAnswers.tryLock(1, 'key')),
    ]);
    const after = await other.transaction((store) => store.keptAnswers.tryLock(1, 'key'));

    expect([...during, after]).toEqual([true, false, true]);
  });

  it('takes a part of a transaction back, and leaves nothing of one that fails', async () => {
    const [database] = databases;
    const start = await database.reads.changes.findSequence();

    await database.transaction(async (store) => {
      await store.changes.insertMany([change(1)]);
      await store
        .attempt(async () => {
          await store.changes.insertMany([change(2)]);
          throw new Error('a part');
        })
        .catch(() => undefined);
    });
    const failed = database.transaction(async (store) => {
      await store.changes.insertMany([change(3)]);
      throw new Error('the whole');
    });

    await expect(failed).rejects.toThrow('the whole');
    expect(await database.reads.changes.findSequence()).toBe(start + 1);
  });

  it('shows each what they may see', async () => {
    const seen = databases[0].seenBy({ hidden: [1], rounded: [], locationHidden: [] });

    const lists = await Promise.all(
      numbers(0, 8).map(() => seen.reads.sites.list({ filters: [], skip: 0, limit: 5 })),
    );

    expect(lists.map(({ total }) => total)).toEqual(numbers(0, 8).map(() => 0));
  });

  it('copies a database as it is at one moment, and fills another one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-pooled-'));
    const file = join(folder, 'copy.db');
    const target = await openTestDatabase('postgres');

    await copyToFile(databases[0].place, file);
    await fillDatabase(file, target.url);
    const copied = openStores(connect(pooler.through(target.url), { directUrl: target.url }));
    const sequence = await copied.reads.changes.findSequence();
    await copied.close();

    expect(existsSync(file)).toBe(true);
    expect(sequence).toBe(await databases[0].reads.changes.findSequence());
    rmSync(folder, { recursive: true });
    await target.remove();
  });

  it('lets further databases be made, named anew and removed, past it', async () => {
    const server = openDatabaseServer(databases[0].place);
    const prefix = `${decodeURIComponent(new URL(empty.url).pathname.slice(1))}__`;
    await server.create(`${prefix}a`);
    const beside = connect(server.urlOf(`${prefix}a`));
    await beside.ping();
    await beside.close();

    await server.rename(`${prefix}a`, `${prefix}b`);
    const names = await server.list(prefix);
    await server.drop(`${prefix}b`);

    expect(names).toEqual([`${prefix}b`]);
  });

  it('goes on by itself when it comes back', async () => {
    const [database] = databases;
    const start = await database.reads.changes.findSequence();

    await pooler.restart();
    await expect
      .poll(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await logMany(database, numbers(1, 5));

    expect(await database.reads.changes.findSequence()).toBe(start + 5);
  });
});
