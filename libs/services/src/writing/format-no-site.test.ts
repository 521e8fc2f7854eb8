import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { getSiteId } from './facts.ts';
import { formatNoSite } from './format-no-site.ts';

describe.each(DIALECTS)('a site that is not there, on %s', (dialect) => {
  let world: World = undefined!;
  let ctx: Context = undefined!;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    for (const site_name of ['Colle Serravento', 'Città Alta', 'Poggio Nord', 'Poggio Sud'])
      await createSite(ctx, { site_name });
  });
  afterAll(() => world.dispose());

  it.each([
    ['Colle Seravento', 'Colle Serravento'],
    ['colle serravento', 'Colle Serravento'],
    ['Citta alta', 'Città Alta'],
    ['Serravento', 'Colle Serravento'],
  ])('%s is told with the one that may be meant', async (name, near) => {
    expect(await formatNoSite(ctx.services.database.reads, name)).toEqual({
      en: `There is no site ${name}; did you mean ${near}?`,
      it: `Il sito ${name} non esiste; forse volevi dire ${near}?`,
    });
  });

  it.each(['Villa', 'Poggio', 'xy', ' ', 'a'.repeat(400)])('%s is told alone', async (name) => {
    expect((await formatNoSite(ctx.services.database.reads, name)).en).toBe(`There is no site ${name}`);
  });

  it('is told so where a path or a body names it', async () => {
    const site_name = 'Colle Seravento';
    const message = `There is no site ${site_name}; did you mean Colle Serravento?`;

    await expect(getSiteId(ctx.services.database.reads, site_name)).rejects.toThrow(message);
    await expect(createUnit(ctx, { site_name, us_number: '1' })).rejects.toMatchObject({
      detail: { errors: [{ field: 'site_name', message, type: 'unknown_site' }] },
    });
  });

  it('does not name one that the caller does not see', async () => {
    const { database } = ctx.services;
    const hidden = (await database.reads.lookups.findSiteId('Colle Serravento'))!;
    const { reads } = database.seenBy({ hidden: [hidden], rounded: [], locationHidden: [] });

    expect((await formatNoSite(reads, 'Colle Seravento')).en).toBe('There is no site Colle Seravento');
  });
});
