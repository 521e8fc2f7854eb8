import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { importFile, type ImportRequest } from './import-file.ts';

const hmc = (attributes: string, inner = '') =>
  `<node id="x">${inner && `<graph>${inner}</graph>`}<data key="d2"><hmcnode ${attributes}/></data></node>`;
/** 1 in the phase OP 43 of HOR 10, above 2 in HOR 2. */
const HMC = `<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns/graphml"><graph>
${hmc('id="HOR 2" name="Horizon 2" type="PERIOD_GROUP"', hmc('id="2" type="DEPOSIT"').replace('"x"', '"2"'))}
${hmc('id="HOR 10" name="Horizon 10" description="ca. AD 300" type="PERIOD_GROUP"', hmc('id="OP 43" name="dumping" type="PHASE_GROUP"', hmc('id="1" type="DEPOSIT"').replace('"x"', '"1"')))}
<edge id="e1" source="1" target="2"><data key="d2"><hmcedge type="ABOVE"/></data></edge></graph></graphml>`;

const item = (data: Record<string, unknown>) => ({ data });
const PHASER = JSON.stringify({
  elements: {
    nodes: [
      item({
        id: 'phase-1',
        class: 'phase',
        label: 'P1',
        description: 'first',
        dating: { minYear: '-50', maxYear: '43' },
      }),
      item({
        id: 'group-2',
        class: 'group',
        label: '2',
        type: 'Pit/ditch',
        description: 'rubbish',
        parent: 'phase-1',
      }),
      item({ id: 'subgroup-1', class: 'subgroup', label: '2.1', parent: 'group-2' }),
      item({ id: 'context-7', class: 'context', label: '7', parent: 'subgroup-1' }),
    ],
    edges: [],
  },
});

describe.each(DIALECTS)('groups of other programs on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  const siteName = 'Orto';
  const bring = (text: string, options: Partial<ImportRequest> = {}) =>
    importFile(ctx, { fileName: 'orto', bytes: Buffer.from(text), siteName, createSite: true, ...options });
  const periods = async () => {
    const { reads } = ctx.services.database;
    const listed = await reads.periods.listAll((await reads.lookups.findSiteId(siteName))!);
    return listed
      .map(({ period, phase, name, description, sort_order }) => [
        period,
        phase,
        name,
        description,
        sort_order,
      ])
      .sort();
  };

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it('become periods with their names, in the order of the relations, until the import is undone', async () => {
    const { id, records } = await bring(HMC);
    const recorded = await periods();
    await undoImport(ctx, id!);

    expect(records).toMatchObject({ periods: { created: 3 } });
    expect(recorded).toEqual([
      ['HOR 10', '', 'Horizon 10', 'ca. AD 300', 1],
      ['HOR 10', 'OP 43', 'dumping', null, 2],
      ['HOR 2', '', 'Horizon 2', null, 3],
    ]);
    expect(await periods().catch(() => [])).toEqual([]);
  });

  it('leave the order of a site that has its own', async () => {
    await createSite(ctx, { site_name: siteName });
    await createPeriod(ctx, { site_name: siteName, period: 'HOR 2', name: 'Ours', sort_order: 7 });

    await bring(HMC);

    expect(await periods()).toEqual([
      ['HOR 10', '', 'Horizon 10', 'ca. AD 300', null],
      ['HOR 10', 'OP 43', 'dumping', null, null],
      ['HOR 2', '', 'Horizon 2', null, 7],
    ]);
  });

  it('become structures where they are such, and keep what is told of them', async () => {
    await bring(PHASER);

    const { reads } = ctx.services.database;
    const siteId = (await reads.lookups.findSiteId(siteName))!;
    const [id] = await reads.lookups.listUnitIds(siteId);
    const [unit] = await reads.units.findMany([id!]);
    expect(unit).toMatchObject({
      us_number: '7',
      period: 'P1',
      phase: null,
      structure: '2 Pit - ditch/2.1',
      custom: { group: '2', subgroup: '2.1', 'group description': 'rubbish' },
    });
    expect(await reads.periods.listAll(siteId)).toMatchObject([
      { period: 'P1', start_year: -50, end_year: 43, description: 'first' },
    ]);
  });
});
