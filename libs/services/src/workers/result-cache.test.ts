import { describe, expect, it } from 'vitest';
import { createKeptResults } from './result-cache.ts';

const openSharedState = () => createKeptResults<Uint8Array>(10, ({ byteLength }) => byteLength);

describe('createKeptResults()', () => {
  it('forgets what was asked for longest ago where there is no room', () => {
    const memory = openSharedState();
    const [a, b, c] = [4, 4, 4].map((size) => new Uint8Array(size));
    memory.keep('a', a!);
    memory.keep('b', b!);
    memory.find('a');
    memory.keep('c', c!);

    expect(['a', 'b', 'c'].map((one) => memory.find(one))).toEqual([a, undefined, c]);
  });

  it('does not keep what has no room by itself, and loses nothing for it', () => {
    const memory = openSharedState();
    memory.keep('small', new Uint8Array(10));
    memory.keep('large', new Uint8Array(11));

    expect([memory.find('large'), memory.find('small')?.byteLength]).toEqual([undefined, 10]);
  });
});
