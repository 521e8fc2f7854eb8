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
