import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listImports } from '../changes/changes.ts';
import type { Context } from '../context.ts';
import { getMatrix } from '../matrix/matrix.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit } from '../records/units.ts';
import { importFile, type ImportRequest } from './import-file.ts';

const siteName = 'Castro';

describe.each(DIALECTS)('an import that is not to contradict, on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    await createSite(ctx, { site_name: siteName });
    // A contradiction that is recorded already, and an order beside it.
    const relations: [string, string[]][] = [
      ['1', []],
      ['2', ['1']],
      ['3', ['2']],
      ['8', []],
      ['9', ['8']],
    ];
    for (const [us_number, below] of relations) {
      await createUnit(ctx, { site_name: siteName, us_number, relationships: below.map(over) });
    }
    await createUnit(ctx, {
      site_name: siteName,
      us_number: '10',
      relationships: [over('9'), { type: 'covered_by', us_number: '8' }],
    });
  });
  afterAll(() => world.dispose());

  const over = (us_number: string) => ({ type: 'covers', us_number });
  const read = (lines: readonly string[], request: Partial<ImportRequest> = {}) =>
    importFile(ctx, {
      fileName: 'units.csv',
      bytes: new TextEncoder().encode(`us_number,relationships\n${lines.join('\n')}\n`),
      siteName,
      onContradiction: 'reject',
      ...request,
    });
  const countUnits = async (): Promise<number> => {
    const { nodes } = await getMatrix(ctx, { siteName, reduce: true });
    return nodes.length;
  };

  it('is refused whole, with the shortest chain of each contradiction, and nothing is written', async () => {
    const before = await countUnits();

    const refused = read(['1,covers 3', '20,covers 21', '21,covers 20']);

    await expect(refused).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('2 contradictions'),
      detail: {
        errors: [
          { field: 'relationships', type: 'cycle', chain: { length: 3 } },
          { field: 'relationships', type: 'contradiction', chain: { length: 2 } },
        ],
      },
    });
    expect(await countUnits()).toBe(before);
    expect((await listImports(ctx, { skip: 0, limit: 5 })).total).toBe(0);
  });

  it('is refused in a dry run too, and in Italian', async () => {
    const refused = importFile(
      { ...ctx, language: 'it' },
      {
        fileName: 'units.csv',
        bytes: new TextEncoder().encode('us_number,relationships\n1,"covers 3, same as 2"\n'),
        siteName,
        dryRun: true,
        onContradiction: 'reject',
      },
    );

    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('Il file aggiungerebbe 2'),
    });
  });

  it('is written when it fits, whatever was recorded before, and told when it may contradict', async () => {
    const fits = await read(['3,covers 1', '30,covers 3']);
    const recorded = await read(['1,covers 30'], { onContradiction: 'record' });

    expect(fits).toMatchObject({ created: 1, relations: 2 });
    expect(recorded.relations).toBe(1);
  });

  it('cleans names, tells so, and lets relations follow', async () => {
    const report = await read(['"4\u202e0","covers 1"', '41,covers 4\u202e0'], { onContradiction: 'record' });

    expect(report.rows.map(({ us_number }) => us_number)).toEqual(['40', '41']);
    expect(report.relations).toBe(2);
    expect(report.problems).toMatchObject([
      { code: 'cleaned_name', severity: 'warning', row: 2, value: JSON.stringify('4\u202e0') },
    ]);
  });
});
