import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createSite, createUnit } from '../records/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { listChangeDays } from './change-days.ts';

const RECORDED = [
  '2025-07-02T08:00',
  '2025-07-20T23:59',
  '2026-09-01T00:00',
  '2026-09-03T08:00',
  '2026-09-03T10:00',
];

describe.each(DIALECTS)('the days of a site on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    for (const site_name of ['Villa', 'Empty']) await createSite(ctx, { site_name });
    for (const [at, moment] of RECORDED.entries()) {
      const then = { ...ctx, services: { ...ctx.services, clock: () => new Date(`${moment}:00.000Z`) } };
      await createUnit(then, { site_name: 'Villa', us_number: `${at + 1}` });
    }
  });
  afterAll(() => world.dispose());

  it('are those on which units changed, and the last of each year, the most recent first', async () => {
    expect(await listChangeDays(ctx, 'Villa')).toEqual({
      days: ['2026-09-03', '2026-09-01', '2025-07-20', '2025-07-02'],
      seasons: ['2026-09-03', '2025-07-20'],
    });
    expect(await listChangeDays(ctx, 'Empty')).toEqual({ days: [], seasons: [] });
    await expect(listChangeDays(ctx, 'Nowhere')).rejects.toMatchObject({ code: 'not_found' });
  });
});
