import { buffer } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { exportArchive } from '../../export/export-archive.ts';
import { exportFile } from '../../export/export-file.ts';
import { exportTable } from '../../export/export-table.ts';
import { createItem, listItems } from '../../records/items.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit, listUnitsOfSite } from '../../records/units.ts';
import { openWorld, type World } from '../../testing/open-world.ts';
import { importFile, type ImportRequest } from '../import-file.ts';

const siteName = 'Villa';
const ALL = { skip: 0, limit: 100, filters: [] };

describe.each(DIALECTS)('types before the numbers of a table on %s', (dialect) => {
  let [world, ctx]: [World, Context] = [undefined!, undefined!];

  const bring = (bytes: string | Uint8Array, more: Partial<ImportRequest> = {}) =>
    importFile(ctx, {
      fileName: 'sheet.csv',
      bytes: Buffer.from(bytes),
      siteName,
      createSite: true,
      ...more,
    });
  const told = async (site = siteName): Promise<string[]> => {
    const { rows } = await listUnitsOfSite(ctx, site, ALL);
    return rows
      .flatMap(({ us_number, unit_type, relationships = [] }) => [
        `${us_number} ${unit_type ?? ''}`.trim(),
        ...relationships.map((one) => `${us_number} ${one.type} ${one.us_number}`),
      ])
      .sort();
  };
  /** `US1001` and `USM 7` are what these units are called. */
  const recordLiteral = async (): Promise<void> => {
    await createSite(ctx, { site_name: siteName });
    await createUnit(ctx, { site_name: siteName, us_number: 'USM 7', unit_type: 'USM' } as never);
    await createUnit(ctx, {
      site_name: siteName,
      us_number: 'US1001',
      relationships: [
        { type: 'covers', us_number: 'USM 7' },
        { type: 'cuts', us_number: 'US99' },
      ],
    } as never);
    await createItem(ctx, { site_name: siteName, inventory_number: '1', us_number: 'US1001' } as never);
  };

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterEach(() => world.dispose());

  it('a drawing and a table give each unit once, whichever comes first', async () => {
    const drawing = 'digraph { US1001 -> USM1002 }';
    const table = 'US;Copre\nUS1001;USM1002\nUSM1002;';

    await bring(drawing);
    const report = await bring(table);
    await bring(table, { siteName: 'Colle' });
    const turned = await bring(drawing, { siteName: 'Colle' });

    expect([report.created, turned.created]).toEqual([0, 0]);
    expect((await told()).filter((line) => / USM?$/.test(line))).toEqual(['1001 US', 'USM1002 USM']);
    expect((await told('Colle')).filter((line) => / USM?$/.test(line))).toEqual(['1001 US', '1002 USM']);
  });

  it('a number alone, or spelled otherwise, is the recorded unit, which is told', async () => {
    await recordLiteral();
    await createUnit(ctx, { site_name: siteName, us_number: '12 bis' } as never);
    const before = await told();

    const report = await bring('US;Copre\n1001;\n12BIS;1001\n7;');
    const again = await bring('US;Copre\n1001;\n12BIS;1001\n7;');

    expect(report).toMatchObject({ created: 1, unchanged: 2, relations: 1 });
    expect(report.problems).toMatchObject([{ severity: 'warning', code: 'other_spelling' }]);
    expect(report.problems[0]!.message).toContain('1001 (US1001), 12BIS (12 bis)');
    expect(await told()).toEqual(
      [...before, '7 US', '12 bis covers US1001', 'US1001 covered_by 12 bis'].sort(),
    );
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, relations: 0 });
  });

  it('a file that has both spellings keeps both', async () => {
    await recordLiteral();

    const report = await bring('US;Definizione\n1001;Strato\nUS1001;Strato');

    expect(report).toMatchObject({ created: 1, updated: 1 });
  });

  it('a unit that is recorded under that very name is meant first', async () => {
    await recordLiteral();
    const before = await told();

    const report = await bring('US;Copre\nUS1001;USM7\nUSM7;\nUS 3;1001');
    const finds = await bring('N. inv.;US;Materiale;Descrizione\n2;US 1001;Ceramica;orlo');

    expect(report).toMatchObject({ created: 1, updated: 0, unchanged: 2, relations: 1 });
    expect(await told()).toEqual([...before, '3 US', '3 covers US1001', 'US1001 covered_by 3'].sort());
    expect(finds.problems).toEqual([]);
    const { rows } = await listItems(ctx, ALL);
    expect(rows.map(({ us_number }) => us_number)).toEqual(['US1001', 'US1001']);
  });

  it('what stands before a number takes the place of no recorded type, and another one is told', async () => {
    await createSite(ctx, { site_name: siteName });
    for (const us_number of ['1', '2'])
      await createUnit(ctx, { site_name: siteName, us_number, unit_type: 'USM' } as never);

    const report = await bring('US;Definizione\nUS1;\nUSV2;');

    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(report.problems.map(({ code, row }) => [code, row])).toEqual([['type_disagrees', 3]]);
    expect(await told()).toEqual(['1 USM', '2 USM']);
  });

  it('the report of a dry run tells how many numbers were read so', async () => {
    const { notes, created } = await bring('US;Definizione\nUS1;humus\nUS 2;crollo', { dryRun: true });

    expect(created).toBe(2);
    expect(notes.join('\n')).toContain('2 numbers were read without the type in front of them');
  });

  it.each(['csv', 'xlsx', 'json', 'archive', 'pyarchinit'] as const)(
    'names of ours come back from %s as they were',
    async (what) => {
      await recordLiteral();
      const before = await told();
      const tables =
        what === 'archive'
          ? [await buffer(await (await exportArchive(ctx, siteName)).open())]
          : what === 'pyarchinit'
            ? [(await exportFile(ctx, { what, entity: 'us', siteName })).bytes]
            : [
                (await exportTable(ctx, { what, entity: 'us', siteName })).bytes,
                (await exportTable(ctx, { what, entity: 'inventario', siteName })).bytes,
              ];

      for (const bytes of tables) await bring(bytes, { siteName: 'Valle' });
      const again = await Promise.all(tables.map((bytes) => bring(bytes, { dryRun: true })));

      expect(await told('Valle')).toEqual(before);
      expect(again.map(({ created, updated }) => [created, updated])).toEqual(tables.map(() => [0, 0]));
      const { rows } = await listItems(ctx, ALL);
      expect(rows.map(({ us_number }) => us_number)).toEqual(['US1001', 'US1001']);
    },
  );
});
