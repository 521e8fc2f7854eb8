import { DIALECTS } from '@trowel/db/testing';
import type { Finding } from '@trowel/domain/matrix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit, listUnits } from '../records/units.ts';

describe('what is told when a relation is recorded', () => {
  let world: World;
  let ctx: Context;
  const site_name = 'Pieve';

  beforeAll(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('operator');
    await createSite(ctx, { site_name });
    await createPeriod(ctx, { site_name, period: 'Medieval', start_year: 1000, end_year: 1400 });
    await createPeriod(ctx, { site_name, period: 'Roman', start_year: -100, end_year: 400 });
  });
  afterAll(() => world.dispose());

  const record = async (
    us_number: string,
    relations: string[] = [],
    facts: object = {},
  ): Promise<Finding[]> => {
    const relationships = relations.map((text) => {
      const [type = '', number = '', area] = text.split(' ');
      return { type, us_number: number, ...(area !== undefined && { area }) };
    });
    return (await createUnit(ctx, { site_name, us_number, relationships, ...facts })).findings;
  };
  const codesOf = (findings: readonly Finding[]): string[] => findings.map(({ code }) => code);

  it('nothing, when all is well', async () => {
    await record('3');
    await record('2', ['covers 3']);

    expect(await record('1', ['covers 2', 'covers 3'])).toEqual([]);
  });

  it('the whole chain of a contradiction, through units that are the same', async () => {
    await record('12');
    await record('11', ['covers 12']);
    await record('13', ['same_as 12']);

    const findings = await record('10', ['later_than 13', 'earlier_than 12']);

    expect(codesOf(findings)).toEqual(['contradiction']);
    expect(findings[0]!.units).toEqual(expect.arrayContaining(['10', '12', '13']));
    expect(findings[0]!.suggestions.length).toBeGreaterThan(0);
  });

  it('periods that do not fit, from the chronology of the site', async () => {
    await record('22', [], { period: 'Medieval' });

    expect(codesOf(await record('21', ['covers 22'], { period: 'Roman' }))).toEqual(['period_inversion']);
  });

  it('a layer that cuts, and a relation with itself', async () => {
    await record('32', [], { definition: 'Strato' });

    expect(codesOf(await record('31', ['cuts 32'], { definition: 'Strato' }))).toEqual([
      'impossible_by_type',
    ]);
    expect(codesOf(await record('33', ['covers 33']))).toEqual(['self_relation']);
  });

  it('units are called by area where their number repeats', async () => {
    await record('40', [], { area: 'A' });
    await record('40', [], { area: 'B' });

    const [finding] = await record('41', ['covers 40 A', 'covered_by 40 A'], { area: 'A' });

    expect(finding!.units).toContain('A/40');
  });
});

describe.each(DIALECTS)('a save that contradicts only as a whole, on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const site_name = 'Pieve';

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name });
    for (const us_number of ['1', '2', '3']) {
      const relationships = us_number === '2' ? [{ type: 'covers', us_number: '3' }] : [];
      await createUnit(ctx, { site_name, us_number, relationships });
    }
  });
  afterAll(() => world.dispose());

  it.each([
    [
      'contemporary and over what is the same',
      ['contemporary_with 3', 'same_as 2'],
      'contemporary_but_ordered',
    ],
    [
      'contemporary with both ends of a relation',
      ['contemporary_with 2', 'bonded_to 3'],
      'contemporary_cannot_hold',
    ],
    [
      'over and under contemporaries',
      ['contemporary_with 1', 'covers 2', 'covered_by 1'],
      'contemporary_but_ordered',
    ],
  ])('is refused: %s', async (_, relations, code) => {
    const relationships = relations.map((text) => {
      const [type = '', us_number = ''] = text.split(' ');
      return { type, us_number };
    });

    const refused = createUnit(
      ctx,
      { site_name, us_number: '9', relationships },
      { onContradiction: 'reject' },
    );

    await expect(refused).rejects.toMatchObject({ code: 'validation', detail: { errors: [{ type: code }] } });
  });

  it('leaves nothing behind', async () => {
    const page = await listUnits(ctx, { skip: 0, limit: 10, filters: [] });

    expect(page.rows.map(({ us_number }) => us_number).toSorted()).toEqual(['1', '2', '3']);
  });
});
