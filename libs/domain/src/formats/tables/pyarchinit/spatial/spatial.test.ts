import { type Geometry } from '@trowel/domain/geometry';
import { decodeGeometry, formatHex, writeEwkb, writeSpatialite } from '@trowel/domain/gis';
import { describe, expect, it } from 'vitest';
import { createImportBuilder } from '../../../import/import-builder.ts';
import type { Row } from '../columns/render-values.ts';
import { readSpatialTables } from './read-spatial.ts';
import { renderSpatialTables } from './render-spatial.ts';

type Cell = string | number | null | undefined;

/** Reads one table whose rows have the given columns. */
function read(name: string, ...rows: Record<string, Cell>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const builder = createImportBuilder('en');
  const cells = rows.map((row, i) => ({
    number: i + 2,
    cells: columns.map((column) => String(row[column] ?? '')),
  }));
  readSpatialTables(builder, [{ name, rows: [{ number: 1, cells: columns }, ...cells] }]);
  return builder;
}

const triangle: Geometry = {
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
const bowTie: Geometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 3],
        [0, 0],
      ],
    ],
  ],
};
const hex = (geometry: Geometry, srid = 3004): string => formatHex(writeSpatialite(geometry, srid));

describe('readSpatialTables()', () => {
  it('names what is drawn, and takes a cut for the outline of a unit without another one', () => {
    const row = (gid: number, us: string, tipo: string): Record<string, Cell> => ({
      gid,
      scavo_s: 'Colle',
      area_s: '1',
      us_s: us,
      tipo_us_s: tipo,
      the_geom: hex(triangle),
    });
    const { records } = read(
      'pyunitastratigrafiche',
      row(1, '1', 'layer'),
      row(2, '1', 'Pietra'),
      row(3, '1', 'taglio'),
      row(4, '2', 'taglio'),
      row(5, '3', 'accumulo'),
      row(6, '4', 'positiva'),
    );
    expect(records.map(({ fields }) => fields['kind'])).toEqual([
      'outline',
      'part',
      'cut',
      'outline',
      'outline',
      'outline',
    ]);
    expect(records[1]).toEqual({
      entity: 'geometries',
      srid: 3004,
      source: { sheet: 'pyunitastratigrafiche', row: 3 },
      fields: {
        site_name: 'Colle',
        area: '1',
        us_number: '1',
        depicts: 'Pietra',
        kind: 'part',
        geometry_number: 'pyunitastratigrafiche 2',
        geometry: triangle,
      },
    });
  });

  it('reads EWKB of PostGIS, and heights in metres and centimetres', () => {
    const point = formatHex(writeEwkb({ type: 'Point', coordinates: [1, 2] }, 32633)).toUpperCase();
    const { records } = read(
      'pyarchinit_quote',
      { gid: 1, sito_q: 'Colle', us_q: 1, quota_q: 41.2, unita_misu_q: 'm s.l.m.', the_geom: point },
      { gid: 2, sito_q: 'Colle', us_q: 1, quota_q: '4120,5', unita_misu_q: 'cm', the_geom: point },
      { gid: 3, sito_q: 'Colle', us_q: 1, quota_q: 'n.r.', the_geom: point },
      { gid: 4, sito_q: 'Colle', us_q: 1, quota_q: 40 },
    );
    expect(
      records.map(({ fields }) => (fields['geometry'] as { coordinates?: unknown } | undefined)?.coordinates),
    ).toEqual([[1, 2, 41.2], [1, 2, 41.205], [1, 2], undefined]);
    expect(records.map(({ srid }) => srid)).toEqual([32633, 32633, 32633, undefined]);
    expect(records.slice(2).map(({ fields }) => fields['custom'])).toEqual([
      { quota_q: 'n.r.' },
      { quota_q: '40' },
    ]);
  });

  it('stores a shape that crosses itself as text and names the reason', () => {
    const { records, problems } = read('pyunitastratigrafiche', { gid: 1, us_s: '1', the_geom: hex(bowTie) });
    expect(records[0]?.fields['geometry']).toBeUndefined();
    expect(
      decodeGeometry((records[0]!.fields['custom'] as Record<string, unknown>)['the_geom']).geometry,
    ).toEqual(bowTie);
    expect(problems).toMatchObject([
      { code: 'rejected_geometry', message: expect.stringContaining('cross') as string },
    ]);
  });

  it('reports bytes that are no geometry, systems that are unknown and tables that differ', () => {
    const { problems } = read(
      'pyunitastratigrafiche',
      { gid: 1, us_s: '1', the_geom: hex(triangle, -1) },
      { gid: 2, us_s: '1', the_geom: '0001ffff00' },
      { gid: 3, us_s: '1', the_geom: hex(triangle, 3003) },
      { gid: 4, us_s: '1', the_geom: hex(triangle, 3004) },
      { gid: 5, us_s: '1', the_geom: hex(triangle, 3004) },
      { gid: 6, us_s: '1', the_geom: hex(triangle, 3004) },
    );
    expect(problems.map(({ code }) => code)).toEqual(['unreadable_geometry', 'unknown_crs', 'several_crs']);
    expect(problems[2]?.message).toContain('EPSG 3003');
  });
});

describe('renderSpatialTables()', () => {
  const site: Row = { site_name: 'Colle', srid: 3004 };
  const record = (fields: Row): Row => ({
    site_name: 'Colle',
    geometry_number: '1',
    custom: {},
    geometry: null,
    ...fields,
  });

  it.each([
    [
      'pyunitastratigrafiche',
      {
        kind: 'outline',
        us_number: '1',
        geometry: { type: 'Polygon', coordinates: triangle.coordinates[0] },
      },
    ],
    ['pyunitastratigrafiche_usm', { kind: 'part', us_number: '1', unit_type: 'USM', geometry: triangle }],
    [
      'pyarchinit_quote',
      { kind: 'height', us_number: '1', geometry: { type: 'Point', coordinates: [1, 2, 3] } },
    ],
    [
      'pyarchinit_sezioni',
      {
        kind: 'section',
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
    ],
    [
      'pyarchinit_reperti',
      { kind: 'point', inventory_number: '7', geometry: { type: 'Point', coordinates: [1, 2] } },
    ],
    [
      'pyarchinit_sondaggi',
      { kind: 'trench', name: 'S1', geometry: { type: 'Polygon', coordinates: triangle.coordinates[0] } },
    ],
  ])('writes a shape drawn in Trowel to %s', (name, fields) => {
    const { tables, rest } = renderSpatialTables([record(fields as Row)], [site]);
    expect(rest).toEqual([]);
    expect(tables.map((table) => table.name)).toEqual(['geometry_columns', 'spatial_ref_sys', name]);
    const [columns, row] = [tables[2]!.columns, tables[2]!.rows[0]!];
    expect(row[0]).toBe(1);
    expect(row[columns.indexOf('trowel_geometry_number')]).toBe('1');
    expect(decodeGeometry(row[columns.indexOf('the_geom')])).toMatchObject({ srid: 3004 });
  });

  it('leaves to the table of Trowel what pyArchInit has no table for', () => {
    const photo = record({
      kind: 'direction',
      direction_deg: 90,
      geometry: { type: 'Point', coordinates: [1, 2] },
    });
    expect(renderSpatialTables([photo], [site])).toEqual({ tables: [], rest: [photo] });
  });

  it('writes a shape that could not be stored as it came', () => {
    const stored = record({
      geometry_number: 'pyunitastratigrafiche 5',
      custom: { the_geom: 'MULTIPOLYGON (((0 0, 4 4, 4 0, 0 3, ', 'the_geom 2': '0 0)))' },
    });
    const [, , table] = renderSpatialTables([stored], [site]).tables;
    expect(decodeGeometry(table!.rows[0]![table!.columns.indexOf('the_geom')])).toEqual({
      geometry: bowTie,
      srid: 3004,
    });
    expect(table!.columns).not.toContain('the_geom 2');
  });
});
