import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedCount, SharedState } from './store/service.ts';
import { openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-04T08:00:00.000Z';
const SOON = '2026-05-04T08:01:00.000Z';
const LATER = '2026-05-04T08:02:00.000Z';
const one = (name: string, ends_at = SOON): SharedCount => ({ name, count: 1, ends_at });

describe('what processes remember together on postgres', () => {
  let stores: TestStores;
  let shared: SharedState;

  beforeAll(async () => {
    stores = await openTestStores('postgres');
    shared = stores.database.shared!;
  });
  afterAll(() => stores.dispose());

  it('counts what comes at once and in any order, each count until its end', async () => {
    const names = ['maria', 'luca'];

    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        shared.add(
          (at % 2 ? names : names.toReversed()).map((name) => one(name)),
          AT,
        ),
      ),
    );
    const [within] = await shared.add([one('maria', LATER)], AT);
    const [anew] = await shared.add([one('luca', LATER)], SOON);

    expect(within).toEqual({ name: 'maria', count: 21, ends_at: SOON });
    expect(anew).toEqual({ name: 'luca', count: 1, ends_at: LATER });
  });

  it('gives a name to one alone until its end', async () => {
    const taken = await Promise.all([1, 2, 3].map(() => shared.claim('plan', SOON, AT)));

    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await shared.claim('plan', LATER, SOON)).toBe(true);
  });

  it('keeps what was put last until it ends, is removed or forgotten', async () => {
    await shared.put('scene', 'first', AT);
    await shared.put('scene', 'second', SOON);
    await shared.put('other', 'kept', LATER);

    expect(await shared.find('scene', AT)).toBe('second');
    expect(await shared.find('scene', SOON)).toBeUndefined();
    await shared.forget(SOON);
    expect(await shared.find('scene', AT)).toBeUndefined();
    await shared.remove('other');
    expect(await shared.find('other', AT)).toBeUndefined();
  });
});

describe('SQLite', () => {
  it('remembers nothing together: a note would wait for the write under way', async () => {
    const { database, dispose } = await openTestStores('sqlite');

    expect(database.shared).toBeUndefined();
    await dispose();
  });
});
