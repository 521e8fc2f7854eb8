import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

const siteName = 'Villa';
const LINES = [
  '1,A,Strato,Humus,2',
  '2,A,Strato,Terra scura con molti carboni e qualche osso,3',
  '3,A,Taglio,,',
];
const table = (...rows: string[]): string => ['us,area,definizione,descrizione,copre', ...rows].join('\n');

describe.each(DIALECTS)('what a table does not say any more on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = (text: string, more: Partial<ImportRequest> = {}) =>
    importFile(ctx, {
      fileName: 'sheet.csv',
      bytes: Buffer.from(text),
      siteName,
      createSite: true,
      ...more,
    });

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await bring(table(...LINES, '4,A,Muro,,'));
  });
  afterEach(() => world.dispose());

  it('is told, unit by unit and relation by relation, and stays', async () => {
    const report = await bring(table('1,A,Strato,Humus,', LINES[1]!, LINES[2]!));

    expect(report).toMatchObject({ created: 0, removed: 0, missing: { units: 1, relations: 1 } });
    expect(report.differences.map(({ action, name }) => `${action} ${name}`)).toEqual([
      'missing A/4',
      'missing A/1 covers A/2',
    ]);
  });

  it('is nothing where the table tells of other units, a few of them, or another area', async () => {
    const others = ['us,area\n10,A\n11,A', 'us,area,quota_min\n1,A,12.5', 'us,area\n1,B\n2,B'];

    for (const text of others) expect((await bring(text)).missing).toEqual({ units: 0, relations: 0 });
  });

  it('is no relation of a kind the table has no column for', async () => {
    const report = await bring('us,area,definizione\n1,A,Strato\n2,A,Strato\n3,A,Taglio\n4,A,Muro');

    expect(report.missing).toEqual({ units: 0, relations: 0 });
  });

  it('may be a unit whose number was changed, which is hinted at', async () => {
    const report = await bring(table(LINES[0]!, LINES[1]!.replace('2,', '22,'), LINES[2]!, '4,A,Muro,,'), {
      dryRun: true,
    });

    expect(report.problems).toMatchObject([{ code: 'perhaps_renumbered', value: '22', row: 3 }]);
    expect(report.problems[0]!.message).toContain('give 2 the number 22');
    expect((await bring(table(...LINES, '5,A,Muro,,'), { dryRun: true })).problems).toEqual([]);
  });
});

describe.each(DIALECTS)('finds of units that are not found on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  const bring = (text: string) =>
    importFile(ctx, { fileName: 'finds.csv', bytes: Buffer.from(text), siteName, createSite: true });

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await bring('us,area\n3,A\n3,B\n4,A\nA/5,\n');
  });
  afterEach(() => world.dispose());

  it('are told: a number that several areas give, and one that is not there', async () => {
    const report = await bring(
      'N. inv.;US;Tipo reperto\n1;3;Osso\n2;4;Osso\n3;A/3;Osso\n4;99;Osso\n5;98;Osso',
    );

    expect(report.problems).toMatchObject([
      { code: 'ambiguous_unit', row: 2, value: '3' },
      { code: 'find_without_unit', value: '99 (4)' },
    ]);
    expect(report.problems[0]!.message).toContain('Find 1: there is an SU 3 in the areas A and B');
    expect(report.problems[1]!.message).toContain('(2): 99 (4), 98 (5)');
  });

  it('are not taken for those of another year unsaid', async () => {
    await bring('N. inv.;Anno;US;Tipo reperto\n1;2018;4;Osso\n2;2018;4;Osso');

    const report = await bring(
      'N. inv.;Anno;US;Tipo reperto\n1;2019;4;Vetro\n2;2018;4;Osso\n2019/2;2019;4;Vetro',
    );

    expect(report.problems).toMatchObject([{ code: 'other_year', row: 2, value: '1' }]);
    expect(report.problems[0]!.message).toContain('write 2019/1 in the file');
  });

  it('are tied to a unit that is called A/5, and so are relations', async () => {
    const report = await bring('N. inv.;US;Tipo reperto\n1;A/5;Osso');
    const related = await bring('from,to,type\nA/5,A/4,covers');

    expect([report.problems, related.problems]).toEqual([[], []]);
    expect(related).toMatchObject({ created: 0, relations: 1 });
    expect(related.differences.map(({ name }) => name)).toEqual(['A/5 covers A/4']);
  });
});
