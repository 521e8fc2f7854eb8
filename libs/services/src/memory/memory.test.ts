import type { SharedState, StoreDatabase } from '@trowel/db';
import { openTestStores, type TestStores } from '@trowel/db/testing';
import { UnavailableError } from '@trowel/domain/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '../accounts/index.ts';
import type { Memory } from '../context.ts';
import { createOwnMemory } from './own-memory.ts';
import { createSharedMemory } from './shared-memory.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-05-04T08:00:00.000Z');

let time = START;
const clock = (): Date => new Date(time);
const tokens = createTokens({ secret: 'a secret that all processes have been given', clock });
const beside = (state: SharedState): Memory => createSharedMemory(state, { tokens, clock, soonMs: 1 });

beforeEach(() => {
  time = START;
});

describe('the memory of a process', () => {
  it('counts until the window is over, and begins anew', async () => {
    const memory = createOwnMemory(clock);

    const first = await memory.count('exports', 1, MINUTE_MS);
    time += MINUTE_MS / 2;
    const second = memory.countSoon('exports', 1, MINUTE_MS);
    time += MINUTE_MS / 2;
    const third = await memory.count('exports', -1, MINUTE_MS);

    expect([first.count, second.count, third.count]).toEqual([1, 2, 0]);
    expect(second.endsAtMs).toBe(first.endsAtMs);
    expect(third.endsAtMs).toBe(START + 2 * MINUTE_MS);
  });

  it('gives a name to one alone, and forgets the first values when they grow too long', async () => {
    const memory = createOwnMemory(clock);
    const long = 'x'.repeat(10_000_000);

    expect(await memory.claim('plan', MINUTE_MS)).toBe(true);
    expect(await memory.claim('plan', MINUTE_MS)).toBe(false);
    for (const name of ['a', 'b', 'c', 'd']) await memory.put(name, long, MINUTE_MS);

    expect(await memory.find('a')).toBeUndefined();
    expect(await memory.find('d')).toBe(long);
    time += MINUTE_MS;
    expect(await memory.find('d')).toBeUndefined();
  });
});

describe('the memory of two processes on one PostgreSQL', () => {
  let stores: TestStores;
  let database: StoreDatabase;
  let memories: [Memory, Memory];

  beforeAll(async () => {
    stores = await openTestStores('postgres');
    ({ database } = stores);
    memories = [beside(database.shared!), beside(database.shared!)];
  });
  afterAll(async () => {
    for (const memory of memories) memory.close();
    await stores.dispose();
  });

  it('counts as one, and at once where it is asked to', async () => {
    const [one, other] = memories;

    const counts = await Promise.all(
      [1, 2, 3, 4].map((at) => (at % 2 ? one : other).count('a', 1, MINUTE_MS)),
    );

    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4]);
  });

  it('hears a moment later of what the other counted', async () => {
    const [one, other] = memories;
    for (let at = 0; at < 5; at++) one.countSoon('b', 1, MINUTE_MS);

    // Whoever counts is told what all have counted.
    await expect.poll(() => other.countSoon('b', 0, MINUTE_MS).count).toBe(5);
    expect(other.countSoon('b', 1, MINUTE_MS).count).toBe(6);
    await expect.poll(() => one.countSoon('b', 0, MINUTE_MS).count).toBe(6);
  });

  it('is one, with a key nobody else has, and names nobody can read', async () => {
    const [one, other] = memories;
    await one.put('scene 7', 'a view', MINUTE_MS);

    expect(await other.find('scene 7')).toBe('a view');
    expect(await one.claim('plan 7', MINUTE_MS)).toBe(true);
    expect(await other.claim('plan 7', MINUTE_MS)).toBe(false);
    expect(other.key).toBe(one.key);
    expect(await database.shared!.find('scene 7', clock().toISOString())).toBeUndefined();
  });

  it('forgets in the database what is over', async () => {
    const [one] = memories;
    const find = (): Promise<unknown> =>
      database.shared!.find(tokens.fingerprint('trowel memory d'), new Date(START).toISOString());
    await one.put('d', 'a view', MINUTE_MS);
    const before = await find();

    time += 2 * MINUTE_MS;
    await one.put('e', 'another', MINUTE_MS);

    expect(before).toBe('a view');
    await expect.poll(find).toBeUndefined();
  });

  it('asks a database that is slow to answer one thing at a time', async () => {
    let asked = 0;
    const stand = new Promise<never>(() => undefined);
    const slow = beside({ ...database.shared!, add: () => (asked++, stand) });

    slow.countSoon('f', 1, MINUTE_MS);
    await expect.poll(() => asked).toBe(1);
    slow.countSoon('f', 1, MINUTE_MS);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(asked).toBe(1);
    expect(slow.countSoon('f', 1, MINUTE_MS).count).toBe(3);
    slow.close();
  });

  it('counts by itself while the database does not answer', async () => {
    const fail = async (): Promise<never> => {
      throw new UnavailableError('gone');
    };
    const alone = beside({ ...database.shared!, add: fail });

    const counts = [await alone.count('c', 1, MINUTE_MS), await alone.count('c', 1, MINUTE_MS)];

    expect(counts.map(({ count }) => count)).toEqual([1, 2]);
    expect(alone.countSoon('c', 1, MINUTE_MS).count).toBe(3);
  });
});
