import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from './connection/connect.ts';
import { migrate } from './migrate.ts';
import { openStores } from './open-stores.ts';
import type { NewChange } from './store/service.ts';
import type { StoreDatabase } from './store/store.ts';
import {
  connectionUrl,
  startPostgres,
  type PostgresReplica,
  type PostgresServer,
} from './testing/test-stores.ts';

const LATER = '9999-01-01T00:00:00.000Z';
const NOW = '2026-05-01T08:00:00.000Z';
const ME = '1';

const change: NewChange = {
  entity: 'us',
  record_id: 1,
  action: 'update',
  actor: 'maria',
  via: 'api',
  at: NOW,
  version: 1,
  before: { period: 'I' },
  after: { period: 'II' },
  batch: null,
  site_id: null,
};

describe('a PostgreSQL with a streaming replica', () => {
  let server: PostgresServer;
  let replica: PostgresReplica;
  let replicaUrl: string;
  let database: StoreDatabase;

  beforeAll(async () => {
    server = await startPostgres({ followed: true });
    const url = connectionUrl(await server.createDatabase('trowel'));
    replica = await server.startReplica();
    replicaUrl = connectionUrl({ ...replica.connection, database: 'trowel' });
    const connection = connect(url, { replicaUrls: [replicaUrl] });
    await migrate(connection);
    database = openStores(connection);
  });
  afterAll(async () => {
    await database?.close();
    await replica?.stop();
    await server?.stop();
  });
  beforeEach(() => waitForReplica());

  const onReplica = (after: number): StoreDatabase | undefined => database.replicas!.find(after, ME);
  const waitForReplica = async (): Promise<void> => {
    await vi.waitUntil(() => onReplica(0), { timeout: 20_000 });
  };
  const write = (): Promise<void> => database.transaction((store) => store.changes.insertMany([change]));
  /** The place of what was written before, as it is remembered of somebody. */
  const findPlace = async (): Promise<number> => {
    await database.shared!.raiseToEnd('mine', LATER);
    return Number(await database.shared!.find('mine', NOW));
  };
  it('is read from the replica, by each as they see it', async () => {
    const place = await findPlace();
    await expect.poll(() => onReplica(place) !== undefined).toBe(true);
    const limited = database.seenBy({ hidden: [1], rounded: [], locationHidden: [] });

    const [whole, seen] = [onReplica(place)!, limited.replicas!.find(place, ME)!];

    expect(await whole.reads.changes.findSequence()).toBe(await database.reads.changes.findSequence());
    expect(await seen.reads.sites.list({ filters: [], skip: 0, limit: 5 })).toMatchObject({ total: 0 });
    expect(seen).not.toBe(whole);
  });

  it('shows nobody less than they have written: a replica that stands still is not theirs to read', async () => {
    await replica.pause();
    const before = await database.reads.changes.findSequence();
    await write();
    const place = await findPlace();

    const [mine, others] = [onReplica(place), onReplica(0)];
    const seen = await others!.reads.changes.findSequence();

    expect(mine).toBeUndefined();
    expect(seen).toBe(before);
    await replica.resume();
    await expect.poll(() => onReplica(place) !== undefined).toBe(true);
    expect(await onReplica(place)!.reads.changes.findSequence()).toBe(before + 1);
  });

  it('remembers the later of two places, whoever tells it last', async () => {
    const first = await findPlace();
    await write();
    const second = await findPlace();

    expect(second).toBeGreaterThan(first);
    expect(Number(await database.shared!.find('mine', NOW))).toBe(second);
  });

  it('lets news wait until the replica has them, or is read from no more', async () => {
    await replica.pause();
    await write();
    let isCaughtUp = false;
    const catchingUp = database.replicas!.catchUp().then(() => (isCaughtUp = true));
    await write();
    const during = isCaughtUp;
    await replica.resume();
    await catchingUp;

    const sequence = await onReplica(0)!.reads.changes.findSequence();
    expect(during).toBe(false);
    expect(sequence).toBeGreaterThanOrEqual((await database.reads.changes.findSequence()) - 1);
  });

  it('is read from the server itself while the replica is too far behind, and until it has all', async () => {
    await replica.pause();
    await write();
    await expect.poll(() => onReplica(0), { timeout: 20_000 }).toBeUndefined();
    await replica.resume();

    await waitForReplica();
    expect(await onReplica(0)!.reads.changes.findSequence()).toBe(
      await database.reads.changes.findSequence(),
    );
  });

  it('answers on when the replica dies in the middle, and goes back to it', async () => {
    const reading = onReplica(0)!;
    await replica.kill();

    const answered = await Promise.all([
      reading.reads.changes.findSequence(),
      reading.reads.users.count(),
      reading.reads.sites.list({ filters: [], skip: 0, limit: 5 }),
    ]);
    const after = onReplica(0);
    await replica.restart();

    expect(answered[0]).toBe(await database.reads.changes.findSequence());
    expect(after).toBeUndefined();
    await waitForReplica();
  });

  it('is not read from a replica that was made a server of its own', async () => {
    await replica.promote();

    await expect.poll(() => onReplica(0), { timeout: 20_000 }).toBeUndefined();
  });
});
