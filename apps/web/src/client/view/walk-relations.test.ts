import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { indexNeighbours } from './neighbours.ts';
import { walkRelations, type Step } from './walk-relations.ts';

const scene = createSmallScene();
const findNeighbours = indexNeighbours(scene);
const walk = (from: number | undefined, step: Step, via?: number): number | undefined =>
  walkRelations(scene, findNeighbours, { from, step, via });

describe('indexNeighbours()', () => {
  it('tells each relation from the side of the unit asked about', () => {
    expect(findNeighbours(1)).toEqual([
      { unit: 0, way: 'above', type: 'covered_by' },
      { unit: 2, way: 'below', type: 'covers' },
      { unit: 3, way: 'below', type: 'covers' },
    ]);
    expect(findNeighbours(0)).toContainEqual({ unit: 3, way: 'contradiction', type: 'covered_by' });
    expect(findNeighbours(4)).toEqual([{ unit: 2, way: 'same', type: 'same_as' }]);
  });
});

describe('walkRelations()', () => {
  it('goes to a later unit upward and to an earlier one downward, not along contradictions', () => {
    expect(walk(1, 'up')).toBe(0);
    expect(walk(1, 'down')).toBe(2);
    expect(walk(0, 'up')).toBeUndefined();
  });

  it('goes round those that share the unit one came from', () => {
    expect(walk(2, 'right', 1)).toBe(3);
    expect(walk(3, 'right', 1)).toBe(2);
  });

  it('goes round those of one level and area where one came from nowhere', () => {
    expect(walk(2, 'left')).toBe(3);
    expect(walk(1, 'right')).toBeUndefined();
  });

  it('begins on top', () => {
    expect(walk(undefined, 'down')).toBe(0);
  });
});
