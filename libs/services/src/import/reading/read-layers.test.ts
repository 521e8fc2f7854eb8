import { buffer } from 'node:stream/consumers';
import { writeSqliteFile } from '@trowel/db/foreign';
import { streamZip } from '@trowel/documents';
import { type Geometry } from '@trowel/domain/geometry';
import { findCrsWkt, writeGeopackageGeometry, writeShapefile } from '@trowel/domain/gis';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const square = (x: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 0],
      [x + 4, 0],
      [x + 4, 3],
      [x, 3],
      [x, 0],
    ],
  ],
});
const crossing: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 3],
      [0, 0],
    ],
  ],
};
const read = (fileName: string, bytes: Uint8Array) => readImportFile({ fileName, bytes, format: 'auto' });
const text = (value: string): Buffer => Buffer.from(value);

describe('a GeoPackage with shapes', () => {
  it('gives its units, and their shapes besides', async () => {
    const shape = (x: number): Uint8Array => writeGeopackageGeometry(square(x), 3004);
    const { format, units, records, problems } = await read(
      'plan.gpkg',
      writeSqliteFile([
        {
          name: 'us_plan',
          columns: ['fid', 'geom', 'area', 'us', 'definizione'],
          rows: [
            [5, shape(0), 'A', '12', 'strato'],
            [6, shape(9), 'A', '13', null],
          ],
        },
        {
          name: 'saggi',
          columns: ['fid', 'geom', 'responsabile'],
          rows: [
            [1, shape(20), 'Rossi'],
            [2, null, null],
          ],
        },
      ]),
    );
    expect(format).toBe('unit_table');
    expect(units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['12', { definition: 'strato' }],
      ['13', {}],
    ]);
    expect(
      records.map(({ fields, srid }) => [
        fields['geometry_number'],
        fields['area'],
        fields['us_number'],
        fields['kind'],
        srid,
      ]),
    ).toEqual([
      ['saggi 1', undefined, undefined, 'outline', 3004],
      ['saggi 2', undefined, undefined, undefined, 3004],
      ['us_plan 5', 'A', '12', 'outline', 3004],
      ['us_plan 6', 'A', '13', 'outline', 3004],
    ]);
    expect(records[2]!.fields['custom']).toBeUndefined();
    expect(records[0]!.fields['custom']).toEqual({ responsabile: 'Rossi' });
    expect(records[2]!.fields['geometry']).toEqual(square(0));
    expect(problems).toEqual([]);
  });
});

describe('a zipped Shapefile', () => {
  const zip = (files: Record<string, Uint8Array>): Promise<Buffer> =>
    buffer(
      streamZip(
        Object.entries(files).map(([name, bytes]) => ({ name, open: async () => Buffer.from(bytes) })),
        { modifiedAt: new Date('2024-03-01T00:00:00Z') },
      ),
    );

  it('is read without attributes, in the system of its .prj', async () => {
    const { shp, shx } = writeShapefile([square(0), null, crossing], 'polygons');
    const prj = text(
      findCrsWkt(32633)!
        .replace(/,AUTHORITY\["EPSG","32633"\]\]$/, ']')
        .replace('WGS 84 / UTM zone 33N', 'WGS_1984_UTM_Zone_33N'),
    );
    const { format, records, problems } = await read(
      'scavo.zip',
      await zip({ 'a/scavo.shp': shp, 'a/scavo.shx': shx, 'a/scavo.prj': prj }),
    );
    expect(format).toBe('shapes');
    expect(
      records.map(({ fields, srid }) => [
        fields['geometry_number'],
        (fields['geometry'] as Geometry | undefined)?.type,
        srid,
      ]),
    ).toEqual([
      ['scavo 1', 'Polygon', 32633],
      ['scavo 2', undefined, 32633],
      ['scavo 3', undefined, 32633],
    ]);
    expect(problems).toMatchObject([{ code: 'rejected_geometry', row: 4 }]);
  });
});

describe('GeoJSON and DXF', () => {
  it('of GeoJSON, features without attributes come in too', async () => {
    const feature = (properties: unknown, geometry: unknown): unknown => ({
      type: 'Feature',
      properties,
      geometry,
    });
    const file = {
      type: 'FeatureCollection',
      features: [
        feature({ us: '7', quota: 41.5 }, { type: 'Point', coordinates: [12.5, 42] }),
        feature({}, square(0)),
        feature(null, { type: 'Point', coordinates: [1] }),
      ],
    };
    const { records, problems } = await read('quote.geojson', text(JSON.stringify(file)));
    expect(
      records
        .filter(({ entity }) => entity === 'geometries')
        .map(({ fields, srid }) => [fields['us_number'], fields['kind'], srid]),
    ).toEqual([
      ['7', 'height', 4326],
      [undefined, 'outline', 4326],
      [undefined, undefined, 4326],
    ]);
    expect(records[0]!.fields['geometry']).toEqual({ type: 'Point', coordinates: [12.5, 42, 41.5] });
    expect(problems.map(({ code }) => code)).toContain('unreadable_geometry');
  });

  it('of DXF, the layer names the unit', async () => {
    const line = (layer: string): string => `0\nLINE\n8\n${layer}\n10\n0\n20\n0\n11\n5\n21\n1\n`;
    const dxf = `0\nSECTION\n2\nENTITIES\n${line('US_12 contorno')}${line('Griglia')}0\nTEXT\n1\nUS 12\n0\nENDSEC\n0\nEOF\n`;
    const { format, records, notes, problems } = await read('rilievo.dxf', text(dxf));
    expect(format).toBe('shapes');
    expect(records.map(({ fields }) => [fields['us_number'], fields['kind'], fields['custom']])).toEqual([
      ['12', 'line', { layer: 'US_12 contorno' }],
      [undefined, 'line', { layer: 'Griglia' }],
    ]);
    expect(notes.join(' ')).toContain('TEXT (1)');
    expect(problems).toMatchObject([{ code: 'unknown_crs' }]);
  });
});
