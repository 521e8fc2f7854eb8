import { UnavailableError } from '@trowel/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTokens } from '../accounts/index.ts';
import type { SharedStore } from '../context.ts';
import { openRedisState, type RedisState } from './redis-state.ts';
import { createSharedStore } from './shared-store.ts';
import { hasRedis, NEEDS_REDIS, startRedis, type RedisServer } from '../testing/redis-server.ts';

const MINUTE_MS = 60_000;
const PATIENT = { timeout: 20_000 };
const clock = (): Date => new Date();
const tokens = createTokens({ secret: 'a secret that all processes have been given', clock });

describe.skipIf(!hasRedis)(`what processes remember in a Redis${hasRedis ? '' : ` (${NEEDS_REDIS})`}`, () => {
  let server: RedisServer;
  let state: RedisState;
  let sharedState: SharedStore;
  let told: string[];

  const open = async (url: string): Promise<void> => {
    state = await openRedisState({ url, clock, patienceMs: 200, warn: (text) => told.push(text) });
    sharedState = createSharedStore(state, { tokens, clock });
  };
  beforeEach(async () => {
    told = [];
    server = await startRedis('a password of the services');
    await open(server.url);
  });
  afterEach(async () => {
    sharedState.close();
    state.close();
    await server.stop();
  });

  const isBack = (): Promise<boolean> =>
    state.find('anything', clock().toISOString()).then(
      () => true,
      () => false,
    );

  it('is counted by each for itself while it is gone, and together when it is back', async () => {
    await sharedState.count('a', 1, MINUTE_MS);
    await server.kill('SIGKILL');

    const alone = await sharedState.count('a', 1, MINUTE_MS);
    await expect(sharedState.find('a plan')).rejects.toThrow(UnavailableError);
    await expect(sharedState.claim('a plan', MINUTE_MS)).rejects.toThrow('127.0.0.1');
    await server.restart();
    await expect.poll(isBack, PATIENT).toBe(true);

    expect(alone.count).toBe(2);
    expect(told).toEqual([expect.stringContaining('does not respond')]);
    // It begins anew, as a process does after its own end.
    expect((await sharedState.count('a', 1, MINUTE_MS)).count).toBe(1);
    expect(await sharedState.claim('a plan', MINUTE_MS)).toBe(true);
  });

  it('keeps nobody waiting while it stands still, and goes on after', async () => {
    await server.kill('SIGSTOP');

    const first = await sharedState.count('a', 1, MINUTE_MS);
    await expect(sharedState.find('a plan')).rejects.toThrow(UnavailableError);
    const second = await sharedState.count('a', 1, MINUTE_MS);
    await server.kill('SIGCONT');
    await expect.poll(isBack, PATIENT).toBe(true);

    expect([first.count, second.count]).toEqual([1, 2]);
  });

  it('is waited for where it is away at the start, and said to be', async () => {
    state.close();
    await server.kill('SIGKILL');

    await open(server.url);
    const alone = await sharedState.count('a', 1, MINUTE_MS);
    await server.restart();
    await expect.poll(isBack, PATIENT).toBe(true);

    expect(alone.count).toBe(1);
    expect(told.length).toBeGreaterThan(0);
  });

  it('is said to refuse a wrong password, without it', async () => {
    const wrong = server.url.replace('password', 'pass');

    await expect(openRedisState({ url: wrong, clock })).rejects.toThrow(/REDIS_URL/);
    await expect(openRedisState({ url: wrong, clock })).rejects.not.toThrow(/of the services/);
  });

  it('is told to be full, and not to be away', async () => {
    const { createClient } = await import('@redis/client');
    const client = await createClient({ url: server.url }).connect();
    await client.configSet('maxmemory', '1');

    const refused = sharedState.put('a plan', 'x', MINUTE_MS);

    await expect(refused).rejects.toThrow(/rejects/);
    await expect(refused).rejects.toThrow(UnavailableError);
    client.destroy();
  });

  it('is forgotten by itself', async () => {
    const soon = new Date(Date.now() + 50).toISOString();
    await state.put('a', 'value', soon);
    await state.add([{ name: 'b', count: 1, ends_at: soon }], clock().toISOString());
    await state.claim('c', soon, clock().toISOString());
    const { createClient } = await import('@redis/client');
    const client = await createClient({ url: server.url }).connect();

    await expect.poll(() => client.dbSize(), PATIENT).toBe(0);
    client.destroy();
  });
});
