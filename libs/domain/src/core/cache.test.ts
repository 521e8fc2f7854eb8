import { describe, expect, it } from 'vitest';
import { createCache, listCacheFigures } from './cache.ts';

describe('a bounded cache', () => {
  it('evicts what was used longest ago', () => {
    const cache = createCache<string, number>({ name: 'test', capacity: 2 });
    cache.store('a', 1);
    cache.store('b', 2);
    expect(cache.find('a')).toBe(1);

    cache.store('c', 3);

    expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([1, undefined, 3]);
  });

  it('is bounded by the sum of sizes, of which a replaced value is no longer a part', () => {
    const cache = createCache<string, string>({ name: 'test', capacity: 10, sizeOf: ({ length }) => length });
    for (let i = 0; i < 20; i++) cache.store('a', 'xxxxxx');
    cache.store('b', 'xxxx');
    expect([cache.find('a'), cache.find('b')]).toEqual(['xxxxxx', 'xxxx']);

    cache.store('c', 'x');

    expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([undefined, 'xxxx', 'x']);
  });

  it('does not store a value that is larger than the whole cache, and evicts nothing for it', () => {
    const cache = createCache<string, string>({ name: 'test', capacity: 3, sizeOf: ({ length }) => length });
    cache.store('a', 'xx');
    cache.store('b', 'xxxx');
    expect([cache.find('a'), cache.find('b')]).toEqual(['xx', undefined]);
  });

  it('removes the value of a key when the next one is too large', () => {
    const cache = createCache<string, string>({ name: 'test', capacity: 3, sizeOf: ({ length }) => length });
    cache.store('a', 'xx');
    cache.store('a', 'xxxx');
    expect(cache.find('a')).toBeUndefined();
  });

  it('creates a value once while it is stored', () => {
    const cache = createCache<string, object>({ name: 'test', capacity: 1 });
    const first = cache.get('a', () => ({}));
    expect(cache.get('a', () => ({}))).toBe(first);
    cache.delete('a');
    const second = cache.get('a', () => ({}));
    expect(second).not.toBe(first);
    cache.clear();
    expect(cache.find('a')).toBeUndefined();
  });

  it('counts hits and misses by name', () => {
    const first = createCache<string, number>({ name: 'counted', capacity: 1 });
    const second = createCache<string, number>({ name: 'counted', capacity: 1 });
    first.get('a', () => 1);
    first.find('a');
    second.find('a');
    expect(listCacheFigures().find(({ name }) => name === 'counted')).toEqual({
      name: 'counted',
      hits: 1,
      misses: 2,
    });
  });
});
