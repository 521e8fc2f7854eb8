import { describe, expect, it } from 'vitest';
import { createKeptBytes } from './bytes-cache.ts';

const drawingOf = (unit: string): Uint8Array =>
  new TextEncoder().encode(`${unit} covers the next; `.repeat(100));

describe('createKeptBytes()', () => {
  it('gives what it was given, at once and when it is zipped, and has room for several where one would fill it', async () => {
    const units = ['1', '2', '3'];
    const memory = createKeptBytes(drawingOf('1').byteLength);
    for (const unit of units) {
      const drawn = drawingOf(unit);
      memory.keep(unit, drawn);
      expect(await memory.find(unit)).toBe(drawn);
      await expect.poll(async () => (await memory.find(unit)) === drawn).toBe(false);
    }

    for (const unit of units) expect(await memory.find(unit)).toEqual(drawingOf(unit));
    expect(await memory.find('4')).toBeUndefined();
  });
});
