import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDrawnParts } from './drawn-parts.ts';

type Piece = readonly [number, number, number, number];

function draw(pieces: readonly Piece[]): Piece[] {
  const drawn: Piece[] = [];
  const parts = createDrawnParts((x0, y0, x1, y1) => drawn.push([x0, y0, x1, y1]));
  for (const piece of pieces) parts.take(...piece);
  return drawn;
}

/** The lattice steps pieces go over, one entry each time. */
function steps(pieces: readonly Piece[]): string[] {
  return pieces
    .flatMap(([x0, y0, x1, y1]) => {
      const isAcross = y0 === y1;
      const [from, to] = isAcross
        ? [Math.min(x0, x1), Math.max(x0, x1)]
        : [Math.min(y0, y1), Math.max(y0, y1)];
      return Array.from({ length: to - from }, (_, at) =>
        isAcross ? `across ${from + at} ${y0}` : `down ${x0} ${from + at}`,
      );
    })
    .sort();
}

const place = fc.integer({ min: 0, max: 30 });
const still = fc.integer({ min: 0, max: 3 });
const pieces = fc.array(
  fc
    .record({ isAcross: fc.boolean(), still, from: place, to: place })
    .map(({ isAcross, still, from, to }): Piece =>
      isAcross ? [from, still, to, still] : [still, from, still, to],
    ),
  { maxLength: 60 },
);

describe('createDrawnParts()', () => {
  it('gives of a second line only what leaves the trunk, from its start to its end', () => {
    const drawn = draw([
      [10, 10, 30, 10],
      [10, 10, 50, 10],
      [60, 10, 0, 10],
    ]);

    expect(drawn).toEqual([
      [10, 10, 30, 10],
      [30, 10, 50, 10],
      [10, 10, 0, 10],
      [60, 10, 50, 10],
    ]);
  });

  it('draws every place that is asked for, and each once', () => {
    fc.assert(
      fc.property(pieces, (asked) => {
        const drawn = draw(asked);

        expect(steps(drawn)).toEqual([...new Set(steps(asked))]);
      }),
    );
  });
});
