import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listPieceBuffers, packPieces, unpackAndRelease, unpackPieces } from './pieces.ts';

describe('unpackPieces()', () => {
  it.each([0, 1, 500, 1_234])('gives the %i items that were packed, in their order', async (count) => {
    const items = Array.from({ length: count }, (_, i) => ({ i, text: `città ${i} 🏺` }));

    expect(await unpackPieces(await packPieces(items))).toEqual(items);
  });

  it('lets others have their turn meanwhile', async () => {
    const packed = await packPieces(Array.from({ length: 200_000 }, (_, i) => ({ i, text: 'x'.repeat(50) })));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);

    await unpackPieces(packed);
    clearInterval(timer);
    await sleep(1);

    expect(turns).toBeGreaterThan(1);
  });
});

describe('unpackAndRelease()', () => {
  it('gives the items in their order and leaves nothing behind', async () => {
    const packed = await packPieces(Array.from({ length: 1_234 }, (_, i) => i));

    const items = await unpackAndRelease(packed);

    expect(items).toEqual(Array.from({ length: 1_234 }, (_, i) => i));
    expect(packed.pieces).toEqual([]);
  });
});

describe('listPieceBuffers()', () => {
  it('finds the packed lists of a message wherever they stand, each piece once', async () => {
    const packed = await packPieces(Array.from({ length: 1_234 }, (_, i) => i));

    const found = listPieceBuffers({ name: 'x', scene: { units: packed }, before: { units: packed } });

    expect(found).toEqual(packed.pieces.map(({ buffer }) => buffer));
  });

  it('leaves alone what else a message holds', () => {
    const file = new Uint8Array(8);

    expect(listPieceBuffers({ file, pieces: ['a', 1], list: [{ pieces: [file] }] })).toEqual([]);
    expect(listPieceBuffers({ pieces: [new Uint8Array(16).subarray(8)] })).toEqual([]);
    expect(listPieceBuffers(null)).toEqual([]);
  });
});
