import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImport, undoImport } from '../../changes/index.ts';
import type { Context } from '../../context.ts';
import { getMatrix } from '../../matrix/index.ts';
import { createSite } from '../../records/index.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, inspectImport, type ImportRequest } from '../import-file.ts';
import type { ImportProgress, ImportStage } from './course.ts';

const siteName = 'Vigna Nuova';

describe.each(DIALECTS)('a file on its way in, on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
    await createSite(ctx, { site_name: siteName });
  });
  afterAll(() => world.dispose());

  const csv = (...lines: string[]): Pick<ImportRequest, 'fileName' | 'bytes' | 'siteName'> => ({
    fileName: 'stagione.csv',
    bytes: new TextEncoder().encode(lines.join('\n')),
    siteName,
  });
  const chain = (length: number): string[] =>
    Array.from({ length }, (_, i) => `${i + 1},${i + 1 < length ? `copre ${i + 2}` : ''}`);
  const leaveAt = (stage: ImportStage): Context => {
    const leaving = new AbortController();
    const onProgress = (value: unknown): void => {
      if ((value as ImportProgress).stage === stage) leaving.abort(new Error('left'));
    };
    return { ...ctx, signal: leaving.signal, onProgress };
  };
  const listDefinitions = async (): Promise<unknown[]> => {
    const siteId = await ctx.services.database.reads.lookups.findSiteId(siteName);
    const numbers = await ctx.services.database.reads.lookups.listUnitNumbers(siteId!);
    const units = await ctx.services.database.reads.units.findMany(numbers.map(({ id }) => id));
    return units
      .toSorted((a, b) => Number(a.us_number) - Number(b.us_number))
      .map(({ definition }) => definition);
  };
  const countUnits = async (): Promise<number> => {
    const { nodes } = await getMatrix(ctx, { siteName, reduce: true });
    return nodes.length;
  };

  it('tells from stage to stage how far it has come', async () => {
    const told: ImportProgress[] = [];

    const { id } = await importFile(
      { ...ctx, onProgress: (value) => told.push(value as ImportProgress) },
      csv('us,rapporti', ...chain(250)),
    );
    await undoImport(ctx, id!);

    expect([...new Set(told.map(({ stage }) => stage))]).toEqual([
      'read',
      'compare',
      'units',
      'relations',
      'log',
      'check',
    ]);
    expect(told.filter(({ stage }) => stage === 'units').map(({ done }) => done)).toEqual([0, 100, 200]);
  });

  it.each(['compare', 'units', 'relations', 'log'] as const)(
    'broken off while it is at %s leaves nothing behind, and says so when asked',
    async (stage) => {
      const id = crypto.randomUUID();

      const broken = importFile(leaveAt(stage), { ...csv('us,rapporti', ...chain(1_200)), id });

      await expect(broken).rejects.toThrow('left');
      expect(await countUnits()).toBe(0);
      expect((await findImport(ctx, { id, siteName })).rows).toEqual([]);
    },
  );

  it('broken off too late stands, says so when asked, and can be undone', async () => {
    const id = crypto.randomUUID();

    await importFile(leaveAt('check'), { ...csv('us,rapporti', ...chain(3)), id });

    expect((await findImport(ctx, { id, siteName })).rows).toMatchObject([
      { id, created: 3, undone_at: null },
    ]);
    await undoImport(ctx, id);
    expect(await countUnits()).toBe(0);
  });

  it('of an id that was used already is refused, and writes nothing', async () => {
    const { id } = await importFile(ctx, csv('us', '1'));

    await expect(importFile(ctx, { ...csv('us', '2'), id: id! })).rejects.toThrow(
      `There is an import ${id} already`,
    );
    expect(await countUnits()).toBe(1);
    await undoImport(ctx, id!);
  });

  it('says in a dry run what the matrix will be, with both pictures and the contradiction it brings', async () => {
    const { id } = await importFile(ctx, csv('us,rapporti', '1,copre 2', '2,copre 3', '3,'));

    const { preview } = await importFile(ctx, {
      ...csv('us,rapporti', '3,copre 4', '4,copre 1'),
      dryRun: true,
      preview: true,
    });
    const { preview: none } = await importFile(ctx, { ...csv('us', '9'), dryRun: true });
    await undoImport(ctx, id!);

    expect([preview?.before.statistics.units, preview?.after.statistics.units]).toEqual([3, 4]);
    expect(preview?.brought.map(({ code }) => code)).toContain('cycle');
    expect(preview?.brought.find(({ code }) => code === 'cycle')?.chain.length).toBeGreaterThan(2);
    expect(preview?.drawn).toEqual({ units: 4, of: 4 });
    expect(preview?.before.picture).toContain('<svg');
    expect(preview?.after.picture).toContain('<svg');
    expect(none).toBeUndefined();
    expect(await countUnits()).toBe(0);
  });

  it('does not show relations the site has on one sheet as new, if the file has both sheets of many', async () => {
    const site = 'Riga per riga';
    await createSite(ctx, { site_name: site });
    await importFile(ctx, { ...csv('us,copre', '1,2', '2,3', '3,', '4,'), siteName: site });

    const { preview } = await importFile(ctx, {
      ...csv('us,copre,coperto da', '11,12,', '12,13,11', '13,14,12', '14,,13', '21,22,', '22,,'),
      siteName: site,
      dryRun: true,
      preview: true,
    });

    const units = preview?.brought.filter(({ code }) => code === 'one_sided').map((finding) => finding.units);
    expect(units).toEqual([['21', '22']]);
  });

  it('draws of a large site what the file touches, and its neighbours', async () => {
    const { id } = await importFile(ctx, csv('us,rapporti', ...chain(400)));

    const { preview } = await importFile(ctx, {
      ...csv('us,rapporti', 'N,copre 200'),
      dryRun: true,
      preview: true,
    });
    await undoImport(ctx, id!);

    expect(preview?.drawn).toEqual({ units: 4, of: 401 });
  });

  it('tells row by row what becomes of finds, periods and terms', async () => {
    const finds = csv('inventory_number,us_number,find_type', '7,1,Ceramica', '8,1,Vetro');
    const { id } = await importFile(ctx, finds);

    const { record_rows: rows, differences } = await importFile(ctx, {
      ...csv('inventory_number,us_number,find_type', '7,1,Metallo', '8,1,Vetro', '9,1,Osso'),
      dryRun: true,
    });
    await undoImport(ctx, id!);

    expect(rows).toEqual([
      { row: 2, entity: 'inventario', name: '7', action: 'update' },
      { row: 3, entity: 'inventario', name: '8', action: 'unchanged' },
      { row: 4, entity: 'inventario', name: '9', action: 'create' },
    ]);
    expect(differences).toEqual([
      {
        what: 'find',
        action: 'change',
        name: '7',
        before: { find_type: 'Ceramica' },
        after: { find_type: 'Metallo' },
      },
    ]);
  });

  it('has its texts compared with the vocabularies; they become terms, or give way to one', async () => {
    const file = csv('us,definizione', '1,Strato', '2,Taglo', '3,Taglo', '4,Fossa di fusione', '5,Cosa');

    const { unmatched, format, counts, tables } = await inspectImport(ctx, file);
    const { id } = await importFile(ctx, {
      ...file,
      values: {
        replace: { 'us.definition': { Taglo: 'Taglio' } },
        add: { 'us.definition': ['Fossa di fusione'] },
      },
    });
    const after = await inspectImport(ctx, file);
    const second = await listDefinitions();
    await undoImport(ctx, id!);

    expect([format, counts.units, tables[0]?.holds]).toEqual(['unit_table', 5, 'us']);
    expect(unmatched).toEqual({
      total: 3,
      values: [
        { vocabulary: 'us.definition', value: 'Taglo', count: 2, near: 'Taglio' },
        { vocabulary: 'us.definition', value: 'Cosa', count: 1 },
        { vocabulary: 'us.definition', value: 'Fossa di fusione', count: 1 },
      ],
    });
    expect(second).toEqual(['Strato', 'Taglio', 'Taglio', 'Fossa di fusione', 'Cosa']);
    expect(after.unmatched.values.map(({ value }) => value)).toEqual(['Taglo', 'Cosa']);
    expect((await inspectImport(ctx, file)).unmatched.total).toBe(3);
  });

  it('is not looked into for those who may only read', async () => {
    await expect(inspectImport(world.as('viewer'), csv('us', '1'))).rejects.toThrow(
      'Insufficient permissions',
    );
  });
});
