import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit } from '../records/units.ts';
import { exportFile } from './export-file.ts';
import { exportGeojson } from './export-geojson.ts';

describe.each(DIALECTS)('exportGeojson() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: 'Colle', region: 'Lazio', latitude: 41.96, longitude: 12.8 });
    await createSite(ctx, { site_name: 'Valle' });
    await createUnit(ctx, { site_name: 'Colle', us_number: '1' });
  });
  afterAll(() => world.dispose());

  it('places the sites, longitude first, and tells what is recorded of them', async () => {
    const { bytes } = await exportGeojson(ctx);

    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [12.8, 41.96] },
          properties: { site_name: 'Colle', region: 'Lazio', units: 1, finds: 0 },
        },
        { type: 'Feature', geometry: null, properties: { site_name: 'Valle', units: 0 } },
      ],
    });
  });

  it('refuses records that have no place, instead of giving sites for them', async () => {
    await expect(exportFile(ctx, { what: 'geojson', entity: 'periods' })).rejects.toMatchObject({
      code: 'validation',
      message: 'GeoJSON contains sites, units, finds and geometries; periods have no location of their own',
    });
    const { fileName } = await exportFile(ctx, { what: 'geojson', entity: 'sites' });
    expect(fileName).toBe('trowel_sites.geojson');
  });

  it('gives one site alone', async () => {
    const { bytes, fileName } = await exportGeojson(ctx, 'Valle');

    expect(fileName).toBe('Valle_sites.geojson');
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
      features: [{ properties: { site_name: 'Valle' } }],
    });
  });
});
