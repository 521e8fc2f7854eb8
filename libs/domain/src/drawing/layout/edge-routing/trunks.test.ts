import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeCrowdedTrunks } from './merge-crowded-trunks.ts';
import { separateTrunks, findTrunks, type Segments } from './trunks.ts';

/** "1-5": from vertex 1 down to vertex 5. */
function segmentsOf(pairs: string, kinds: readonly number[] = []): Segments {
  const ends = pairs.split(' ').map((pair) => pair.split('-').map(Number) as [number, number]);
  return {
    upper: Int32Array.from(ends, ([upper]) => upper),
    lower: Int32Array.from(ends, ([, lower]) => lower),
    trunkClass: Int32Array.from(ends, (_, at) => kinds[at] ?? 0),
  };
}

/** The upper and lower ends of each trunk. */
function trunksOf({ upper, lower }: Segments, trunkOf: Int32Array): string[] {
  const trunks = new Map<number, [Set<number>, Set<number>]>();
  for (const [at, trunk] of trunkOf.entries()) {
    const ends = trunks.get(trunk) ?? [new Set(), new Set()];
    ends[0].add(upper[at]!);
    ends[1].add(lower[at]!);
    trunks.set(trunk, ends);
  }
  return [...trunks.values()]
    .map((ends) => ends.map((side) => [...side].sort((a, b) => a - b)).join(' x '))
    .sort();
}

const SEGMENTS = fc
  .uniqueArray(fc.tuple(fc.nat(6), fc.integer({ min: 10, max: 16 }), fc.constantFrom(0, 0, 1, -1)), {
    selector: ([upper, lower]) => `${upper} ${lower}`,
    minLength: 1,
    maxLength: 40,
  })
  .map((ends): Segments => ({
    upper: Int32Array.from(ends, ([upper]) => upper),
    lower: Int32Array.from(ends, ([, lower]) => lower),
    trunkClass: Int32Array.from(ends, ([, , kind]) => kind),
  }));

/** Each trunk has one class and every pair of its ends is a segment of its own. */
function expectTruth({ upper, lower, trunkClass }: Segments, trunkOf: Int32Array): void {
  for (const trunk of new Set(trunkOf)) {
    const places = [...trunkOf.keys()].filter((at) => trunkOf[at] === trunk);
    const [uppers, lowers] = [upper, lower].map((side) => new Set(places.map((at) => side[at]!)));
    expect(new Set(places.map((at) => trunkClass[at]!)).size).toBe(1);
    expect(places.length).toBe(uppers!.size * lowers!.size);
  }
}

describe('findTrunks()', () => {
  it('gives the lines of one box a trunk, downward and upward', () => {
    const down = segmentsOf('1-5 1-6 1-7');
    const up = segmentsOf('1-5 2-5 3-5');

    expect(trunksOf(down, findTrunks(down))).toEqual(['1 x 5,6,7']);
    expect(trunksOf(up, findTrunks(up))).toEqual(['1,2,3 x 5']);
  });

  it('never joins lines to an H that says more than they do', () => {
    const segments = segmentsOf('1-5 1-6 2-6');

    expect(trunksOf(segments, findTrunks(segments))).toEqual(['1 x 5,6', '2 x 6']);
  });

  it('finds the three trunks of the drawing that could not be drawn in 1991', () => {
    const segments = segmentsOf('1-5 1-6 2-5 2-6 2-7 2-8 3-7 3-8 4-7 4-8 4-9');

    expect(trunksOf(segments, findTrunks(segments))).toEqual(['1,2 x 5,6', '2,3,4 x 7,8', '4 x 9']);
  });

  it('keeps lines apart that look different', () => {
    const segments = segmentsOf('1-5 1-6 1-7 1-8', [0, 0, 1, -1]);

    expect(trunksOf(segments, findTrunks(segments))).toEqual(['1 x 5,6', '1 x 7', '1 x 8']);
  });

  it('draws a second relation between the same boxes apart', () => {
    const segments = segmentsOf('1-5 1-5');

    expect(new Set(findTrunks(segments)).size).toBe(2);
  });

  it('gives trunks of which every pair of ends is a line', () => {
    fc.assert(fc.property(SEGMENTS, (segments) => expectTruth(segments, findTrunks(segments))));
  });
});

describe('mergeCrowdedTrunks()', () => {
  /** Positions of the vertices, by their number. */
  const IN_A_ROW = Float64Array.from({ length: 100 }, (_, at) => at);

  it('joins the lines at a side that has no room for their ports, by how they look', () => {
    const segments = segmentsOf('1-5 1-6 1-7 1-8', [0, 0, 0, -1]);

    const merged = mergeCrowdedTrunks(segments, separateTrunks(segments), {
      roomAt: () => 3,
      x: IN_A_ROW,
    });

    expect(trunksOf(segments, merged)).toEqual(['1 x 5,6,7', '1 x 8']);
  });

  it('joins neighbours alone where they have room, so that no line of another look is crossed', () => {
    const segments = segmentsOf('1-9 2-9 3-9 4-9 5-9', [0, 0, 1, 0, 0]);

    const merged = (room: number): string[] =>
      trunksOf(
        segments,
        mergeCrowdedTrunks(segments, separateTrunks(segments), { roomAt: () => room, x: IN_A_ROW }),
      );

    expect(merged(4)).toEqual(['1,2 x 9', '3 x 9', '4,5 x 9']);
    expect(merged(2)).toEqual(['1,2,4,5 x 9', '3 x 9']);
  });

  it('leaves everything as it is where there is room', () => {
    const segments = segmentsOf('1-5 1-6 1-7 1-8');

    const merged = mergeCrowdedTrunks(segments, separateTrunks(segments), {
      roomAt: () => 4,
      x: IN_A_ROW,
    });

    expect(trunksOf(segments, merged)).toEqual(['1 x 5', '1 x 6', '1 x 7', '1 x 8']);
  });

  it('keeps trunks true, however little room there is', () => {
    fc.assert(
      fc.property(SEGMENTS, fc.integer({ min: 1, max: 4 }), (segments, room) => {
        expectTruth(
          segments,
          mergeCrowdedTrunks(segments, findTrunks(segments), { roomAt: () => room, x: IN_A_ROW }),
        );
      }),
    );
  });
});
