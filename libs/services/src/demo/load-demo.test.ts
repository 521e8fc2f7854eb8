import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMatrix } from '@trowel/domain/matrix';
import { demoExcavation } from '@trowel/demo';
import { DIALECTS } from '@trowel/db/testing';
import type { Context } from '../context.ts';
import { deleteItem } from '../records/items.ts';
import { loadMatrixInput } from '../matrix/matrix-input.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { loadDemo } from './load-demo.ts';

describe.each(DIALECTS)('loadDemo() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = { ...world.as('operator'), actor: { id: null, username: 'loader', role: 'operator' } };
  });
  afterAll(() => world.dispose());

  it('records the whole excavation, with its one contradiction and its one-sided relations', async () => {
    expect(await loadDemo(ctx)).toMatchObject({ units: demoExcavation.units.length });

    const { reads } = ctx.services.database;
    const siteId = await reads.lookups.findSiteId(demoExcavation.site.site_name);
    const { units, statements } = await loadMatrixInput(reads, siteId!);
    const { findings } = buildMatrix(units, statements);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'cycle',
    ]);
    expect(findings.filter(({ code }) => code === 'one_sided')).toHaveLength(7);
  });

  it('leaves a database with sites alone', async () => {
    expect(await loadDemo(ctx)).toBeUndefined();
  });

  it('begins anew when it was cut off, but not when somebody worked on since', async () => {
    const { reads } = ctx.services.database;
    const [item] = (await reads.items.list({ skip: 0, limit: 1, filters: [] })).rows;
    await deleteItem(ctx, { id: item!.id, ifMatch: undefined });
    expect(await loadDemo(ctx)).toMatchObject({ items: demoExcavation.items.length });
    expect(await reads.lookups.count('items')).toBe(demoExcavation.items.length);

    const [other] = (await reads.items.list({ skip: 0, limit: 1, filters: [] })).rows;
    await deleteItem(world.as('operator'), { id: other!.id, ifMatch: undefined });
    expect(await loadDemo(ctx)).toBeUndefined();
  });
});
