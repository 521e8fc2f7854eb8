import { openWorld, type World } from '../testing/open-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { listItems } from '../records/items.ts';
import { importFile } from './import-file.ts';

describe('two finds with one inventory number', () => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  beforeEach(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  const text =
    'numero inventario;us;definizione;vetrina;nota mia\n7;1;Olla;A;\n8;1;Olla;;\n7;2;Olla;B;rotta\n';
  const bring = (language: 'en' | 'it') =>
    importFile(
      { ...ctx, language },
      { fileName: 'finds.csv', bytes: Buffer.from(text), siteName: 'Villa', createSite: true },
    );

  it('are told with both rows and what differs, by the names people know', async () => {
    const { problems } = await bring('it');

    expect(problems.find(({ code }) => code === 'duplicate_row')).toMatchObject({ row: 4 });
    const { message } = problems.find(({ code }) => code === 'duplicate_row')!;
    expect(message).toContain('nella riga 2 e nella riga 4');
    expect(message).toContain('US (1, 2); vetrina (A, B)');
  });

  it('become one that keeps what only the second says', async () => {
    const { problems } = await bring('en');
    const { rows } = await listItems(ctx, { skip: 0, limit: 10, filters: [] });

    expect(problems.map(({ message }) => message).join(' ')).toContain('SU (1, 2); vetrina (A, B)');
    expect(rows.find(({ inventory_number }) => inventory_number === '7')).toMatchObject({
      us_number: '1',
      custom: { vetrina: 'A', 'nota mia': 'rotta' },
    });
  });
});

describe('a cell that does not fit its field', () => {
  it.each([
    ['us;definizione;data schedatura;quota max\n1;Strato;32/07/2024;alta\n', ['32/07/2024', 'alta']],
    ['numero inventario;us;definizione;peso (g)\n7;1;Olla;pesante\n', ['pesante']],
  ])('is reported once, with the field that keeps its text (observation 41): %s', async (text, cells) => {
    const world = await openWorld('sqlite');
    const file = { fileName: 'a.csv', bytes: Buffer.from(text), siteName: 'Villa', createSite: true };

    const { problems } = await importFile({ ...world.as('admin'), language: 'it' }, file);

    const told = problems.filter(({ value }) => value !== undefined && cells.includes(value));
    expect(told.map(({ value }) => value).sort()).toEqual([...cells].sort());
    for (const { message } of told) expect(message).toContain('resta in un campo personalizzato');
    await world.dispose();
  });
});

describe('what an import is refused for', () => {
  it('is a sentence: a site that is not there, a table that is to replace', async () => {
    const world = await openWorld('sqlite');
    const file = { fileName: 'us.csv', bytes: Buffer.from('us;copre\n1;2\n2;\n'), siteName: 'Villa' };
    const bring = (more: object) => importFile(world.as('admin'), { ...file, ...more });

    await expect(bring({})).rejects.toThrow('no site Villa');
    await expect(bring({ createSite: true, mode: 'replace' })).rejects.toThrow('this one is unit_table');
    await world.dispose();
  });
});
