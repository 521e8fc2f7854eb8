import { describe, expect, it } from 'vitest';
import { checkGeometry, MAX_VERTICES } from './check-geometry.ts';
import type { Position } from './geometry-types.ts';

const SQUARE = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const messages = (value: unknown): string[] => checkGeometry(value).map(({ message }) => message.en);
const codes = (value: unknown): string[] => checkGeometry(value).map(({ code }) => code);

/** A circle of many vertices around a place, as a closed ring. */
function circle(count: number, [x, y]: [number, number] = [0, 0], radius = 10): number[][] {
  const ring = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

describe('checkGeometry()', () => {
  it('accepts every type of GeoJSON geometry, with and without heights, in either direction', () => {
    const valid = [
      { type: 'Point', coordinates: [1, 2, 3] },
      { type: 'MultiPoint', coordinates: [[1, 2]] },
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [3, 4, 5],
          ],
        ],
      },
      polygon(SQUARE),
      polygon(SQUARE.toReversed()),
      { type: 'MultiPolygon', coordinates: [[SQUARE], [circle(40, [50, 50])]] },
      polygon(SQUARE, circle(12, [5, 5], 2)),
    ];
    expect(valid.flatMap(messages)).toEqual([]);
  });

  it.each([
    [null, 'one of the types Point, MultiPoint'],
    [{ type: 'GeometryCollection', geometries: [] }, 'one of the types'],
    [{ type: 'toString', coordinates: [] }, 'one of the types'],
    [{ type: 'Polygon', coordinates: [1, 2] }, 'nested as GeoJSON requires for a Polygon'],
    [{ type: 'Point', coordinates: [[1, 2]] }, 'coordinates at vertex 1'],
    [
      polygon([
        [0, 0],
        [Number.NaN, 0],
        [1, 1],
        [0, 0],
      ]),
      'vertex 2 of ring 1',
    ],
    [
      polygon([
        [0, 0],
        [1, Infinity],
        [1, 1],
        [0, 0],
      ]),
      'vertex 2 of ring 1',
    ],
    [
      polygon([
        [0, 0],
        ['1', 2],
        [1, 1],
        [0, 0],
      ]),
      'vertex 2 of ring 1',
    ],
    [
      polygon([
        [0, 0],
        [1, 2, 3, 4],
        [1, 1],
        [0, 0],
      ]),
      'vertex 2 of ring 1',
    ],
    [
      polygon([
        [0, 0],
        [1e10, 2],
        [1, 1],
        [0, 0],
      ]),
      'vertex 2 of ring 1',
    ],
    [polygon([]), 'at least 4 vertices in ring 1'],
    [polygon(), 'has no vertices'],
    [{ type: 'MultiPolygon', coordinates: [[]] }, 'has no vertices'],
    [{ type: 'LineString', coordinates: [[1, 2]] }, 'at least 2 vertices in the line'],
    [polygon(SQUARE.slice(0, 4)), 'vertex 4 of ring 1 must be the same as vertex 1'],
    [
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'at least 4 vertices in ring 1, but has 3',
    ],
    [
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      'the vertices of ring 1 are on one line',
    ],
    [polygon(SQUARE, circle(12, [50, 5], 2)), 'hole outside its outer ring: vertex 1 of ring 2'],
    [
      { type: 'MultiPolygon', coordinates: [[circle(9, [90, 90])], [SQUARE.slice(0, 4)]] },
      'ring 1 of part 2',
    ],
  ])('reports %j', (value, message) => {
    expect(messages(value)[0]).toContain(message);
  });

  it('names both sides of a crossing, of a ring and between rings', () => {
    const eight = polygon([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ]);
    expect(
      codes({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [10, 10],
            [10, 0],
            [0, 12],
            [0, 0],
          ],
        ],
      }),
    ).toEqual(['crossing']);
    expect(codes(eight)).toEqual(['no_area']);
    expect(
      messages(
        polygon([
          [0, 0],
          [9, 9],
          [9, 0],
          [0, 7],
          [0, 0],
        ]),
      ),
    ).toEqual([
      'must not cross itself: the side after vertex 1 of ring 1 crosses the side after vertex 3 of ring 1',
    ]);
    expect(
      messages(
        polygon(SQUARE, [
          [5, 5],
          [15, 5],
          [15, 6],
          [5, 6],
          [5, 5],
        ]),
      )[0],
    ).toMatch(/side after vertex 2 of ring 1 crosses the side after vertex 1 of ring 2/);
  });

  it('finds a crossing through a vertex, and allows rings to touch', () => {
    const through = [
      [0, 0],
      [5, 5],
      [10, 10],
      [10, 1],
      [5, 5],
      [1, 9],
      [0, 0],
    ];
    expect(codes(polygon(through))).toEqual(['crossing']);
    const throughSide = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 0],
      [4, -4],
      [0, 9],
      [0, 0],
    ];
    expect(codes(polygon(throughSide))).toEqual(['crossing']);
    const touching = [
      [0, 0],
      [10, 0],
      [10, 10],
      [5, 0],
      [0, 10],
      [0, 0],
    ];
    expect(codes(polygon(touching))).toEqual([]);
    const twoLobes = [
      [0, 0],
      [5, 5],
      [10, 0],
      [10, 10],
      [5, 5],
      [0, 10],
      [0, 0],
    ];
    expect(codes(polygon(twoLobes))).toEqual([]);
    const spike = [
      [0, 0],
      [10, 0],
      [20, 0],
      [10, 0],
      [10, 10],
      [0, 0],
    ];
    expect(codes(polygon(spike))).toEqual([]);
    expect(
      codes(
        polygon(SQUARE, [
          [0, 0],
          [3, 2],
          [2, 3],
          [0, 0],
        ]),
      ),
    ).toEqual([]);
  });

  it('allows repeated vertices and lines that cross themselves', () => {
    expect(
      codes(
        polygon([
          [0, 0],
          [0, 0],
          [10, 0],
          [10, 10],
          [10, 10],
          [0, 0],
        ]),
      ),
    ).toEqual([]);
    expect(
      codes({
        type: 'LineString',
        coordinates: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
      }),
    ).toEqual([]);
  });

  it('decides at large coordinates, where rounding would hide a crossing', () => {
    const at = ([x, y]: number[]): Position => [2_345_678 + x!, 4_912_345 + y!];
    expect(codes(polygon(SQUARE.map(at)))).toEqual([]);
    expect(
      codes(
        polygon(
          [
            [0, 0],
            [9e-4, 9e-4],
            [9e-4, 0],
            [0, 7e-4],
            [0, 0],
          ].map(at),
        ),
      ),
    ).toEqual(['crossing']);
  });

  it('checks the largest shape in bounded time, and refuses a larger one by its number of vertices', () => {
    const start = process.cpuUsage();
    expect(codes(polygon(circle(MAX_VERTICES - 1)))).toEqual([]);
    // Long slanted sides next to each other touch each other's boxes.
    const comb = Array.from({ length: 60_000 }, (_, i) => [i * 1e-3 + (i % 2) * 1e5, (i % 2) * 1e5]);
    expect(codes(polygon([...comb, [1e5, -1e5], comb[0]!]))).toEqual(['too_dense']);
    expect(codes(polygon(circle(100_000), ...Array.from({ length: 6_000 }, () => circle(3))))).toEqual([
      'too_many_vertices',
    ]);
    expect(messages(polygon(circle(1_000_000)))).toEqual([
      `has 1000001 vertices; at most ${MAX_VERTICES} can be stored. Simplify it first`,
    ]);
    // Time of the processor, in microseconds.
    expect(process.cpuUsage(start).user).toBeLessThan(10e6);
  });

  it('gives each message in Italian', () => {
    const [issue] = checkGeometry(polygon(SQUARE.slice(0, 4)));
    expect(issue?.message.it).toBe(
      'non è chiusa: il vertice 4 dell’anello 1 deve essere uguale al vertice 1',
    );
  });
});
