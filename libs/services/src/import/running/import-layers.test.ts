import { writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { writeGeopackageGeometry } from '@trowel/domain/gis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '../../changes/index.ts';
import type { Context } from '../../context.ts';
import { createSite } from '../../records/index.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

const siteName = 'Fosso Chiaro';
const [EAST, NORTH] = [2_510_000, 4_650_000];

/** A GeoPackage layer whose headings Trowel does not know: units 12 and 13, with their outlines. */
function writeLayer(width: number): Uint8Array {
  const outline = (x: number): Uint8Array => {
    const ring: [number, number][] = [
      [EAST + x, NORTH],
      [EAST + x + width, NORTH],
      [EAST + x + width, NORTH + 3],
      [EAST + x, NORTH + 3],
      [EAST + x, NORTH],
    ];
    return writeGeopackageGeometry({ type: 'Polygon', coordinates: [ring] }, 3004);
  };
  return writeSqliteFile([
    {
      name: 'rilievo',
      columns: ['fid', 'geom', 'etichetta', 'testo'],
      rows: [
        [1, outline(0), '12', 'Strato'],
        [2, outline(10), '13', 'Riempimento'],
      ],
    },
  ]);
}

describe.each(DIALECTS)('a layer with headings of its own, on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let siteId: number;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    siteId = (await createSite(ctx, { site_name: siteName, srid: 3004 })).id;
  });
  afterAll(() => world.dispose());

  const layer = (width: number): ImportRequest => ({
    fileName: 'rilievo.gpkg',
    bytes: writeLayer(width),
    siteName,
    mapping: { etichetta: 'us_number', testo: 'definition' },
  });
  const list = async (): Promise<{ units: unknown[]; shapes: unknown[] }> => {
    const { units, geometries } = ctx.services.database.reads;
    return {
      units: (await units.listAll(siteId)).map(({ us_number, definition }) => [us_number, definition]),
      shapes: (await geometries.listAll(siteId)).map(({ us_number, kind, max_x }) => [
        us_number,
        kind,
        max_x,
      ]),
    };
  };
  const nothing = { units: [], shapes: [] };
  const recorded = (width: number): Awaited<ReturnType<typeof list>> => ({
    units: [
      ['12', 'Strato'],
      ['13', 'Riempimento'],
    ],
    shapes: [
      ['12', 'outline', EAST + width],
      ['13', 'outline', EAST + 10 + width],
    ],
  });

  it('gives units and shapes by its mapping, and nothing in a dry run', async () => {
    const dry = await importFile(ctx, { ...layer(4), dryRun: true });
    expect(dry).toMatchObject({ dry_run: true, created: 2 });
    expect(dry.records.geometries).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect(await list()).toEqual(nothing);

    await importFile(ctx, layer(4));
    expect(await list()).toEqual(recorded(4));
  });

  it('changes nothing when it comes again', async () => {
    const again = await importFile(ctx, layer(4));

    expect(again).toMatchObject({ created: 0, updated: 0 });
    expect(again.records.geometries).toEqual({ created: 0, updated: 0, unchanged: 2 });
  });

  it('gives the former outlines back when the import of other ones is undone', async () => {
    const { id, records } = await importFile(ctx, layer(5));
    expect(records.geometries).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect(await list()).toEqual(recorded(5));

    await undoImport(ctx, id!);
    expect(await list()).toEqual(recorded(4));
  });

  it('leaves nothing when its first import is undone', async () => {
    const other = 'Fosso Scuro';
    siteId = (await createSite(ctx, { site_name: other, srid: 3004 })).id;
    const { id } = await importFile(ctx, { ...layer(4), siteName: other });
    expect(await list()).toEqual(recorded(4));

    await undoImport(ctx, id!);
    expect(await list()).toEqual(nothing);
  });
});
