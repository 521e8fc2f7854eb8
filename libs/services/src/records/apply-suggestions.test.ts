import { DIALECTS } from '@trowel/db/testing';
import type { Finding } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { validateRelationships } from '../matrix/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { applySuggestions, type AppliedSuggestion } from './apply-suggestions.ts';
import { createSite } from './sites.ts';
import { createUnit, listUnitsOfSite, updateUnit } from './units.ts';

const siteName = 'Pieve';

describe.each(DIALECTS)('applySuggestions() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: siteName });
  });
  afterEach(() => world.dispose());

  const record = async (us_number: string, ...told: string[]): Promise<number> => {
    const relationships = told.map((text) => {
      const [type = '', number = ''] = text.split(' ');
      return { type, us_number: number };
    });
    return (await createUnit(ctx, { site_name: siteName, us_number, relationships })).record.id;
  };
  const apply = (suggestions: readonly AppliedSuggestion[], isTrial = false) =>
    applySuggestions(ctx, { siteName, suggestions, isTrial });
  const check = async (): Promise<Finding[]> => {
    const { errors, warnings } = await validateRelationships(ctx, { site_name: siteName });
    return [...errors, ...warnings];
  };
  const listSheets = async (): Promise<Unit[]> =>
    (await listUnitsOfSite(ctx, siteName, { filters: [], skip: 0, limit: 100 })).rows;
  const sheets = async (): Promise<string[]> =>
    (await listSheets()).map(
      ({ us_number, relationships }) =>
        `${us_number}: ${relationships
          .map(({ type, us_number }) => `${type} ${us_number}`)
          .sort()
          .join(', ')}`,
    );

  it('drops what closes a circle, tells that it is resolved, and is undone as one', async () => {
    await record('1');
    await record('2', 'covers 1');
    await record('3', 'covers 2');
    await updateUnit(ctx, {
      id: await record('4', 'covers 3'),
      changes: {
        relationships: [
          { type: 'covers', us_number: '3' },
          { type: 'covered_by', us_number: '1' },
        ],
      },
    });
    const before = await sheets();
    const [cycle] = await check();
    const suggestion = cycle!.suggestions.find(({ contradictions_left: left }) => left === 0)!;

    const tried = await apply([suggestion], true);
    expect(await sheets()).toEqual(before);
    const done = await apply([suggestion]);

    expect(cycle!.code).toBe('cycle');
    expect(tried).toEqual({ ...done, batch: null });
    expect(done.resolved.map(({ code }) => code)).toContain('cycle');
    expect(done.contradictions_left).toBe(0);
    expect((await check()).filter(({ severity }) => severity === 'error')).toEqual([]);
    await undoImport(ctx, done.batch!);
    expect(await sheets()).toEqual(before);
  });

  it('draws the part concerned before and after, on trial', async () => {
    await record('1');
    await record('2', 'covers 1');
    const relation = { from: '2', type: 'covers', to: '1' } as const;
    const drop = { action: 'drop', relation } as const;

    const { pictures } = await applySuggestions(ctx, {
      siteName,
      suggestions: [drop],
      isTrial: true,
      draws: ['2'],
    });

    expect(pictures?.before?.boxes.numbers).toHaveLength(2);
    expect([pictures?.before?.edges.sources.length, pictures?.after?.edges.sources.length]).toEqual([1, 0]);
  });

  it('turns a relation round on whichever sheet, and both sheets where both say so (observation 39)', async () => {
    await record('1');
    const two = await record('2', 'covers 1');
    await apply([{ action: 'confirm', relation: { from: '2', type: 'covers', to: '1' } }]);
    const reverse = {
      action: 'reverse',
      relation: { from: '2', type: 'covers', to: '1' },
      instead: { from: '1', type: 'covers', to: '2' },
    } as const;

    await apply([reverse]);

    expect(await sheets()).toEqual(['1: covers 2', '2: covered_by 1']);
    const rows = await ctx.services.database.reads.relations.ofUnits([two]);
    expect(rows.map(({ confirmed }) => confirmed)).toEqual([true]);
  });

  it('points a relation at the unit that was meant, from either end', async () => {
    for (const number of ['1', '2', '12']) await record(number);
    await record('20', 'cuts 2');
    await record('21', 'covers 2');

    await apply([
      {
        action: 'retarget',
        relation: { from: '20', type: 'cuts', to: '2' },
        instead: { from: '20', type: 'cuts', to: '12' },
      },
      {
        action: 'retarget',
        relation: { from: '21', type: 'covers', to: '2' },
        instead: { from: '1', type: 'covers', to: '2' },
      },
    ]);

    expect(await sheets()).toEqual([
      '1: covers 2',
      '2: covered_by 1',
      '12: cut_by 20',
      '20: cuts 12',
      '21: ',
    ]);
  });

  it.each(['retarget', 'reverse'] as const)(
    'a %s of what one sheet says is on both sheets, where the site records relations on both',
    async (action) => {
      for (const number of ['1', '2', '12', '30']) await record(number);
      await record('31', 'covers 30');
      await apply([{ action: 'confirm', relation: { from: '31', type: 'covers', to: '30' } }]);
      const cut = await record('20', 'cuts 2');
      const instead =
        action === 'retarget'
          ? ({ from: '20', type: 'cuts', to: '12' } as const)
          : ({ from: '2', type: 'cuts', to: '20' } as const);

      const { brought } = await apply([{ action, relation: { from: '20', type: 'cuts', to: '2' }, instead }]);

      const rows = await ctx.services.database.reads.relations.ofUnits([cut]);
      expect(rows.map(({ confirmed }) => confirmed)).toEqual([true]);
      expect((await check()).filter(({ code }) => code === 'one_sided')).toEqual([]);
      expect(brought.map(({ code }) => code)).not.toContain('one_sided');
    },
  );

  it('points a relation at a unit whose sheet records it already: then both sheets do (observation 39)', async () => {
    for (const number of ['1', '2']) await record(number);
    const cut = await record('20', 'cuts 2');
    await record('12', 'cut_by 20');

    await apply([
      {
        action: 'retarget',
        relation: { from: '20', type: 'cuts', to: '2' },
        instead: { from: '20', type: 'cuts', to: '12' },
      },
    ]);

    expect(await sheets()).toEqual(['1: ', '2: ', '12: cut_by 20', '20: cuts 12']);
    const rows = await ctx.services.database.reads.relations.ofUnits([cut]);
    expect(rows.map(({ confirmed }) => confirmed)).toEqual([true]);
  });

  it('parts what was recorded as one, doubts, and records on the other sheet', async () => {
    await record('1');
    await record('2', 'same_as 1');
    await record('3', 'covers 1');

    const told = { from: '3', type: 'covers', to: '1' } as const;
    await apply([
      { action: 'separate', relation: { from: '2', type: 'same_as', to: '1' } },
      { action: 'doubt', relation: told },
      { action: 'confirm', relation: told },
    ]);

    expect(await sheets()).toEqual(['1: covered_by 3', '2: ', '3: covers 1']);
    const three = (await listSheets()).find(({ us_number }) => us_number === '3')!;
    expect(three.relationships[0]).toMatchObject({ certainty: 'uncertain' });
    const [row] = await ctx.services.database.reads.relations.ofUnits([three.id]);
    expect(row?.confirmed).toBe(true);
  });

  it('tells what it would break', async () => {
    await record('1');
    await record('2', 'covers 1');
    await record('3', 'covers 2');
    await record('4', 'covers 3');

    const { brought, contradictions_left: left } = await apply(
      [
        {
          action: 'retarget',
          relation: { from: '4', type: 'covers', to: '3' },
          instead: { from: '1', type: 'covers', to: '3' },
        },
      ],
      true,
    );

    expect(brought.map(({ code }) => code)).toContain('cycle');
    expect(left).toBe(1);
  });

  it('writes nothing where one of several does not hold any longer, or says too little', async () => {
    await record('1');
    await record('2', 'covers 1');
    const before = await sheets();
    const good = { action: 'drop', relation: { from: '2', type: 'covers', to: '1' } } as const;

    await expect(
      apply([good, { action: 'drop', relation: { from: '2', type: 'cuts', to: '1' } }]),
    ).rejects.toThrow('SU 2 does not have the relation cuts 1, or no longer has it');
    await expect(
      apply([good, { action: 'drop', relation: { from: '9', type: 'cuts', to: '1' } }]),
    ).rejects.toThrow('Site Pieve has no SU 9');
    await expect(apply([{ ...good, action: 'reverse' }])).rejects.toMatchObject({
      detail: { errors: [{ field: 'suggestions.0.instead' }] },
    });
    await expect(
      applySuggestions(world.as('viewer'), { siteName, suggestions: [good], isTrial: false }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await sheets()).toEqual(before);
  });
});
