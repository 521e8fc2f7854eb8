import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile } from '../import-file.ts';

describe.each(DIALECTS)('cells that are empty in a file on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = async (text: string, language: 'en' | 'it' = 'en') => {
    const file = { fileName: 'a.csv', bytes: Buffer.from(text), siteName: 'Orto', createSite: true };
    const { problems, updated, records } = await importFile({ ...ctx, language }, file);
    return { problems, updated, finds: records.inventario.updated };
  };

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it('take nothing out of a unit, which is told with its fields', async () => {
    const first = await bring('US;Area;Definizione;Note\n1;A;Strato;dubbia\n2;A;Taglio;');

    const { problems, updated } = await bring('US;Area;Definizione;Note\n1;A;;-\n2;A;Taglio;', 'it');

    expect(first.problems).toEqual([]);
    expect(updated).toBe(0);
    expect(problems).toMatchObject([{ severity: 'info', code: 'empty_cell' }]);
    expect(problems[0]!.message).toContain(
      'resta ciò che vi è registrato: A/1 (Definizione stratigrafica, Osservazioni)',
    );
    expect((await bring('US;Area\n1;A')).problems).toEqual([]);
  });

  it('take nothing out of a find, which is told too', async () => {
    await bring('N. inv.;US;Definizione;Peso\n7;1;Anfora;12,5');

    const { problems, finds } = await bring('N. inv.;US;Definizione;Peso\n7;1;Coppa;');

    expect(finds).toBe(1);
    expect(problems.map(({ message }) => message)).toEqual([
      'Cells that are empty in the file take nothing out; what is recorded there stays: 7 (Weight)',
      'Finds that name a unit which is not there, and belong to none until it is (1): 1 (7)',
    ]);
  });
});
