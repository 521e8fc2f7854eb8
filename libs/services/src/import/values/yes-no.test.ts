import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { exportPyarchinit } from '../../export/export-pyarchinit.ts';
import { listItems } from '../../records/items.ts';
import { listUnits } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile } from '../import-file.ts';

const ALL = { skip: 0, limit: 100, filters: [] };

describe.each(DIALECTS)('fields of yes and no on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];
  const bring = (text: string | Uint8Array, siteName = 'Orto') =>
    importFile(ctx, { fileName: 'a.csv', bytes: Buffer.from(text), siteName, createSite: true });

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it('a correction from yes to no changes the record', async () => {
    await bring('us;definizione;flottazione\n1;Strato;Sì');

    const report = await bring('us;definizione;flottazione\n1;Strato;No');

    expect(report).toMatchObject({ updated: 1, unchanged: 0 });
    expect((await listUnits(ctx, ALL)).rows).toMatchObject([{ flotation: false }]);
  });

  it('come back from our own database of pyArchInit', async () => {
    await bring('us;definizione;flottazione\n1;Strato;Sì\n2;Taglio;No\n3;Muro;');
    await bring('numero_inventario;tipo_reperto;lavato\n1;Moneta;No\n2;Moneta;sì\n3;Moneta;');
    const { bytes } = await exportPyarchinit(ctx, 'Orto');

    await bring(bytes, 'Copia');

    const [units, items] = [await listUnits(ctx, ALL), await listItems(ctx, ALL)];
    const flotation = units.rows
      .filter(({ site_name: site }) => site === 'Copia')
      .map((unit) => unit.flotation);
    const washed = items.rows.filter(({ site_name: site }) => site === 'Copia').map((item) => item.washed);
    expect(flotation).toEqual([true, false, null]);
    expect(washed).toEqual([false, true, null]);
  });
});
