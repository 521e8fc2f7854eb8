import { describe, expect, it } from 'vitest';
import { createKeptResults } from './kept-results.ts';

const openMemory = () => createKeptResults<Uint8Array>(10, ({ byteLength }) => byteLength);

describe('createKeptResults()', () => {
  it('forgets what was asked for longest ago where there is no room', () => {
    const memory = openMemory();
    const [a, b, c] = [4, 4, 4].map((size) => new Uint8Array(size));
    memory.keep('a', a!);
    memory.keep('b', b!);
    memory.find('a');
    memory.keep('c', c!);

    expect(['a', 'b', 'c'].map((one) => memory.find(one))).toEqual([a, undefined, c]);
  });

  it('does not keep what has no room by itself, and loses nothing for it', () => {
    const memory = openMemory();
    memory.keep('small', new Uint8Array(10));
    memory.keep('large', new Uint8Array(11));

    expect([memory.find('large'), memory.find('small')?.byteLength]).toEqual([undefined, 10]);
  });

  it('forgets what none of the last turns used', () => {
    const memory = createKeptResults<Uint8Array>(10, ({ byteLength }) => byteLength, 2);
    const [a, b] = [new Uint8Array(4), new Uint8Array(4)];
    memory.keep('a', a);
    memory.keep('b', b);
    for (let turn = 0; turn < 3; turn++) {
      memory.turn();
      expect(memory.find('a')).toBe(a);
    }

    expect(memory.find('b')).toBeUndefined();
    // What is forgotten leaves its room.
    memory.keep('c', new Uint8Array(6));
    expect(memory.find('a')).toBe(a);
  });
});
