import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { decodeGeometry } from '@trowel/domain/gis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createGeometries } from './testing/create-geometries.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportFile } from '../export/export-file.ts';
import { importFile } from '../import/import-file.ts';
import { exportGeopackage } from './export-geopackage.ts';

const VALIDATE = '/usr/share/doc/python3-gdal/examples/validate_gpkg.py';
const [hasOgr, hasValidator] = [existsSync('/usr/bin/ogrinfo'), existsSync(VALIDATE)];

describe.each(DIALECTS)('exportGeopackage() on %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-gpkg-'));
  const file = join(folder, 'colle.gpkg');
  let world: World;
  let ctx: Context;
  let bytes: Uint8Array;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createGeometries(ctx);
    ({ bytes } = await exportGeopackage(ctx, 'Colle'));
    writeFileSync(file, bytes);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await world.dispose();
  });

  const read = (table: string): Record<string, unknown>[] => {
    const [found] = readSqliteFile(bytes, [table]).tables;
    return found!.rows.map((row) => Object.fromEntries(found!.columns.map((name, i) => [name, row[i]])));
  };

  it('has a layer for each kind of record and dimension', () => {
    expect(
      read('gpkg_geometry_columns').map((row) => [
        row['table_name'],
        row['geometry_type_name'],
        row['srs_id'],
        row['z'],
      ]),
    ).toEqual([
      ['finds_points', 'POINT', 3004, 1],
      ['sections_lines', 'MULTILINESTRING', 3004, 0],
      ['us_points', 'POINT', 3004, 1],
      ['us_polygons', 'MULTIPOLYGON', 3004, 0],
    ]);
  });

  it('draws the oldest unit first, in the colours of the periods', () => {
    const rows = read('us_polygons');
    expect(
      rows.map((row) => [
        row['us_number'],
        row['stratigraphic_rank'],
        row['kind'],
        row['period'],
        row['definition'],
      ]),
    ).toEqual([
      ['2', 0, 'outline', 'I', null],
      ['1', 1, 'outline', 'II', 'strato'],
      ['1', 1, 'part', 'II', 'strato'],
    ]);
    expect(decodeGeometry(rows[0]!['geom'])).toMatchObject({
      srid: 3004,
      geometry: { type: 'MultiPolygon' },
    });
    const style = read('layer_styles').find((row) => row['f_table_name'] === 'us_polygons')!;
    expect(style['styleQML']).toContain('attr="period"');
    expect(style['styleQML']).toMatch(
      /<orderByClause asc="1" nullsFirst="1">"stratigraphic_rank"<\/orderByClause><orderByClause asc="0"[^>]*>"draw_order"/,
    );
    expect(style['useAsDefault']).toBe(1);
  });

  it('has the labels of the sheet and the words of the vocabularies', () => {
    const kind = read('gpkg_data_columns').find(
      (row) => row['table_name'] === 'us_polygons' && row['column_name'] === 'kind',
    );
    expect(kind).toMatchObject({ title: 'Kind of shape', constraint_name: 'words_of_kind' });
    expect(read('gpkg_data_column_constraints')).toContainEqual(
      expect.objectContaining({ value: 'outline', description: 'Outline' }),
    );
  });

  it('has the same bytes twice', async () => {
    expect(Buffer.compare((await exportGeopackage(ctx, 'Colle')).bytes, bytes)).toBe(0);
  });

  it.skipIf(!hasValidator)('passes the validator of GDAL (needs python3-gdal)', () => {
    expect(execFileSync('/usr/bin/python3', [VALIDATE, file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  it.skipIf(!hasOgr)('opens in OGR without a warning (needs gdal-bin)', () => {
    const output = execFileSync('sh', ['-c', `/usr/bin/ogrinfo -al -so "${file}" 2>&1`], {
      encoding: 'utf8',
    });
    expect(output).not.toMatch(/warning|error/i);
    expect(output).toContain('Feature Count: 3');
    expect(output).toContain('Monte Mario / Italy zone 2');
  });

  it('comes back unchanged when it is imported again', async () => {
    const report = await importFile(ctx, { fileName: 'colle.gpkg', bytes, siteName: 'Colle' });

    expect(report).toMatchObject({ created: 0, updated: 0, differences: [], format: 'shapes' });
    expect(report.records.geometries).toEqual({ created: 0, updated: 0, unchanged: 6 });
  });

  it.skipIf(!hasOgr)('has Shapefiles that OGR opens (needs gdal-bin)', async () => {
    const zip = await exportFile(ctx, { what: 'shapefile', siteName: 'Colle' });
    writeFileSync(join(folder, 'colle.zip'), zip.bytes);
    const output = execFileSync(
      'sh',
      ['-c', `/usr/bin/ogrinfo -al "/vsizip/${folder}/colle.zip" us_polygons 2>&1`],
      {
        encoding: 'utf8',
      },
    );

    expect(output).not.toMatch(/warning|error/i);
    expect(output).toContain('Feature Count: 3');
    expect(output).toMatch(/us_number \(String\) = 1[^]*definition \(String\) = strato/);
  });

  it('gives GeoJSON in WGS 84, of the chosen records', async () => {
    const { bytes: file } = await exportFile(ctx, { what: 'geojson', entity: 'us', siteName: 'Colle' });
    const { features } = JSON.parse(new TextDecoder().decode(file)) as {
      features: { geometry: { coordinates: [number, number] } }[];
    };

    expect(features).toHaveLength(4);
    const [longitude, latitude] = features[0]!.geometry.coordinates;
    expect([longitude, latitude]).toEqual([expect.closeTo(14.879, 2), expect.closeTo(41.999, 2)]);
    await expect(exportFile(ctx, { what: 'geojson', entity: 'us', siteName: 'Valle' })).rejects.toMatchObject(
      { code: 'validation' },
    );
  });

  it('names a site without shapes and a missing site', async () => {
    await expect(exportGeopackage(ctx, 'Valle')).rejects.toMatchObject({ message: 'Valle has no shapes' });
    await expect(exportGeopackage(ctx, undefined)).rejects.toMatchObject({ code: 'validation' });
  });
});
