import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import { openStores } from './open-stores.ts';
import type { NewChange } from './store/service.ts';
import type { StoreDatabase } from './store/store.ts';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const change = (actor: string, record_id = 1): NewChange => ({
  entity: 'us',
  record_id,
  action: 'update',
  actor,
  via: 'api',
  at: '2026-05-01T08:00:00.000Z',
  version: 1,
  before: { period: 'I' },
  after: { period: 'II' },
  batch: null,
  site_id: null,
});

/** Reads the log to its end, a few changes at a time, as somebody does who polls. */
async function readOn(database: StoreDatabase, seen: number[], limit = 3): Promise<void> {
  for (;;) {
    const { rows } = await database.reads.changes.listAfter({}, { after: seen.at(-1) ?? 0, limit });
    for (const { sequence } of rows) seen.push(sequence);
    if (rows.length < limit) return;
  }
}

describe.each(DIALECTS)('the sequence of the change log on %s', (dialect) => {
  let stores: TestStores;
  let other: StoreDatabase;
  beforeAll(async () => {
    stores = await openTestStores(dialect);
    other = openStores(connect(stores.url));
  });
  afterAll(async () => {
    await other.close();
    await stores.dispose();
  });

  it('numbers what a transaction logged without a gap, in its order, and only once it stands', async () => {
    const { database } = stores;
    const start = await database.reads.changes.findSequence();

    await database
      .transaction(async (store) => {
        await store.changes.insertMany([change('taken back')]);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await database.transaction(async (store) => {
      await store.changes.insertMany([change('first', 7)]);
      await store.changes.insertMany([change('second', 8), change('third', 9)]);
    });

    const { rows, total } = await database.reads.changes.listAfter({}, { after: start, limit: 10 });
    expect(rows.map(({ sequence, actor }) => [sequence - start, actor])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(total).toBe(3);
    expect(await database.reads.changes.listNews({ after: start + 2, limit: 10 })).toMatchObject([
      { sequence: start + 3, record_id: 9, fields: ['period'], site_id: null },
    ]);
  });

  it('shows nobody a place after which an earlier one still comes, whoever writes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ lines: fc.integer({ min: 1, max: 4 }), pauseMs: fc.nat(6), fails: fc.boolean() }),
          {
            minLength: 4,
            maxLength: 12,
          },
        ),
        async (writes) => {
          const start = await other.reads.changes.findSequence();
          const seen = [start];
          const over = new AbortController();
          const reader = (async () => {
            for (; !over.signal.aborted; await sleep(1)) await readOn(other, seen);
          })();

          await Promise.all(
            writes.map(async ({ lines, pauseMs, fails }, i) => {
              const database = i % 2 === 0 ? stores.database : other;
              await database
                .transaction(async (store) => {
                  await store.changes.insertMany(Array.from({ length: lines }, () => change(`writer ${i}`)));
                  if (dialect === 'postgres') await sleep(pauseMs);
                  if (fails) throw new Error('taken back');
                })
                .catch(() => undefined);
            }),
          );
          over.abort();
          await reader;
          await readOn(other, seen);

          const written = writes.reduce((sum, { lines, fails }) => sum + (fails ? 0 : lines), 0);
          expect(seen).toEqual(Array.from({ length: written + 1 }, (_, i) => start + i));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('tells those who follow of what either process wrote, and nobody of what was taken back', async () => {
    const heard: string[] = [];
    const unfollow = stores.database.follow((text) => heard.push(text));
    const write = (database: StoreDatabase): Promise<void> =>
      database.transaction((store) => store.changes.insertMany([change('writer')]));

    await write(stores.database);
    const own = heard.filter((text) => text !== '');
    const before = heard.length;
    await write(other);
    while (heard.length === before) await sleep(5);
    unfollow();

    expect(own).toContain(`changes ${(await other.reads.changes.findSequence()) - 1}`);
  });
});
