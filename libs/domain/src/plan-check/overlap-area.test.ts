import fc from 'fast-check';
import { intersection } from 'polyclip-ts';
import { describe, expect, test } from 'vitest';
import type { Position, Ring } from '@trowel/domain/geometry';
import { measureDistance, measurePointDistance } from './distance.ts';
import { createOutlineBuilder, type PlanOutline } from './outline.ts';
import { measureOverlap } from './overlap-area.ts';
import { measureOverlapBorder } from './overlap-border.ts';
import { createSteps } from './steps.ts';

const FRAME = { toX: (x: number) => x, toY: (y: number) => y };

function outline(...rings: Ring[]): PlanOutline {
  return createOutlineBuilder(FRAME).build(rings)!;
}

function square(x: number, y: number, side: number): Ring {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
}

function overlapOf(a: PlanOutline, b: PlanOutline): number {
  return measureOverlap(a, b, createSteps());
}

/** A star-shaped polygon around a centre. With `hole`, the same shape at half the size is cut out. */
const polygons = fc
  .record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
    reaches: fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 3, maxLength: 24 }),
    hole: fc.boolean(),
    turned: fc.boolean(),
  })
  .map(({ x, y, reaches, hole, turned }) => {
    const ring = (scale: number): Position[] => {
      const corners = reaches.map((reach, at): Position => {
        const angle = (2 * Math.PI * at) / reaches.length + 0.1;
        return [
          Math.round((x + scale * reach * Math.cos(angle)) * 1_000) / 1_000,
          Math.round((y + scale * reach * Math.sin(angle)) * 1_000) / 1_000,
        ];
      });
      const open = turned ? corners.reverse() : corners;
      return [...open, open[0]!];
    };
    return hole ? [ring(1), ring(0.5)] : [ring(1)];
  });

function areaOf(rings: readonly (readonly (readonly [number, number])[])[]): number {
  return rings.reduce((sum, ring, at) => {
    let doubled = 0;
    for (let to = 1; to < ring.length; to++)
      doubled += ring[to - 1]![0] * ring[to]![1] - ring[to]![0] * ring[to - 1]![1];
    return sum + (at === 0 ? 1 : -1) * Math.abs(doubled / 2);
  }, 0);
}

describe('measureOverlap()', () => {
  test('gives the same areas as polyclip-ts for polygons with holes, whatever the direction of their rings', () => {
    fc.assert(
      fc.property(polygons, polygons, (a, b) => {
        const clipped = intersection(a as never, b as never) as [number, number][][][];
        const expected = clipped.reduce((sum, rings) => sum + areaOf(rings), 0);
        expect(overlapOf(outline(...a), outline(...b))).toBeCloseTo(expected, 4);
      }),
      { numRuns: 150, seed: 41 },
    );
  });

  test('is the same for both orders, and the own area for the same outline', () => {
    fc.assert(
      fc.property(polygons, polygons, (a, b) => {
        const [one, other] = [outline(...a), outline(...b)];
        expect(overlapOf(one, other)).toBeCloseTo(overlapOf(other, one), 6);
        expect(overlapOf(one, one)).toBeCloseTo(one.area, 6);
      }),
      { numRuns: 200, seed: 42 },
    );
  });

  test('is exactly zero for squares that share a side or a corner', () => {
    expect(overlapOf(outline(square(0, 0, 2)), outline(square(2, 0, 2)))).toBe(0);
    expect(overlapOf(outline(square(0, 0, 2)), outline(square(0, 2, 2)))).toBe(0);
    expect(overlapOf(outline(square(0, 0, 2)), outline(square(2, 2, 2)))).toBe(0);
  });

  test('leaves out the hole of an outline', () => {
    const ring = outline(square(0, 0, 10), square(2, 2, 6));
    expect(ring.area).toBe(64);
    expect(overlapOf(ring, outline(square(3, 3, 4)))).toBe(0);
    expect(overlapOf(ring, outline(square(1, 3, 4)))).toBeCloseTo(4, 9);
  });

  test('skips blocks of edges far from the other outline with the same result', () => {
    const comb: Position[] = [[0, 0]];
    for (let tooth = 0; tooth < 200; tooth++)
      comb.push([tooth, 5], [tooth + 0.5, 5], [tooth + 0.5, 1], [tooth + 1, 1]);
    comb.push([200, 0], [0, 0]);
    const wide = outline(comb);
    expect(overlapOf(wide, outline(square(150, 0, 1)))).toBeCloseTo(1, 9);
    expect(overlapOf(wide, outline(square(150, 2, 1)))).toBeCloseTo(0.5, 9);
  });
});

describe('The limit of steps', () => {
  /** Teeth across the whole width, so that every edge of one comb lies over every edge of the other. */
  const comb = (y: number): PlanOutline => {
    const corners: Position[] = [];
    for (let tooth = 0; tooth < 5_000; tooth++)
      corners.push([0, y + tooth / 100], [1_000, y + tooth / 100 + 0.005]);
    corners.push([1_001, y + 50], [1_001, y], [0, y]);
    return outline(corners);
  };

  test('stops a comparison of two outlines that would take a hundred million steps', () => {
    const [one, other] = [comb(0), comb(0.002)];
    const steps = createSteps(100_000);
    measureOverlap(one, other, steps);
    expect(steps.taken).toBeGreaterThanOrEqual(steps.limit);
    expect(steps.taken).toBeLessThan(2 * steps.limit);
    const more = createSteps(100_000);
    measureDistance(one, other, more);
    measureOverlapBorder(one, other, more);
    expect(more.taken).toBeLessThan(2 * more.limit);
  });
});

describe('measureOverlapBorder()', () => {
  test('is the border of the common area', () => {
    const steps = createSteps();
    expect(measureOverlapBorder(outline(square(0, 0, 2)), outline(square(1, 1, 2)), steps)).toBeCloseTo(4, 9);
    expect(measureOverlapBorder(outline(square(0, 0, 9)), outline(square(1, 1, 2)), steps)).toBeCloseTo(8, 9);
  });
});

describe('measureDistance()', () => {
  test('finds the nearest points of two borders, also between a corner and a side', () => {
    const steps = createSteps();
    expect(measureDistance(outline(square(0, 0, 2)), outline(square(5, 0, 2)), steps)).toBeCloseTo(3, 9);
    expect(measureDistance(outline(square(0, 0, 2)), outline(square(5, 6, 2)), steps)).toBeCloseTo(5, 9);
    expect(
      measureDistance(
        outline(square(0, 0, 9)),
        outline([
          [10, 4],
          [12, 3],
          [12, 5],
          [10, 4],
        ]),
        steps,
      ),
    ).toBeCloseTo(1, 9);
    expect(measureDistance(outline(square(0, 0, 2)), outline(square(1, 1, 2)), steps)).toBe(0);
  });

  test('agrees with the distances of all pairs of sides', () => {
    fc.assert(
      fc.property(polygons, polygons, fc.integer({ min: -300, max: 300 }), ([a], [b], shift) => {
        const moved = b!.map(([x, y]): Position => [x + shift, y]);
        const [one, other] = [outline(a!), outline(moved)];
        fc.pre(overlapOf(one, other) === 0);
        const corners = [
          ...a!.map(([x, y]) => measurePointDistance(other, x, y)),
          ...moved.map(([x, y]) => measurePointDistance(one, x, y)),
        ];
        expect(measureDistance(one, other, createSteps())).toBeCloseTo(Math.min(...corners), 6);
      }),
      { numRuns: 200, seed: 43 },
    );
  });
});

describe('measurePointDistance()', () => {
  test('is zero inside, positive in a hole and outside', () => {
    const ring = outline(square(0, 0, 10), square(2, 2, 6));
    expect(measurePointDistance(ring, 1, 1)).toBe(0);
    expect(measurePointDistance(ring, 5, 5)).toBeCloseTo(3, 9);
    expect(measurePointDistance(ring, 12, 5)).toBeCloseTo(2, 9);
    expect(measurePointDistance(ring, 12, 5, 1)).toBe(1);
  });
});
