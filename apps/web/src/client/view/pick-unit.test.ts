import type { SceneOutline } from '@trowel/domain/scene';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { pickUnit, type Pickable } from './pick-unit.ts';
import { placeSolids } from './place-solids.ts';

function createPickable(changes: Partial<Pickable> = {}): Pickable {
  const scene = createSmallScene();
  return {
    places: placeSolids(scene, 0),
    isShown: new Uint8Array(scene.units.length).fill(1),
    isHollow: new Uint8Array(scene.units.length),
    outlines: [],
    cut: undefined,
    ...changes,
  };
}

/** Straight down from above the middle of the site. */
const DOWN = { origin: [0, 10, 0], direction: [0, -1, 0] } as const;

describe('pickUnit()', () => {
  it('gives the solid that a ray meets first, and where', () => {
    expect(pickUnit(DOWN, createPickable())).toEqual({ unit: 0, distance: 7 });
  });

  it('looks through what was peeled off', () => {
    const isShown = Uint8Array.from([0, 1, 1, 1, 1]);

    expect(pickUnit(DOWN, createPickable({ isShown }))).toEqual({ unit: 1, distance: 8 });
  });

  it('lets what lies in a hollow go first', () => {
    const isHollow = Uint8Array.from([1, 0, 0, 0, 0]);
    const places = placeSolids(createSmallScene(), 0);
    places.centers.set(places.centers.subarray(0, 3), 3);
    places.sizes.set([1, 0.5, 1], 3);

    expect(pickUnit(DOWN, createPickable({ isHollow, places }))?.unit).toBe(1);
  });

  it('meets the face of the section, not what was cut away', () => {
    const cut = { axis: 'y', from: 1.8 } as const;

    expect(pickUnit(DOWN, createPickable({ cut }))?.unit).toBe(1);
    expect(pickUnit(DOWN, createPickable({ cut }))?.distance).toBeCloseTo(8.2);
  });

  describe('of a unit with an outline', () => {
    // The corner in the north-east of the solid of 4 m by 4 m is missing: an L.
    const L = [
      [
        [
          [-2, -2],
          [0, -2],
          [0, 0],
          [2, 0],
          [2, 2],
          [-2, 2],
        ],
      ],
    ] as const;
    const places = placeSolids(createSmallScene(), 0);
    places.centers.set([0, 0, 0], 0);
    places.sizes.set([4, 1, 4], 0);
    const pickable = createPickable({
      places,
      isShown: Uint8Array.from([1, 0, 0, 0, 0]),
      outlines: [L as unknown as SceneOutline],
    });
    const down = (x: number, z: number) =>
      pickUnit({ origin: [x, 10, z], direction: [0, -1, 0] }, pickable)?.distance;

    it('misses where the outline leaves out a corner of the box', () => {
      expect(down(1, 1)).toBe(9.5);
      expect(down(-1, -1)).toBe(9.5);
      expect(down(1, -1)).toBeUndefined();
    });

    it('meets the wall of the outline, not that of the box', () => {
      const west = { origin: [10, 0, -1], direction: [-1, 0, 0] } as const;

      expect(pickUnit(west, pickable)?.distance).toBe(10);
      expect(pickUnit(west, { ...pickable, isHollow: Uint8Array.of(1) })?.distance).toBe(12);
    });

    it('misses a hole, and hits the wall around it', () => {
      const ring = (half: number) => [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ];
      const outlines = [[[ring(2), ring(1)]]] as unknown as SceneOutline[];
      const oblique = Math.SQRT1_2;
      const ray = { origin: [0, 0.4, 0], direction: [oblique, 0, oblique] } as const;

      expect(
        pickUnit({ origin: [0, 10, 0], direction: [0, -1, 0] }, { ...pickable, outlines }),
      ).toBeUndefined();
      expect(pickUnit(ray, { ...pickable, outlines })?.distance).toBeCloseTo(Math.SQRT2);
    });
  });

  it('gives nothing for a ray that goes by, or away', () => {
    const away = { origin: [0, 10, 0], direction: [0, 1, 0] } as const;
    const beside = { origin: [50, 10, 0], direction: [0, -1, 0] } as const;

    expect(pickUnit(away, createPickable())).toBeUndefined();
    expect(pickUnit(beside, createPickable())).toBeUndefined();
  });

  it('never gives a point outside of the solid it names', () => {
    const coordinate = fc.double({ min: -6, max: 6, noNaN: true });
    const pickable = createPickable();

    fc.assert(
      fc.property(fc.tuple(coordinate, coordinate, coordinate), coordinate, coordinate, ([x, y, z], a, b) => {
        const length = Math.hypot(a, b, 1);
        const direction = [a / length, -1 / length, b / length] as const;
        const hit = pickUnit({ origin: [x, y, z], direction }, pickable);
        if (!hit) return;
        const { centers, sizes } = pickable.places;
        for (const [axis, from] of [x, y, z].entries()) {
          const at = from + direction[axis]! * hit.distance;
          const off = Math.abs(at - centers[hit.unit * 3 + axis]!);
          expect(off).toBeLessThanOrEqual(sizes[hit.unit * 3 + axis]! / 2 + 1e-6);
        }
      }),
    );
  });
});
