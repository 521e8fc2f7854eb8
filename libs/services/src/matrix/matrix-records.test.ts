import { DIALECTS } from '@trowel/db/testing';
import { MATRIX_FIELDS } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { loadMatrixRecords } from './matrix-records.ts';

const site_name = 'Villa';

describe.each(DIALECTS)('loadMatrixRecords() on %s', (dialect) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld(dialect);
    const ctx = world.as('operator');
    await createSite(ctx, { site_name });
    await createUnit(ctx, {
      site_name,
      us_number: '1',
      area: 'A',
      recorder: 'M. Rossi',
      elevation_max: 12.5,
      excavation_year: 2019,
    });
    await createUnit(ctx, { site_name, us_number: '2', area: 'A', unit_type: 'USM', wall_elevation_max: 13 });
  });
  afterAll(() => world.dispose());

  it('reads of each unit what the matrix is built from, and nothing else', async () => {
    const { reads } = world.as('operator').services.database;
    const siteId = (await reads.lookups.findSiteId(site_name))!;

    const [row] = await reads.lookups.listUnitTraits(siteId);
    expect(Object.keys(row!).sort()).toEqual(['id', ...MATRIX_FIELDS].sort());
    const { units } = await loadMatrixRecords(reads, siteId);
    expect(units[0]).toMatchObject({
      us_number: '1',
      recorder: 'M. Rossi',
      elevation_max: 12.5,
      excavation_year: 2019,
    });
    expect(units[1]).toMatchObject({
      us_number: '2',
      unit_type: 'USM',
      elevation_max: 13,
      elevation_min: null,
    });
  });
});
