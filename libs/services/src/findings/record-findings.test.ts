import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '@trowel/db/testing';
import type { KindName } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { loadCheckedRecords, packMatrix, unpackMatrix } from '../matrix/index.ts';
import { createItem, createOfKind, createSite, createUnit, updateOfKind } from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';

const SITE = 'Campo Lungo';

describe.each(DIALECTS)('findings about records that are no units on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const create = (name: KindName, body: object) => createOfKind(ctx, name, { site_name: SITE, ...body });

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: SITE });
    for (const us_number of ['1', '2', '3']) await createUnit(ctx, { site_name: SITE, us_number });
  });
  afterAll(() => world.dispose());

  it('are in the answer to saving a record, and no longer once it is corrected', async () => {
    const { record, findings } = await create('samples', {
      sample_number: 'C1',
      us_number: '99',
      individual_number: 'I1',
    });
    expect(findings.map(({ code, subject }) => [code, subject])).toEqual([
      ['missing_record', 'individuals I1'],
      ['missing_record', 'us 99'],
    ]);
    const saved = await updateOfKind(ctx, 'samples', {
      id: record.id,
      changes: { us_number: '2', individual_number: null },
    });
    expect(saved.findings).toEqual([]);
  });

  it('name what links to a saved record and what it links to', async () => {
    const burial = await create('burials', { burial_number: 'T1', us_number: '1', units: ['2'] });
    expect(burial.findings.map(({ code }) => code)).toEqual(['burial_without_individual']);
    const individual = await create('individuals', {
      individual_number: 'I9',
      burial_number: 'T1',
      us_number: '3',
    });
    expect(individual.findings).toMatchObject([
      {
        code: 'individual_outside_burial',
        records: [
          { entity: 'individuals', name: 'I9' },
          { entity: 'burials', name: 'T1' },
        ],
      },
    ]);
  });

  it('compare a box with all that is in it, whichever record is saved', async () => {
    await create('boxes', { box_number: '1', weight_g: 100 });
    expect(
      (await create('pottery', { pottery_number: '1', weight_g: 60, box_number: '1' })).findings,
    ).toEqual([]);
    const { findings } = await createItem(ctx, {
      site_name: SITE,
      inventory_number: '7',
      weight_g: 50,
      box_number: '1',
    });
    expect(findings).toMatchObject([{ code: 'box_too_light', records: [{ entity: 'boxes', name: '1' }] }]);
    const missing = await createItem(ctx, { site_name: SITE, inventory_number: '8', box_number: '5' });
    expect(missing.findings.map(({ code, subject }) => [code, subject])).toEqual([
      ['missing_record', 'boxes 5'],
    ]);
  });

  it('are in the answer to saving a structure', async () => {
    const { findings } = await create('structures', { structure_code: 'ED-1', units: ['1', '2'] });
    expect(findings).toMatchObject([{ code: 'structure_unconnected', units: ['2'] }]);
  });

  it('are the same in a worker thread', async () => {
    const { reads } = ctx.services.database;
    const input = await loadCheckedRecords(reads, (await reads.lookups.findSiteId(SITE))!);
    expect(await unpackMatrix(structuredClone(await packMatrix(input)))).toEqual(input);
  });

  it('are findings of the site, with their records', async () => {
    await create('pottery', { pottery_number: '2', sherd_count: 0 });
    const { valid, warnings, infos } = await readInbox(ctx, SITE);
    expect(valid).toBe(true);
    const withRecords = [...warnings, ...infos].filter(({ records }) => records !== undefined);
    expect(withRecords.map(({ key }) => key)).toEqual([
      'missing_record boxes 5',
      'individual_outside_burial individuals I9',
      'box_too_light boxes 1',
      'zero_quantity pottery 2',
      'structure_unconnected structures ED-1',
    ]);
  });
});
