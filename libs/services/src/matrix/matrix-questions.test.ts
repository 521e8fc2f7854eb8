import { DIALECTS } from '@trowel/db/testing';
import { MAX_INTEGER, type ValidationError } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { createItem, updateItem } from '../records/items.ts';
import { getMatrixFile, type MatrixFileQuery } from './matrix-files.ts';
import { compareSeasons, getBrackets, getOrder } from './matrix-questions.ts';
import { findNamedUnit } from './named-unit.ts';
import { getMatrix, getMatrixJson, validateRelationships, type MatrixQuery } from './matrix.ts';
import { createPeriod, updatePeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit, deleteUnit, updateUnit } from '../records/units.ts';

//      1            season 2: 5 comes between 1 and 2, 4 goes, 3 gets another period
//     / \
//    2   4    A/7, B/7
//    |
//    3 = 3b
const RELATIONS: Record<string, string[]> = {
  '1': ['covers 2', 'covers 4'],
  '2': ['covers 3'],
  '3': ['same_as 3b'],
};
const siteName = 'Villa';
const ALL: MatrixQuery = { siteName, reduce: true };
const FILE: MatrixFileQuery = { siteName, format: 'lst', grouping: 'none', paper: 'A4', orientation: 'auto' };

describe.each(DIALECTS)('questions to a matrix on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  const ids = new Map<string, number>();
  let seasonEnd: string;
  let coinId: number;

  const record = async (us_number: string, given: object = {}): Promise<void> => {
    const relationships = (RELATIONS[us_number] ?? []).map((told) => {
      const [type = '', to = ''] = told.split(' ');
      return { type, us_number: to };
    });
    const { record: unit } = await createUnit(ctx, {
      site_name: siteName,
      us_number,
      relationships,
      ...given,
    });
    ids.set(us_number, unit.id);
  };
  const numbers = async (part: object): Promise<string[]> =>
    (await getMatrix(ctx, { ...ALL, ...part })).nodes.map(({ us_number }) => us_number).sort();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: siteName });
    await createPeriod(ctx, { site_name: siteName, period: 'II', start_year: 100, end_year: 200 });
    for (const number of ['3b', '3', '2', '4', '1'])
      await record(number, number === '2' ? { period: 'II' } : {});
    await record('7', { area: 'A' });
    await record('7', { area: 'B' });
    const { record: coin } = await createItem(ctx, {
      site_name: siteName,
      inventory_number: 'C1',
      us_number: '3',
      find_type: 'coin',
      dating: '120 d.C.',
    });
    coinId = coin.id;
    await pause();
    seasonEnd = new Date().toISOString();
    await pause();
  });
  afterAll(() => world.dispose());

  it('around, between and finds show a part of the site, with the order kept', async () => {
    expect(await numbers({ around: '2', above: 1, below: 0 })).toEqual(['1', '2']);
    expect(await numbers({ around: '2', above: 0 })).toEqual(['2', '3']);
    expect(await numbers({ between: ['3b', '1'] })).toEqual(['1', '2', '3']);
    expect(await numbers({ finds: 'any' })).toEqual(['3']);
    expect(await numbers({ finds: 'Coin', around: '2' })).toEqual(['3']);
    const { edges } = await getMatrix(ctx, { ...ALL, between: ['1', '3'], period: undefined });
    expect(edges).toHaveLength(2);
  });

  it('a unit that does not exist, or has several of its number, is named', async () => {
    await expect(numbers({ around: '99' })).rejects.toThrow('Site Villa has no SU 99');
    await expect(numbers({ around: '7' })).rejects.toThrow('several units with the number 7: A/7, B/7');
    expect(await numbers({ around: 'A/7' })).toEqual(['7']);
  });

  it('a value the site does not have is named with the nearest one, never answered with nothing', async () => {
    const refused = async (part: object): Promise<object> =>
      numbers(part).catch((error: ValidationError) => error.detail['errors'] as object);

    expect(await refused({ area: 'C', period: 'III', phase: '1', finds: 'coins' })).toMatchObject([
      { field: 'area', type: 'unknown_area', message: 'Villa has no area C; did you mean A?' },
      { field: 'period', type: 'unknown_period', message: 'Villa has no period III; did you mean II?' },
      { field: 'phase', type: 'unknown_phase', message: 'Villa has no phase 1' },
      { field: 'finds', type: 'unknown_finds', message: 'Villa has no finds coins; did you mean coin?' },
    ]);
    expect(
      await refused({ collapsed: { areas: ['nowhere'], phases: [{ period: 'II', phase: '9' }] } }),
    ).toMatchObject([
      { field: 'collapse', message: 'Villa has no area nowhere; there is A, B' },
      { field: 'collapse', message: 'Villa has no phase II/9; did you mean II/?' },
    ]);
    expect(await refused({ collapsed: { phases: [{ period: 'II', phase: '9' }] } })).toMatchObject([
      { field: 'collapse', type: 'unknown_phase', message: 'Villa has no phase II/9; did you mean II/?' },
    ]);
    expect(await refused({ above: 1, below: 2 })).toMatchObject([
      { field: 'above', type: 'missing_around' },
      { field: 'below', type: 'missing_around' },
    ]);
    await expect(getMatrixFile(ctx, { ...FILE, area: 'C' })).rejects.toMatchObject({ code: 'validation' });
    await expect(validateRelationships(ctx, { site_name: siteName, area: 'C' })).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('what the site has is found in any case of letters, and units without an area by the empty one', async () => {
    expect(await numbers({ area: 'a' })).toEqual(['7']);
    expect(await numbers({ area: '' })).toEqual(['1', '2', '3', '4']);
    expect(await numbers({ collapsed: { areas: ['a'] } })).toContain('A (1)');
    expect(await numbers({ collapsed: { phases: [{ period: 'ii' }] } })).toContain('II (1)');
  });

  it('a drawing tells how far it has come', async () => {
    const heard: unknown[] = [];
    const listening: Context = { ...ctx, onProgress: (value) => heard.push(value) };

    await getMatrixFile(listening, { ...FILE, format: 'svg' });
    await getMatrixJson(listening, { ...ALL, layout: true, grouping: 'none' });

    expect(heard.length).toBeGreaterThan(1);
    expect(heard.every((value) => typeof value === 'number' && value >= 0 && value <= 1)).toBe(true);
  });

  it('the order of two units comes with its proof', async () => {
    const later = await getOrder(ctx, { siteName, a: '1', b: '3b' });
    const none = await getOrder(ctx, { siteName, a: '4', b: '3' });

    expect(later.relation).toBe('later');
    expect(later.path.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual([
      '1 covers 2',
      '2 covers 3',
      '3 same_as 3b',
    ]);
    expect(none).toMatchObject({ relation: 'undetermined', path: [] });
  });

  it('dates go through the order, with the chain that gives them', async () => {
    const { brackets, conflicts } = await getBrackets(ctx, { siteName });

    const of = (number: string) => brackets.find(({ us_number }) => us_number === number);
    expect(of('1')).toMatchObject({
      earliest: { year: 120, label: 'C1', kind: 'find', chain: ['3', '2', '1'] },
      latest: null,
    });
    expect(of('3')?.latest).toEqual({ year: 200, label: 'II', kind: 'period', chain: ['2', '3'] });
    expect(conflicts).toEqual([]);
  });

  it('the log is read back page by page, each change once', async () => {
    const { changes, lookups } = ctx.services.database.reads;
    const siteId = (await lookups.findSiteId(siteName))!;
    const read = (below: number, limit: number) =>
      changes.listBack({ entity: 'us', siteId, since: '2000-01-01T00:00:00.000Z', below, limit });
    const all = await read(MAX_INTEGER, 1_000);

    const paged: number[] = [];
    for (let page = await read(MAX_INTEGER, 3); page.length > 0; page = await read(paged.at(-1)!, 3)) {
      for (const { id } of page) paged.push(id);
    }

    expect(paged.length).toBeGreaterThan(6);
    expect(paged).toEqual(all.map(({ id }) => id));
    expect(paged).toEqual(paged.toSorted((a, b) => b - a));
  });

  it('two moments of the change log are compared', async () => {
    RELATIONS['5'] = ['covers 2', 'covered_by 1'];
    await record('5');
    await deleteUnit(ctx, { id: ids.get('4')!, cascade: true });
    await updateUnit(ctx, { id: ids.get('3')!, changes: { period: 'II' } });

    const comparison = await compareSeasons(ctx, { siteName, from: seasonEnd });
    const before = await compareSeasons(ctx, { siteName, from: '2000-01-01T00:00:00.000Z', to: seasonEnd });

    const named = (units: readonly { us_number: string }[]) => units.map(({ us_number }) => us_number);
    expect(named(comparison.added)).toEqual(['5']);
    expect(named(comparison.removed)).toEqual(['4']);
    expect(comparison.changed).toMatchObject([{ unit: { us_number: '3' }, field: 'period', after: 'II' }]);
    expect(comparison.lines.removed).toMatchObject([
      { later: { us_number: '1' }, earlier: { us_number: '2' } },
    ]);
    expect(comparison.order).toEqual({ gained: 0, lost: 0, reversed: [] });
    expect(named(before.added).sort()).toEqual(['1', '2', '3', '3b', '4', '7', '7']);
  });

  it('a past state is drawn as it was, with its periods, and says so', async () => {
    const past = (await getMatrix(ctx, { ...ALL, at: seasonEnd })).nodes.map(({ us_number }) => us_number);
    const [file, drawn] = await Promise.all([
      getMatrixFile(ctx, { ...FILE, at: seasonEnd }),
      getMatrixFile(ctx, { ...FILE, format: 'svg', grouping: 'period', at: seasonEnd }),
    ]);
    const svg = new TextDecoder().decode(drawn.bytes as Uint8Array);

    expect(past.sort()).toEqual(['1', '2', '3', '4', '7', '7']);
    expect(file.fileName).toMatch(/^Villa_matrix_\d{8}T\d{6}Z\.lst$/);
    expect(svg).toContain('state before');
    expect(await numbers({ period: 'II', at: seasonEnd })).toEqual(['2']);
    await expect(numbers({ at: '2000-01-01T00:00:00.000Z' })).rejects.toThrow('was not recorded before');
  });

  it('finds and datings are those of the past state too', async () => {
    await updateItem(ctx, { id: coinId, changes: { find_type: 'lamp', dating: '300 d.C.' } });
    const oxcal = async (at?: string): Promise<string> => {
      const file = await getMatrixFile(ctx, { ...FILE, format: 'oxcal', ...(at !== undefined && { at }) });
      return new TextDecoder().decode(file.bytes as Uint8Array);
    };

    expect(await numbers({ finds: 'coin', at: seasonEnd })).toEqual(['3']);
    await expect(numbers({ finds: 'coin' })).rejects.toMatchObject({
      detail: { errors: [{ field: 'finds' }] },
    });
    expect(await oxcal(seasonEnd)).toContain('CE(120)');
    expect(await oxcal()).toContain('CE(300)');
  });

  it('a state of today is the same as no state, and a period renamed since has its former name', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const now = await getMatrix(ctx, ALL);
    const same = await getMatrix(ctx, { ...ALL, at: tomorrow });
    await pause();
    const before = new Date().toISOString();
    const listed = await ctx.services.database.reads.periods.listAll(
      (await ctx.services.database.reads.lookups.findSiteId(siteName))!,
    );
    await updatePeriod(ctx, { id: listed[0]!.id, changes: { name: 'Tardo' } });
    const draw = async (at?: string): Promise<string> =>
      new TextDecoder().decode(
        (await getMatrixFile(ctx, { ...FILE, format: 'svg', grouping: 'period', at })).bytes as Uint8Array,
      );

    expect(same.edges).toEqual(now.edges);
    expect(same.nodes).toEqual(now.nodes);
    expect(await draw()).toContain('Tardo');
    expect(await draw(before)).not.toContain('Tardo');
  });
});

const NAMESAKES = [
  { key: 'a', us_number: '7', area: 'A' },
  { key: 'none', us_number: '7', area: '' },
  { key: 'other', us_number: '8', area: '' },
  { key: 'slash', us_number: 'A/9', area: '' },
];
const findKey = (name: string): string => findNamedUnit(NAMESAKES, { siteName: 'Villa', name }).key;

describe('findNamedUnit()', () => {
  it.each([
    ['8', 'other'],
    ['A/7', 'a'],
    ['/7', 'none'],
    ['/8', 'other'],
    ['A/9', 'slash'],
  ])('%s is one unit', (name, key) => {
    expect(findKey(name)).toBe(key);
  });

  it('names candidates so that each can be asked for', () => {
    expect(() => findKey('7')).toThrow('several units with the number 7: A/7, /7');
    expect(() => findKey('/9')).toThrow('has no SU /9');
  });
});
