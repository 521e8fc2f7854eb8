import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSqliteFile, writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { SPATIAL_TABLE_NAMES } from '@trowel/domain/formats';
import { type Geometry } from '@trowel/domain/geometry';
import { decodeGeometry } from '@trowel/domain/gis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { listOfKind } from '../records/kinds/kind-records.ts';
import { createSite, deleteSite, listSites } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportFile } from './export-file.ts';
import { buildSpatialDatabase, ROWS_A_TABLE } from './testing/spatial-database.ts';

const ALL = { skip: 0, limit: 1_000, filters: [] };
const CORPUS = join(
  process.env['TROWEL_CORPUS'] ?? '',
  'gis-and-deposits/geometry/pyarchinit-geometry.sqlite',
);

/** A row of a spatial table: its geometry with coordinates in millimetres, and the columns with a value. */
interface PlainRow {
  geometry: unknown;
  srid: number | undefined;
  columns: Record<string, unknown>;
}

/** Reads the spatial tables of a database with their rows by number. */
function readPlan(bytes: Uint8Array): Record<string, Record<string, PlainRow>> {
  const { tables } = readSqliteFile(bytes, SPATIAL_TABLE_NAMES);
  return Object.fromEntries(
    tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, columns, rows }) => [
        name,
        Object.fromEntries(rows.map((row) => toPlainRow(columns, row))),
      ]),
  );
}

function toPlainRow(columns: readonly string[], row: readonly unknown[]): [string, PlainRow] {
  const { the_geom: stored, gid, ...rest } = Object.fromEntries(columns.map((name, i) => [name, row[i]]));
  const { geometry, srid } = decodeGeometry(stored);
  const filled = Object.entries(rest).filter(
    ([name, value]) => value !== null && value !== '' && !name.startsWith('trowel_'),
  );
  const plain = { geometry: geometry && toMillimetres(geometry), srid: geometry ? srid : undefined };
  return [String(gid), { ...plain, columns: Object.fromEntries(filled) }];
}

/** Rounds to millimetres, and lets each ring begin with its least vertex and run in one direction. */
function toMillimetres({ type, coordinates }: Geometry): unknown {
  const round = (value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value * 1000) : (value as unknown[]).map(round);
  const rounded = round(coordinates) as unknown[];
  const turn = (ring: unknown): unknown => {
    const vertices = (ring as unknown[]).slice(0, -1).map((vertex) => JSON.stringify(vertex));
    const start = vertices.indexOf(vertices.toSorted()[0]!);
    const turned = [...vertices.slice(start), ...vertices.slice(0, start)];
    return turned[1]! < turned.at(-1)! ? turned : [turned[0], ...turned.slice(1).toReversed()];
  };
  if (type === 'Polygon') return { type, rings: rounded.map(turn) };
  if (type === 'MultiPolygon') return { type, rings: rounded.map((rings) => (rings as unknown[]).map(turn)) };
  return { type, coordinates: rounded };
}

describe.each(DIALECTS)('spatial tables of pyArchInit on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
  });
  afterAll(() => world.dispose());
  afterEach(async () => {
    for (const { id } of (await listSites(ctx, ALL)).rows) await deleteSite(ctx, { id, cascade: true });
  });

  const read = (bytes: Uint8Array) => importFile(ctx, { fileName: 'dig.sqlite', bytes, createSite: true });
  const write = async () => (await exportFile(ctx, { what: 'pyarchinit' })).bytes;

  it.skipIf(!existsSync(CORPUS))('come in and go out unchanged (needs TROWEL_CORPUS)', async () => {
    const bytes = new Uint8Array(readFileSync(CORPUS));
    await read(bytes);
    const written = await write();

    expect(readPlan(written)).toEqual(readPlan(bytes));
    const { rows } = await listSites(ctx, ALL);
    expect(rows[0]).toMatchObject({ site_name: 'Vigna Nuova', srid: 3004 });
    const again = await read(bytes);
    expect(again).toMatchObject({ created: 0, updated: 0, differences: [] });
  });

  it('of a database of version 5 come in and go out unchanged, and a second import changes nothing', async () => {
    const bytes = writeSqliteFile(buildSpatialDatabase());
    await read(bytes);
    const { total } = await listOfKind(ctx, 'geometries', ALL);
    expect(total).toBe(SPATIAL_TABLE_NAMES.length * ROWS_A_TABLE);
    const written = await write();

    expect(readPlan(written)).toEqual(readPlan(bytes));
    for (const file of [bytes, written]) {
      const report = await read(file);
      expect(report).toMatchObject({ created: 0, updated: 0, differences: [] });
      expect(report.records.geometries).toMatchObject({ created: 0, updated: 0, unchanged: total });
    }
  });

  it('are converted to the coordinate system that a site already has', async () => {
    await createSite(ctx, { site_name: 'Colle', srid: 32633 });
    const report = await read(writeSqliteFile(buildSpatialDatabase()));

    expect(report.problems).toMatchObject([{ code: 'converted_crs' }]);
    const { rows } = await listOfKind(ctx, 'geometries', { ...ALL, limit: 1 });
    // Monte Mario 2 has its false easting at 2,520 km, UTM 33 at 500 km.
    expect(rows[0]).toMatchObject({
      min_x: expect.closeTo(490_000, -3) as number,
      max_y: expect.closeTo(4_650_000, -3) as number,
    });
    expect((await listSites(ctx, ALL)).rows[0]).toMatchObject({ srid: 32633 });
  });
});
