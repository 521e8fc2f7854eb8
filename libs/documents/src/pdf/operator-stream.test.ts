import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOperatorStream } from './operator-stream.ts';

describe('createOperatorStream()', () => {
  it('gives what was written, in its order, however long the pieces are', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
    const piece = fc.oneof(
      fc.string({ unit: byte }),
      fc.tuple(byte, fc.nat({ max: 9_000 })).map(([sign, times]) => sign.repeat(times)),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const stream = createOperatorStream();

        for (const operators of pieces) stream.write(operators);

        expect(stream.toText()).toBe(pieces.join(''));
        expect(stream.toBytes().toString('latin1')).toBe(pieces.join(''));
      }),
    );
  });
});
