import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { listUnitsOfSite } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

const siteName = 'Villa';
const UNITS = 'us_number,area\n3,A\n3,B\n5,B\n7,A\n';

describe.each(DIALECTS)('numbers that several areas give on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = (text: string, more: Partial<ImportRequest> = {}) =>
    importFile(ctx, {
      fileName: 'sheet.csv',
      bytes: Buffer.from(text),
      siteName,
      createSite: true,
      ...more,
    });
  const told = async (): Promise<string[]> => {
    const { rows } = await listUnitsOfSite(ctx, siteName, { skip: 0, limit: 100, filters: [] });
    return rows.flatMap(({ area, us_number, relationships = [] }) =>
      relationships.map((one) => `${area}/${us_number} ${one.type} ${one.area}/${one.us_number}`),
    );
  };

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it.each([
    ['with the units', `${UNITS}\nfrom,to,type\nA/3,B/5,covers\n`],
    ['in a column of units', 'us_number,area,covers\n3,A,B/5\n3,B,\n5,B,\n'],
    ['as a text', 'us_number,area,rapporti\n3,A,copre B/5\n3,B,\n5,B,\n'],
    ['with a type', `${UNITS}\nfrom,to,type\nA/US 3,Area B / US5,covers\n`],
  ])('take the area that stands before a slash, %s', async (_, text) => {
    const report = await bring(text);

    expect(report).toMatchObject({ relations: 1, problems: [] });
    expect(await told()).toContain('A/3 covers B/5');
  });

  it('take it of recorded units from a table of relations alone', async () => {
    await bring(UNITS.replace('3,B', '3,Saggio 2'));

    const report = await bring('from,to,type\nSaggio 2/3,B/5,covers\nA/3,A/7,cuts\n');

    expect(report).toMatchObject({ created: 0, relations: 2 });
    expect(await told()).toEqual(expect.arrayContaining(['Saggio 2/3 covers B/5', 'A/3 cuts A/7']));
  });

  it('are told with their areas where none is named, and kept as a relation to no unit', async () => {
    const report = await bring(`${UNITS}\nfrom,to,type\n3,B/5,covers\nA/7,3,cuts\n`, {
      dryRun: false,
    });

    expect(report.relations).toBe(2);
    expect(report.problems).toMatchObject([
      { code: 'ambiguous_unit', severity: 'warning', row: 8, value: '3 covers B/5' },
    ]);
    expect(report.problems[0]!.message).toContain('in the areas A and B');
    expect(await told()).toEqual(['A/3 cut_by A/7', 'A/7 cuts A/3', 'B/5 covered_by /3']);
  });

  it('are told where both ends may be several units, which no relation can be kept for', async () => {
    const report = await bring('us_number,area\n3,A\n3,B\n4,A\n4,B\n\nfrom,to,type\n3,4,covers\n');

    expect(report).toMatchObject({ relations: 0, problems: [{ code: 'ambiguous_unit', severity: 'error' }] });
  });

  it('leave a relation of a unit nobody described on the sheet of the other', async () => {
    const report = await bring('us_number,area\n1,\n\nfrom,to,type\n99,1,covers\n98,97,covers\n');

    expect(report).toMatchObject({ relations: 1, problems: [{ code: 'missing_units', severity: 'error' }] });
    expect(await told()).toEqual(['/1 covered_by /99']);
  });
});
