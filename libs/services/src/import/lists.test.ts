import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { getMatrixFile } from '../matrix/matrix-files.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { importFile } from './import-file.ts';

const siteName = 'Orto';

// A/1 covers A/2; A/2 is B/2; B/2 cuts A/3; A/1 covers A/3 as well. Both areas have a 2; A/1 lives on into a second period.
const UNITS = [
  {
    area: 'A',
    us_number: '1',
    definition: 'Muro in opera quadrata di blocchi di tufo litoide rossastro',
    unit_type: 'USM',
    period: 'I',
    period_end: 'II',
    relationships: [
      { type: 'covers', us_number: '2', area: 'A' },
      { type: 'covers', us_number: '3', area: 'A' },
    ],
  },
  {
    area: 'A',
    us_number: '2',
    period: 'I',
    phase: '2',
    relationships: [{ type: 'same_as', us_number: '2', area: 'B' }],
  },
  { area: 'B', us_number: '2', relationships: [{ type: 'cuts', us_number: '3', area: 'A' }] },
  {
    area: 'A',
    us_number: '3',
    definition: 'Taglio',
    relationships: [{ type: 'bonded_to', us_number: '4', area: '' }],
  },
  { area: '', us_number: '4' },
] as const;

describe.each(DIALECTS)('an LST file of a site on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const take = async (): Promise<string> => {
    const options = {
      siteName,
      format: 'lst',
      grouping: 'period',
      paper: 'A3',
      orientation: 'landscape',
    } as const;
    return Buffer.from((await getMatrixFile(ctx, options)).bytes).toString();
  };
  const bring = (text: string) =>
    importFile(ctx, { fileName: 'orto.lst', bytes: Buffer.from(text), siteName });

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await createSite(ctx, { site_name: siteName });
    for (const period of ['I', 'II']) await createPeriod(ctx, { site_name: siteName, period });
    await createPeriod(ctx, { site_name: siteName, period: 'I', phase: '2' });
    for (const unit of UNITS) await createUnit(ctx, { site_name: siteName, ...unit } as never);
  });
  afterEach(() => world.dispose());

  it('read back into it makes no unit and no relation twice, and writes over nothing', async () => {
    const report = await bring(await take());

    expect(report.differences).toEqual([]);
    expect(report).toMatchObject({
      format: 'lst',
      created: 0,
      updated: 0,
      unchanged: 5,
      relations: 0,
      problems: [],
    });
  });

  it.each(['dot', 'hmcx'] as const)('as %s adds no relation of units that are one', async (format) => {
    await createUnit(ctx, {
      site_name: siteName,
      area: 'A',
      us_number: '5',
      relationships: [{ type: 'contemporary_with', us_number: '2', area: 'B' }],
    } as never);
    const options = { siteName, grouping: 'none', paper: 'A3', orientation: 'landscape' } as const;
    const file = await getMatrixFile(ctx, { ...options, format });

    const report = await importFile(ctx, { fileName: 'orto', bytes: Buffer.from(file.bytes), siteName });

    expect(report).toMatchObject({ format, created: 0, updated: 0, relations: 0, differences: [] });
  });

  it('is no different from the table of levels, which tells no kind of relation either', async () => {
    const file = await getMatrixFile(ctx, {
      siteName,
      format: 'csv',
      grouping: 'none',
      paper: 'A3',
      orientation: 'landscape',
    });

    const report = await importFile(ctx, {
      fileName: 'levels.csv',
      bytes: Buffer.from(file.bytes),
      siteName,
    });

    expect(report).toMatchObject({ created: 0, updated: 0, relations: 0 });
  });

  it('brings what another program wrote into it', async () => {
    const text = (await take())
      .replace(/(\r\n1\b[\s\S]*?below: )/, '$19, ')
      .concat('9            cenere\r\n');

    const report = await bring(text);

    expect(report).toMatchObject({ created: 1, updated: 0, relations: 1 });
    expect(report.differences.map(({ name, after }) => [name, after?.['definition']])).toEqual([
      ['9', 'cenere'],
      ['A/1 later_than 9', undefined],
    ]);
  });

  it('read into a new site tells type, period and phase apart from the definition', async () => {
    const { differences } = await importFile(ctx, {
      fileName: 'orto.lst',
      bytes: Buffer.from(await take()),
      siteName: 'Nuovo',
      createSite: true,
      dryRun: true,
    });

    const facts = new Map(differences.map(({ name, after }) => [name, after]));
    expect(facts.get('1')).toEqual({ unit_type: 'USM', period: 'I' });
    expect(facts.get('A_2')).toEqual({ period: 'I', phase: '2' });
    expect(facts.get('B_2')).toEqual({});
    expect(facts.get('3')).toEqual({ definition: 'cut' });
  });
});
