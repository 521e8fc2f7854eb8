import { describe, expect, it } from 'vitest';
import type { Geometry } from '../../geometry/shapes/geometry-types.ts';
import { isDxf, readDxf } from './read-dxf.ts';
import { isShapefile, readShapefile } from './read-shapefile.ts';
import { writeShapefile, type ShapefileClass } from './write-shapefile.ts';

const withHole: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
    [
      [4, 4],
      [4, 6],
      [6, 6],
      [6, 4],
      [4, 4],
    ],
  ],
};

describe('readShapefile()', () => {
  it.each<[ShapefileClass, (Geometry | null)[]]>([
    ['points', [{ type: 'Point', coordinates: [1, 2] }, null, { type: 'Point', coordinates: [3, 4] }]],
    [
      'points',
      [
        { type: 'Point', coordinates: [1, 2, 3] },
        { type: 'Point', coordinates: [4, 5, 6] },
      ],
    ],
    [
      'points',
      [
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    ],
    [
      'lines',
      [
        {
          type: 'LineString',
          coordinates: [
            [1, 2, 3],
            [4, 5, 6],
          ],
        },
      ],
    ],
    [
      'lines',
      [
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [1, 2],
              [4, 5],
            ],
            [
              [7, 8],
              [9, 9],
              [8, 8],
            ],
          ],
        },
        null,
      ],
    ],
  ])('reads the %s that writeShapefile() wrote', (kind, shapes) => {
    expect(readShapefile(writeShapefile(shapes, kind).shp)).toEqual(shapes);
  });

  it('puts holes into the polygon around them, whatever the order of the rings', () => {
    const two: Geometry = {
      type: 'MultiPolygon',
      coordinates: [
        withHole.coordinates as never,
        [
          [
            [20, 0],
            [21, 0],
            [21, 1],
            [20, 0],
          ],
        ],
      ],
    };
    const [read] = readShapefile(writeShapefile([two], 'polygons').shp) as [
      Geometry & { type: 'MultiPolygon' },
    ];
    expect(read.coordinates.map((rings) => rings.length)).toEqual([2, 1]);
    // Rings run the other way in a shapefile.
    expect(read.coordinates[0]![0]!.toReversed()).toEqual(withHole.coordinates[0]);
  });

  it('writes an index with the place and length of each record', () => {
    const { shp, shx } = writeShapefile([withHole, null], 'polygons');
    const index = new DataView(shx.buffer);
    expect(isShapefile(shp)).toBe(true);
    expect(index.getInt32(24) * 2).toBe(116);
    expect(index.getInt32(108) * 2).toBe(shp.length - 12);
  });

  it('names a faulty record and reads the others', () => {
    const { shp } = writeShapefile([withHole, withHole, withHole], 'polygons');
    const length = (shp.length - 100) / 3;
    const view = new DataView(shp.buffer);
    view.setInt32(100 + 8, 31, true);
    view.setInt32(100 + length + 8 + 40, 0x7fffffff, true);
    const shapes = readShapefile(shp);
    expect((shapes[0] as Error).message).toContain('type 31');
    expect((shapes[1] as Error).message).toContain('incomplete');
    expect(shapes[2]).toHaveProperty('type', 'Polygon');
    expect(() => readShapefile(new Uint8Array(200))).toThrow('no shapefile');
  });
});

/** Returns a DXF file with entities, each as group codes and values. */
function dxf(...entities: (readonly [number, string | number])[][]): string {
  const pairs = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1015'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    [0, 'LINE'],
    [8, 'block'],
    [10, 1],
    [20, 1],
    [11, 2],
    [21, 2],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...entities.flat(),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ];
  return pairs.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

describe('readDxf()', () => {
  it('reads points, lines and polylines with their layers, and counts everything else', () => {
    const text = dxf(
      [
        [0, 'POINT'],
        [8, 'QUOTE'],
        [10, 1],
        [20, 2],
        [30, 41.5],
      ],
      [
        [0, 'LINE'],
        [8, 'Sezione A'],
        [10, 0],
        [20, 0],
        [30, 0],
        [11, 5],
        [21, 0],
        [31, 0],
      ],
      [
        [0, 'LWPOLYLINE'],
        [8, 'US 12'],
        [90, 3],
        [70, 1],
        [10, 0],
        [20, 0],
        [10, 4],
        [20, 0],
        [10, 4],
        [20, 3],
      ],
      [
        [0, 'POLYLINE'],
        [8, 'US 13'],
        [66, 1],
        [70, 8],
      ],
      [
        [0, 'VERTEX'],
        [8, 'US 13'],
        [10, 0],
        [20, 0],
        [30, 1],
      ],
      [
        [0, 'VERTEX'],
        [8, 'US 13'],
        [10, 1],
        [20, 1],
        [30, 2],
      ],
      [[0, 'SEQEND']],
      [
        [0, 'TEXT'],
        [8, 'US 12'],
        [10, 0],
        [20, 0],
        [1, 'US 12'],
      ],
      [
        [0, 'TEXT'],
        [1, ''],
      ],
    );
    expect(isDxf(text)).toBe(true);
    const { shapes, skipped } = readDxf(text);
    expect(shapes.map(({ layer, geometry }) => [layer, geometry])).toEqual([
      ['QUOTE', { type: 'Point', coordinates: [1, 2, 41.5] }],
      [
        'Sezione A',
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [5, 0],
          ],
        },
      ],
      [
        'US 12',
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [4, 0],
              [4, 3],
              [0, 0],
            ],
          ],
        },
      ],
      [
        'US 13',
        {
          type: 'LineString',
          coordinates: [
            [0, 0, 1],
            [1, 1, 2],
          ],
        },
      ],
    ]);
    expect([...skipped]).toEqual([['TEXT', 2]]);
  });

  it('turns arcs of polylines into vertices on the circle', () => {
    const circle = dxf([
      [0, 'LWPOLYLINE'],
      [70, 1],
      [10, -1],
      [20, 0],
      [42, 1],
      [10, 1],
      [20, 0],
      [42, 1],
    ]);
    const { geometry } = readDxf(circle).shapes[0]!;
    const [ring] = geometry.coordinates as [[number, number][]];
    expect(ring).toHaveLength(73);
    for (const [x, y] of ring) expect(Math.hypot(x, y)).toBeCloseTo(1, 12);
    // A positive bulge runs counter-clockwise: from the left below the centre to the right.
    expect(ring[18]![1]).toBeCloseTo(-1, 12);
  });

  it.each([
    ['AutoCAD Binary DXF\r\n\u001a', 'binary'],
    [
      dxf([
        [0, 'POINT'],
        [10, 'nan'],
        [20, 1],
      ]),
      'POINT in line 33',
    ],
    [
      dxf([
        [0, 'LINE'],
        [10, 1],
        [20, 1],
      ]),
      'not a finite number',
    ],
    ['  0\nSECTION\n  2\nENTITIES\nno code\nx\n', 'Line 5'],
  ])('rejects a faulty file by name (%#)', (text, message) => {
    expect(() => readDxf(text)).toThrow(message);
  });
});
