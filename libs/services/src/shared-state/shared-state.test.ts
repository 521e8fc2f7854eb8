import { openTestStores } from '@trowel/db/testing';
import { UnavailableError } from '@trowel/domain/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '../accounts/index.ts';
import type { SharedStore } from '../context.ts';
import { createProcessState } from './process-state.ts';
import { openRedisState, type SharedEntries } from './redis-state.ts';
import { createSharedStore } from './shared-store.ts';
import { hasRedis, NEEDS_REDIS, startRedis } from '../testing/redis-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-05-04T08:00:00.000Z');

let time = START;
const clock = (): Date => new Date(time);
const tokens = createTokens({ secret: 'a secret that all processes have been given', clock });
const beside = (state: SharedEntries): SharedStore => createSharedStore(state, { tokens, clock, soonMs: 1 });

beforeEach(() => {
  time = START;
});

describe('the memory of a process', () => {
  it('counts until the window is over, and begins anew', async () => {
    const sharedState = createProcessState(clock);

    const first = await sharedState.count('exports', 1, MINUTE_MS);
    time += MINUTE_MS / 2;
    const second = sharedState.countSoon('exports', 1, MINUTE_MS);
    time += MINUTE_MS / 2;
    const third = await sharedState.count('exports', -1, MINUTE_MS);

    expect([first.count, second.count, third.count]).toEqual([1, 2, 0]);
    expect(second.endsAtMs).toBe(first.endsAtMs);
    expect(third.endsAtMs).toBe(START + 2 * MINUTE_MS);
  });

  it('begins anew when the clock goes back further than a window lasts', async () => {
    const sharedState = createProcessState(clock);
    time += DAY_MS;
    await sharedState.count('exports', 9, MINUTE_MS);

    time -= DAY_MS;

    expect(await sharedState.count('exports', 1, MINUTE_MS)).toEqual({
      count: 1,
      endsAtMs: START + MINUTE_MS,
    });
  });

  it('gives a name to one alone, and forgets the first values when they grow too long', async () => {
    const sharedState = createProcessState(clock);
    const long = 'x'.repeat(10_000_000);

    expect(await sharedState.claim('plan', MINUTE_MS)).toBe(true);
    expect(await sharedState.claim('plan', MINUTE_MS)).toBe(false);
    for (const name of ['a', 'b', 'c', 'd']) await sharedState.put(name, long, MINUTE_MS);

    expect(await sharedState.find('a')).toBeUndefined();
    expect(await sharedState.find('d')).toBe(long);
    time += MINUTE_MS;
    expect(await sharedState.find('d')).toBeUndefined();
  });
});

/** The shared state of two processes, each with its own connection unless it is a database. */
interface Place {
  states: [SharedEntries, SharedEntries];
  close(): Promise<void>;
}

async function openTable(): Promise<Place> {
  const { database, dispose } = await openTestStores('postgres');
  return { states: [database.shared!, database.shared!], close: dispose };
}

async function openRedis(): Promise<Place> {
  const { url, stop } = await startRedis();
  const states = [await openRedisState({ url, clock }), await openRedisState({ url, clock })] as const;
  const close = async (): Promise<void> => {
    for (const state of states) state.close();
    await stop();
  };
  return { states: [...states], close };
}

describe.each([
  { name: 'PostgreSQL', open: openTable, canRun: true },
  { name: hasRedis ? 'Redis' : `Redis (${NEEDS_REDIS})`, open: openRedis, canRun: hasRedis },
])('the memory of two processes on one $name', ({ open, canRun }) => {
  let place: Place;
  let memories: [SharedStore, SharedStore];
  /** Resolves when expired entries are deleted. Only a test with a clock that runs backwards needs this. */
  let forgotten: Promise<unknown> | undefined;
  const watch = (state: SharedEntries): SharedEntries => ({
    ...state,
    forget: (before) => (forgotten = state.forget(before)),
  });

  beforeAll(async () => {
    if (!canRun) return;
    place = await open();
    memories = [beside(watch(place.states[0])), beside(place.states[1])];
  });
  afterAll(async () => {
    if (!canRun) return;
    for (const sharedState of memories) sharedState.close();
    await place.close();
  });

  it.skipIf(!canRun)('counts as one, and at once where it is asked to', async () => {
    const [one, other] = memories;

    const counts = await Promise.all(
      [1, 2, 3, 4].map((at) => (at % 2 ? one : other).count('a', 1, MINUTE_MS)),
    );

    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4]);
  });

  it.skipIf(!canRun)('begins anew when the clock goes back further than a window lasts', async () => {
    const [one, other] = memories;
    time += DAY_MS;
    await one.count('g', 9, MINUTE_MS);
    await forgotten;

    time -= DAY_MS;

    expect(await other.count('g', 1, MINUTE_MS)).toEqual({ count: 1, endsAtMs: START + MINUTE_MS });
    expect((await one.count('g', 1, MINUTE_MS)).count).toBe(2);
  });

  it.skipIf(!canRun)('hears a moment later of what the other counted', async () => {
    const [one, other] = memories;
    for (let at = 0; at < 5; at++) one.countSoon('b', 1, MINUTE_MS);

    // Whoever counts is told what all have counted.
    await expect.poll(() => other.countSoon('b', 0, MINUTE_MS).count).toBe(5);
    expect(other.countSoon('b', 1, MINUTE_MS).count).toBe(6);
    await expect.poll(() => one.countSoon('b', 0, MINUTE_MS).count).toBe(6);
  });

  it.skipIf(!canRun)('is one, with a key nobody else has, and names nobody can read', async () => {
    const [one, other] = memories;
    await one.put('scene 7', 'a view', MINUTE_MS);

    expect(await other.find('scene 7')).toBe('a view');
    expect(await one.claim('plan 7', MINUTE_MS)).toBe(true);
    expect(await other.claim('plan 7', MINUTE_MS)).toBe(false);
    expect(other.key).toBe(one.key);
    expect(await place.states[0].find('scene 7', clock().toISOString())).toBeUndefined();
  });

  it.skipIf(!canRun)('forgets there what is over', async () => {
    const [one] = memories;
    const find = (): Promise<unknown> =>
      place.states[0].find(tokens.fingerprint('trowel memory d'), new Date(START).toISOString());
    await one.put('d', 'a view', 500);
    const before = await find();

    time += 2 * MINUTE_MS;
    await one.put('e', 'another', MINUTE_MS);

    expect(before).toBe('a view');
    await expect.poll(find, { timeout: 20_000 }).toBeUndefined();
  });

  it.skipIf(!canRun)('asks a database that is slow to answer one thing at a time', async () => {
    let asked = 0;
    const stand = new Promise<never>(() => undefined);
    const slow = beside({ ...place.states[0], add: () => (asked++, stand) });

    slow.countSoon('f', 1, MINUTE_MS);
    await expect.poll(() => asked).toBe(1);
    slow.countSoon('f', 1, MINUTE_MS);
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(asked).toBe(1);
    expect(slow.countSoon('f', 1, MINUTE_MS).count).toBe(3);
    slow.close();
  });

  it.skipIf(!canRun)('counts by itself while the database does not answer', async () => {
    const fail = async (): Promise<never> => {
      throw new UnavailableError('gone');
    };
    const alone = beside({ ...place.states[0], add: fail });

    const counts = [await alone.count('c', 1, MINUTE_MS), await alone.count('c', 1, MINUTE_MS)];

    expect(counts.map(({ count }) => count)).toEqual([1, 2]);
    expect(alone.countSoon('c', 1, MINUTE_MS).count).toBe(3);
  });
});
