import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Geometry } from '../../geometry/shapes/geometry-types.ts';
import { decodeGeometry, formatHex, parseHex } from './decode-geometry.ts';
import { readGeopackageGeometry, writeGeopackageGeometry } from './geopackage-geometry.ts';
import { readGeojson } from './geojson.ts';
import { readSpatialite, writeSpatialite } from './spatialite.ts';
import { readWkb, writeEwkb, writeWkb } from './wkb.ts';
import { formatWkt, readWkt } from './wkt.ts';

interface Sample {
  wkt: string;
  srid: number;
  gpkg: string;
  ewkb: string;
  spatialite: string | null;
}

const corpus = process.env['TROWEL_CORPUS'];
const file = join(corpus ?? '', 'gis-and-deposits/geometry/geometry-bytes.json');
const samples =
  corpus !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sample[]) : [];

describe.skipIf(samples.length === 0)('geometries of the corpus (needs TROWEL_CORPUS)', () => {
  it.each(samples)('reads and writes $wkt in every form', ({ wkt, srid, gpkg, ewkb, spatialite }) => {
    const { geometry } = readWkt(wkt);
    expect(geometry).not.toBeNull();
    expect(readGeopackageGeometry(parseHex(gpkg))).toEqual({ geometry, srid });
    expect(decodeGeometry(ewkb)).toEqual({ geometry, srid });
    expect(formatHex(writeGeopackageGeometry(geometry!, srid))).toBe(gpkg);
    expect(formatHex(writeEwkb(geometry!, srid))).toBe(ewkb);
    if (spatialite === null) return;
    expect(readSpatialite(parseHex(spatialite))).toEqual({ geometry, srid });
    expect(formatHex(writeSpatialite(geometry!, srid))).toBe(spatialite);
  });
});

const square: Geometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [4, 0],
        [4, 3],
        [0, 0],
      ],
    ],
  ],
};

/** Returns big-endian bytes of parts: [1] a byte, [2] an int32, [3] a float, [4] a double. */
function bigEndian(
  parts: readonly ['byte' | 'int' | 'float' | 'double', number][],
  little = false,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(400));
  let at = 0;
  for (const [kind, value] of parts) {
    if (kind === 'byte') view.setUint8(at, value);
    if (kind === 'int') view.setUint32(at, value >>> 0, little);
    if (kind === 'float') view.setFloat32(at, value, little);
    if (kind === 'double') view.setFloat64(at, value, little);
    at += { byte: 1, int: 4, float: 4, double: 8 }[kind];
  }
  return new Uint8Array(view.buffer.slice(0, at));
}

describe('readWkb()', () => {
  it('reads big-endian members in little-endian collections', () => {
    const bytes = bigEndian([
      ['byte', 0],
      ['int', 1004],
      ['int', 1],
      ['byte', 0],
      ['int', 1001],
      ['double', 1],
      ['double', 2],
      ['double', 3],
    ]);
    expect(readWkb(bytes)).toEqual({ geometry: { type: 'MultiPoint', coordinates: [[1, 2, 3]] } });
  });

  it('drops M values of both dialects and reads an empty point as null', () => {
    const point = (type: number): Uint8Array =>
      bigEndian([
        ['byte', 0],
        ['int', type],
        ['double', 1],
        ['double', 2],
        ['double', 3],
        ['double', 9],
      ]);
    const expected = { geometry: { type: 'Point', coordinates: [1, 2, 3] } };
    expect(readWkb(point(3001))).toEqual(expected);
    expect(readWkb(point(0xc0000001))).toEqual(expected);
    const empty = bigEndian([
      ['byte', 0],
      ['int', 1],
      ['double', Number.NaN],
      ['double', Number.NaN],
    ]);
    expect(readWkb(empty)).toEqual({ geometry: null });
  });

  it('rejects hostile bytes by name, quickly and without allocating what they claim', () => {
    const claimed = bigEndian([
      ['byte', 0],
      ['int', 2],
      ['int', 0xfffffff0],
      ['double', 1],
    ]);
    expect(() => readWkb(claimed)).toThrow('incomplete');
    const infinite = bigEndian([
      ['byte', 0],
      ['int', 2],
      ['int', 2],
      ['double', 1],
      ['double', 1],
      ['double', 1],
      ['double', Infinity],
    ]);
    expect(() => readWkb(infinite)).toThrow('Vertex 2 has a coordinate that is not a finite number');
    expect(() =>
      readWkb(
        bigEndian([
          ['byte', 0],
          ['int', 17],
        ]),
      ),
    ).toThrow('type 17 is not supported');
    const nested = bigEndian(
      Array.from({ length: 40 }).flatMap((): ['byte' | 'int', number][] => [
        ['byte', 0],
        ['int', 7],
        ['int', 1],
      ]),
    );
    expect(() => readWkb(nested)).toThrow('GeometryCollection is not supported');
    const many = new Uint8Array(9 + 200_001 * 16);
    new DataView(many.buffer).setUint32(1, 2);
    new DataView(many.buffer).setUint32(5, 200_001);
    expect(() => readWkb(many)).toThrow('more than 200000 vertices');
  });

  it('reads or rejects any change of a byte', () => {
    const failures = new Set<unknown>();
    for (const bytes of [
      writeWkb(square),
      writeSpatialite(square, 3004),
      writeGeopackageGeometry(square, 3004),
    ])
      for (let i = 0; i < bytes.length; i += 1)
        for (const value of [0, 1, 7, 0x69, 0x7f, 0x80, 0xff]) {
          const changed = Uint8Array.from(bytes);
          changed[i] = value;
          try {
            decodeGeometry(changed);
          } catch (error) {
            failures.add((error as { code?: string }).code);
          }
        }
    expect([...failures]).toEqual(['validation']);
  });
});

describe('readSpatialite()', () => {
  it('reads compressed lines', () => {
    const bytes = bigEndian(
      [
        ['byte', 0],
        ['byte', 1],
        ['int', 3004],
        ['double', 0],
        ['double', 0],
        ['double', 0],
        ['double', 0],
        ['byte', 0x7c],
        ['int', 1_000_002],
        ['int', 3],
        ['double', 100],
        ['double', 200],
        ['float', 1.5],
        ['float', -0.5],
        ['double', 103],
        ['double', 200],
        ['byte', 0xfe],
      ],
      true,
    );
    const coordinates = [
      [100, 200],
      [101.5, 199.5],
      [103, 200],
    ];
    expect(readSpatialite(bytes)).toEqual({ geometry: { type: 'LineString', coordinates }, srid: 3004 });
  });

  it('reads points without bounds, in both byte orders', () => {
    const point = (order: number): Uint8Array =>
      bigEndian(
        [
          ['byte', 0],
          ['byte', order],
          ['int', 3003],
          ['byte', 2],
          ['double', 1],
          ['double', 2],
          ['double', 3],
          ['byte', 0xfe],
        ],
        order === 0x81,
      );
    const expected = { geometry: { type: 'Point', coordinates: [1, 2, 3] }, srid: 3003 };
    expect(readSpatialite(point(0x80))).toEqual(expected);
    expect(readSpatialite(point(0x81))).toEqual(expected);
  });

  it('names a member of a wrong type', () => {
    const bytes = writeSpatialite({ type: 'MultiPoint', coordinates: [[1, 2]] }, 1);
    bytes[48] = 2;
    expect(() => readSpatialite(bytes)).toThrow('LineString is not supported');
  });
});

describe('readWkt()', () => {
  it('reads the spellings of other programs', () => {
    const point = { type: 'Point', coordinates: [1, 2, 3] };
    for (const text of ['POINT Z (1 2 3)', 'POINTZ(1 2 3)', 'Point(1 2 3)', 'SRID=3004;POINT ZM (1 2 3 4)'])
      expect(readWkt(text).geometry).toEqual(point);
    expect(readWkt('MULTIPOINT ((1 2), (3 4))')).toEqual(readWkt('MULTIPOINT (1 2, 3 4)'));
    expect(readWkt('POINT M (1 2 9)').geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
    expect(readWkt('POLYGON EMPTY').geometry).toBeNull();
  });

  it('reads what formatWkt() wrote', () => {
    for (const geometry of [
      square,
      readWkt('POINT Z (1 2 3)').geometry!,
      readWkt('MULTIPOINT (1 2, 3 4)').geometry!,
    ])
      expect(readWkt(formatWkt(geometry)).geometry).toEqual(geometry);
    expect(formatWkt(readWkt('LINESTRING Z (1 2 3, 4 5 6)').geometry!)).toBe('LINESTRING Z (1 2 3, 4 5 6)');
  });

  it.each([
    ['POINT (1)', 'Vertex 1'],
    ['POINT (nan 2)', 'Vertex 1'],
    ['POLYGON ((0 0, 1 1, 1 0, 0 0)', 'character'],
    ['POLYGON (0 0, 1 1)', 'character'],
    ['POINT (1 2) x', 'character'],
    ['CIRCULARSTRING (1 2)', 'CIRCULARSTRING (1 2) is not supported'],
  ])('rejects %s', (text, message) => {
    expect(() => readWkt(text)).toThrow(message);
  });

  it('rejects a text of 100,000 brackets', () => {
    expect(() => readWkt(`POLYGON ${'('.repeat(100_000)}`)).toThrow('character');
  });
});

describe('readGeojson()', () => {
  it('names the fault of a feature and reads the others', () => {
    const feature = (geometry: unknown): unknown => ({
      type: 'Feature',
      id: 7,
      properties: { us: 1 },
      geometry,
    });
    const { features, srid } = readGeojson({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3004' } },
      features: [
        feature(square),
        feature({ type: 'Point', coordinates: [1, null] }),
        feature(null),
        feature({ type: 'Circle' }),
      ],
    });
    expect(srid).toBe(3004);
    expect(features.map(({ geometry }) => geometry?.type ?? null)).toEqual([
      'MultiPolygon',
      null,
      null,
      null,
    ]);
    expect(features[1]?.problem?.message).toContain('Vertex 1');
    expect(features[2]).toEqual({ geometry: null, properties: { us: 1 }, id: '7' });
    expect(features[3]?.problem?.message).toContain('Circle');
  });

  it('joins collections of one type and takes WGS 84 as the standard says', () => {
    const collection = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        { type: 'MultiPoint', coordinates: [[3, 4]] },
      ],
    };
    expect(readGeojson(collection)).toEqual({
      srid: 4326,
      features: [
        {
          properties: {},
          geometry: {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        },
      ],
    });
  });
});
