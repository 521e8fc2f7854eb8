import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '@trowel/db/testing';
import type { Context } from '../context.ts';
import { noteFindings } from '../inbox/index.ts';
import { loadRecordsAndPlan, packMatrix, unpackMatrix } from '../matrix/index.ts';
import { createOfKind, createSite, createUnit, updateOfKind, updateSite } from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';

const SITE = 'Campo Lungo';

function square(x: number): object {
  const ring = [
    [x, 0],
    [x + 2, 0],
    [x + 2, 2],
    [x, 2],
    [x, 0],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

describe.each(DIALECTS)('findings about the plan on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let siteId: number;
  let moved: number;
  const drawn = (number: string, body: object) =>
    createOfKind(ctx, 'geometries', { site_name: SITE, geometry_number: number, ...body });
  const list = async (): Promise<string[]> => {
    const { warnings, infos } = await readInbox(ctx, SITE);
    return [...warnings, ...infos].filter(({ measured }) => measured !== undefined).map(({ key }) => key);
  };

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    ({ id: siteId } = await createSite(ctx, { site_name: SITE }));
    for (const us_number of ['2', '3']) await createUnit(ctx, { site_name: SITE, us_number });
    const relationships = [{ type: 'covers', us_number: '2' }];
    await createUnit(ctx, { site_name: SITE, us_number: '1', relationships });
  });
  afterAll(() => world.dispose());

  it('are none, and nothing is read, while nothing is drawn', async () => {
    const { reads } = ctx.services.database;
    expect(await list()).toEqual([]);
    expect(await loadRecordsAndPlan(reads, siteId)).not.toHaveProperty('plan');
  });

  it('appear when shapes are drawn, and change with them', async () => {
    await drawn('1', { kind: 'outline', us_number: '1', geometry: square(0) });
    ({
      record: { id: moved },
    } = await drawn('2', { kind: 'outline', us_number: '2', geometry: square(5) }));
    expect(await list()).toEqual(['relation_without_overlap 1 covers 2 · 3.00 m']);
    await updateOfKind(ctx, 'geometries', { id: moved, changes: { geometry: square(6) } });
    expect(await list()).toEqual(['relation_without_overlap 1 covers 2 · 4.00 m']);
    await drawn('3', { kind: 'outline', us_number: '3', geometry: square(1) });
    expect(await list()).toEqual([
      'relation_without_overlap 1 covers 2 · 4.00 m',
      'overlap_without_order 1 · 3 · 2.00 m²',
    ]);
  });

  it('stay dismissed until the drawing changes', async () => {
    const [key] = await list();
    await noteFindings(ctx, { siteName: SITE, keys: [key!], reason: 'Drawn from memory' });
    expect(await list()).not.toContain(key);
    expect((await readInbox(ctx, SITE)).left.map((one) => one.key)).toEqual([key]);
    await updateOfKind(ctx, 'geometries', { id: moved, changes: { geometry: square(7) } });
    expect(await list()).toContain('relation_without_overlap 1 covers 2 · 5.00 m');
    expect((await readInbox(ctx, SITE)).gone.map((one) => one.key)).toEqual([key]);
  });

  it('follow the tolerances of the site', async () => {
    await updateSite(ctx, { id: siteId, changes: { plan_tolerances: { touch_m: 5.5 } } });
    expect(await list()).toEqual(['touch_without_overlap 1 covers 2 · 5.00 m']);
    await updateSite(ctx, { id: siteId, changes: { plan_tolerances: null } });
  });

  it('are the same in a worker thread', async () => {
    const { reads } = ctx.services.database;
    const input = await loadRecordsAndPlan(reads, siteId);
    expect(input.plan!.shapes).toHaveLength(3);
    expect(await unpackMatrix(structuredClone(await packMatrix(input)))).toEqual(input);
  });

  it('are in Italian for a caller who reads Italian', async () => {
    const { warnings } = await readInbox({ ...ctx, language: 'it' }, SITE);
    expect(warnings.map(({ message }) => message)).toContain(
      '1 copre 2, ma in pianta distano 5,00 m. Probabilmente il contorno di 1 è sbagliato.',
    );
  });
});
