import { computeArea, type Geometry, type Position } from '@trowel/domain/geometry';
import { describe, expect, it } from 'vitest';
import { splitGeometry } from './split-geometry.ts';

const ring = (x0: number, y0: number, x1: number, y1: number): Position[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];
const SQUARE: Geometry = { type: 'Polygon', coordinates: [ring(0, 0, 10, 10)] };
const lineOf = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates });

describe('splitGeometry()', () => {
  it('splits a square in two parts of the right areas, whatever the direction of the line', () => {
    const down = splitGeometry(SQUARE, lineOf([4, 12], [4, -2]))!;
    const up = splitGeometry(SQUARE, lineOf([4, -2], [4, 12]))!;

    expect(down.map(computeArea).sort((a, b) => a - b)).toEqual([40, 60]);
    expect(up.map(computeArea).sort((a, b) => a - b)).toEqual([40, 60]);
  });

  it('follows the bends of the line inside the polygon', () => {
    const parts = splitGeometry(SQUARE, lineOf([-1, 5], [5, 5], [5, 8], [11, 8]))!;

    expect(parts.map(computeArea).sort((a, b) => a - b)).toEqual([35, 65]);
    expect(parts.reduce((sum, part) => sum + computeArea(part), 0)).toBeCloseTo(100, 9);
  });

  it('gives each hole to the part that contains it', () => {
    const holed: Geometry = {
      type: 'Polygon',
      coordinates: [ring(0, 0, 10, 10), ring(1, 1, 2, 2), ring(8, 8, 9, 9)],
    };

    const parts = splitGeometry(holed, lineOf([5, -1], [5, 11]))!;

    expect(parts.map(computeArea)).toEqual([49, 49]);
    expect(parts.map(({ coordinates }) => coordinates.length)).toEqual([2, 2]);
  });

  it('splits one of several polygons, and leaves the others with the first part', () => {
    const several: Geometry = {
      type: 'MultiPolygon',
      coordinates: [[ring(20, 0, 21, 1)], [ring(0, 0, 10, 10)]],
    };

    const [first, second] = splitGeometry(several, lineOf([5, -1], [5, 11]))!;

    expect(computeArea(first)).toBe(51);
    expect(computeArea(second)).toBe(50);
    expect(second.type).toBe('MultiPolygon');
  });

  it.each([
    ['ends inside', lineOf([5, -1], [5, 5])],
    ['misses the polygon', lineOf([20, -1], [20, 11])],
    ['crosses four times', lineOf([2, -1], [2, 11], [8, 11], [8, -1])],
  ])('does not use a line that %s', (_, line) => expect(splitGeometry(SQUARE, line)).toBeUndefined());

  it('does not use a line through a hole', () => {
    const holed: Geometry = { type: 'Polygon', coordinates: [ring(0, 0, 10, 10), ring(4, 4, 6, 6)] };

    expect(splitGeometry(holed, lineOf([5, -1], [5, 11]))).toBeUndefined();
  });

  it('counts a line through two corners as two crossings', () => {
    expect(splitGeometry(SQUARE, lineOf([-1, -1], [11, 11]))?.map(computeArea)).toEqual([50, 50]);
  });
});
