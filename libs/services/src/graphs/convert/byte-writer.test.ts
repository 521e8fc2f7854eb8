import { TooLargeError } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { createByteWriter, encodePieces } from './byte-writer.ts';

describe('encodePieces()', () => {
  it.each([
    ['nothing', []],
    ['signs of one to four bytes', ['a', 'è', '€', '😀']],
    ['more than the first buffer holds', Array.from({ length: 30 }, (_, i) => `${i}è€`.repeat(20_000))],
  ])('gives the bytes of all pieces in their order: %s', (_, pieces) => {
    const bytes = encodePieces(pieces);

    expect(Buffer.from(bytes).equals(Buffer.from(pieces.join('')))).toBe(true);
  });
});

describe('createByteWriter()', () => {
  it('refuses more bytes than it may hold', () => {
    const writer = createByteWriter(10);

    writer.add('è'.repeat(6));

    expect(() => writer.finish()).toThrow(TooLargeError);
  });
});
