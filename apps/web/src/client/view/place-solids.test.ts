import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { placeSolids } from './place-solids.ts';

describe('placeSolids()', () => {
  it('leaves the solids where the scene has them', () => {
    const scene = createSmallScene();

    const { centers, min, max } = placeSolids(scene, 0);

    expect([...centers.subarray(0, 3)]).toEqual([0, 2.5, 0]);
    expect([min, max]).toEqual([scene.bounds.min, scene.bounds.max]);
  });

  it('draws the levels apart, the deepest staying where it is, all within its bounds', () => {
    const { centers, max } = placeSolids(createSmallScene(), 1);
    const [top, middle, deepest] = [centers[1]!, centers[4]!, centers[7]!];

    expect(deepest).toBe(0.5);
    expect(top - middle).toBeCloseTo(1 + 1.6);
    expect(middle - deepest).toBeCloseTo(1 + 1.6);
    expect(max[1]).toBeCloseTo(top + 0.5);
  });
});
