import type { Geometry } from '@trowel/domain/geometry';
import { describe, expect, it } from 'vitest';
import { boxAround, intersectBoxes, intersectsBox, listOutline } from './boxes.ts';

const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const withHole: Geometry = { type: 'Polygon', coordinates: [square(0, 0, 10), square(3, 3, 4).toReversed()] };

describe('a shape and a box', () => {
  it.each<[string, Geometry, boolean]>([
    ['a point inside', { type: 'Point', coordinates: [1, 1] }, true],
    ['a point on the side', { type: 'Point', coordinates: [2, 0.5] }, true],
    ['a point outside', { type: 'Point', coordinates: [2.1, 1] }, false],
    [
      'points of which one is inside',
      {
        type: 'MultiPoint',
        coordinates: [
          [9, 9],
          [1, 1, 5],
        ],
      },
      true,
    ],
    [
      'a line across, without a vertex inside',
      {
        type: 'LineString',
        coordinates: [
          [-1, 1],
          [3, 1],
        ],
      },
      true,
    ],
    [
      'a line whose extent alone overlaps',
      {
        type: 'LineString',
        coordinates: [
          [-1, 1.5],
          [0.5, 5],
        ],
      },
      false,
    ],
    [
      'a vertical line beside it',
      {
        type: 'LineString',
        coordinates: [
          [2.5, -1],
          [2.5, 3],
        ],
      },
      false,
    ],
    [
      'lines of which one crosses',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [5, 5],
            [6, 6],
          ],
          [
            [1, -1],
            [1, 3],
          ],
        ],
      },
      true,
    ],
    ['a polygon around the whole box', { type: 'Polygon', coordinates: [square(-5, -5, 20)] }, true],
    ['a polygon beside it', { type: 'Polygon', coordinates: [square(3, 3, 2)] }, false],
    [
      'polygons of which one overlaps',
      { type: 'MultiPolygon', coordinates: [[square(8, 8, 1)], [square(1, 1, 5)]] },
      true,
    ],
  ])('meet, or not: %s', (_name, geometry, isMet) => {
    expect(intersectsBox(geometry, [0, 0, 2, 2])).toBe(isMet);
  });

  it('do not meet in a hole', () => {
    expect(intersectsBox(withHole, [4, 4, 5, 5])).toBe(false);
    expect(intersectsBox(withHole, [1, 1, 2, 2])).toBe(true);
    expect(intersectsBox(withHole, [2, 2, 5, 5])).toBe(true);
  });
});

describe('a box', () => {
  it('is that around its own outline', () => {
    expect(boxAround(listOutline([1, 2, 3, 5]))).toEqual([1, 2, 3, 5]);
    expect(boxAround([])).toBeUndefined();
    expect(boxAround([[Number.NaN, 1]])).toBeUndefined();
  });

  it('has a part in common with another, or none', () => {
    expect(intersectBoxes([0, 0, 2, 2], [1, -1, 3, 1])).toEqual([1, 0, 2, 1]);
    expect(intersectBoxes([0, 0, 2, 2], [3, 0, 4, 2])).toBeUndefined();
  });
});
