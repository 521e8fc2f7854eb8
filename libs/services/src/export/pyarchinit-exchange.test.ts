import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSqliteFile, writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { parseCsv, PYARCHINIT_MEDIA_TABLES, PYARCHINIT_TABLES } from '@trowel/domain/formats';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { deleteMedia, getMedia, updateMedia } from '../files/media.ts';
import { importFile } from '../import/import-file.ts';
import { listItems } from '../records/items.ts';
import { listPeriods } from '../records/periods.ts';
import { deleteSite, listSites } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { listUnits } from '../records/units.ts';
import { exportFile } from './export-file.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ALL = { skip: 0, limit: 100, filters: [] };
const CORPUS = join(process.env['TROWEL_CORPUS'] ?? '', 'pyarchinit');

const dig = writeSqliteFile([
  {
    name: 'site_table',
    columns: ['id_sito', 'sito', 'nazione', 'regione'],
    rows: [
      [1, 'Colle', 'Italia', 'Lazio'],
      [2, 'Valle', 'Italia', 'Umbria'],
    ],
  },
  {
    name: 'us_table',
    columns: ['id_us', 'sito', 'area', 'us', 'd_stratigrafica', 'rapporti', 'lunghezza_max', 'colonna_mia'],
    rows: [
      [1, 'Colle', '1', '10', 'strato', "[['Copre', '11', '1', 'Colle']]", 2.5, 'x'],
      [2, 'Colle', '1', '11', 'strato', "[['Coperto da', '10', '1', 'Colle']]", null, null],
      [3, 'Valle', '1', '10', 'taglio', '[]', null, null],
    ],
  },
  {
    name: 'inventario_materiali_table',
    columns: ['id_invmat', 'sito', 'numero_inventario', 'tipo_reperto', 'area', 'us', 'peso'],
    rows: [
      [1, 'Colle', 1, 'Ceramica', '1', 11, 12.5],
      [2, 'Valle', 1, 'Moneta', '1', 10, null],
    ],
  },
  {
    name: 'periodizzazione_table',
    columns: ['id_perfas', 'sito', 'periodo', 'fase', 'cron_iniziale', 'cron_finale', 'datazione_estesa'],
    rows: [[1, 'Colle', 1, 1, 100, 200, 'II sec. d.C.']],
  },
  { name: 'media_table', columns: ['id_media', 'filename'], rows: [[1, 'a.jpg']] },
]);

describe.each(DIALECTS)('the exchange with pyArchInit on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
  });
  afterAll(() => world.dispose());
  afterEach(clear);

  async function clear(): Promise<void> {
    for (const { id } of (await listSites(ctx, ALL)).rows) await deleteSite(ctx, { id, cascade: true });
  }

  const read = (bytes: Uint8Array, options: object = {}) =>
    importFile(ctx, { fileName: 'dig.sqlite', bytes, createSite: true, ...options });

  it('a dry run tells all that would come in, and writes nothing', async () => {
    const report = await read(dig, { dryRun: true });

    expect(report).toMatchObject({
      format: 'pyarchinit',
      site_name: 'Colle, Valle',
      created: 3,
      relations: 1,
      records: {
        sites: { created: 2 },
        periods: { created: 1 },
        inventario: { created: 2 },
      },
    });
    expect(report.problems.find(({ code }) => code === 'table_not_read')?.message).toContain(
      'media_table (1)',
    );
    expect((await listSites(ctx, ALL)).total).toBe(0);
  });

  it('sites, units, relations, finds and periods come in as one batch that can be undone', async () => {
    const report = await read(dig);

    const units = (await listUnits(ctx, ALL)).rows;
    const items = (await listItems(ctx, ALL)).rows;
    expect(units.map(({ site_name, us_number }) => `${site_name} ${us_number}`)).toEqual([
      'Colle 10',
      'Colle 11',
      'Valle 10',
    ]);
    expect(units[0]).toMatchObject({ area: '1', length_max: 2.5, custom: { colonna_mia: 'x' } });
    expect(units[0]?.relationships).toMatchObject([{ type: 'covers', us_number: '11' }]);
    expect(items).toMatchObject([
      { site_name: 'Colle', inventory_number: '1', area: '1', us_number: '11', weight_g: 12.5 },
      { site_name: 'Valle', inventory_number: '1', us_number: '10' },
    ]);
    expect((await listPeriods(ctx, ALL)).rows).toMatchObject([{ period: '1', phase: '1', start_year: 100 }]);
    expect((await listSites(ctx, ALL)).rows).toMatchObject([{ region: 'Lazio' }, { region: 'Umbria' }]);

    await undoImport(ctx, report.id!);

    expect((await listSites(ctx, ALL)).total).toBe(0);
    expect((await listItems(ctx, ALL)).total).toBe(0);
  });

  it('reading the same database again changes nothing', async () => {
    await read(dig);

    const second = await read(dig);

    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 3, relations: 0 });
    expect(second.records.inventario).toEqual({ created: 0, updated: 0, unchanged: 2 });
  });

  it('a database that was exported comes back as the same records', async () => {
    await read(dig);
    const exported = await exportFile(ctx, { what: 'pyarchinit', entity: 'us' });
    const before = readSqliteFile(exported.bytes, PYARCHINIT_TABLES);
    await clear();

    const second = await read(exported.bytes);
    const again = await exportFile(ctx, { what: 'pyarchinit', entity: 'us' });

    expect(second.problems).toEqual([]);
    expect(readSqliteFile(again.bytes, PYARCHINIT_TABLES)).toEqual(before);
  });

  it('every unit and find of a photograph is written, and read back for files that the site has', async () => {
    await read(dig);
    const [first, second] = (await listUnits(ctx, ALL)).rows;
    const [find] = (await listItems(ctx, ALL)).rows;
    const upload = (fileName: string) => {
      const about = { entity: 'us', record_id: first!.id } as const;
      const bytes = Buffer.concat([PNG, Buffer.from(fileName)]);
      return uploadMediaBytes(ctx, { fileName, bytes, about });
    };
    const { id } = (await upload('muro.png')).record;
    const gone = (await upload('persa.png')).record;
    const links = [`us/${second!.id}`, `inventario/${find!.id}`];
    await updateMedia(ctx, { id, changes: { links } });
    const { bytes } = await exportFile(ctx, { what: 'pyarchinit', entity: 'us' });

    const tables = readSqliteFile(bytes, PYARCHINIT_MEDIA_TABLES).tables;
    const owners = tables.find(({ name }) => name === 'media_to_entity_table')!;
    expect(owners.rows.map(([, ...cells]) => cells.slice(0, 4).map(String))).toEqual([
      ['1', 'US', 'us_table', '1'],
      ['2', 'US', 'us_table', '1'],
      ['1', 'REPERTO', 'inventario_materiali_table', '1'],
      ['1', 'US', 'us_table', '2'],
    ]);

    await updateMedia(ctx, { id, changes: { links: null } });
    await deleteMedia(ctx, { id: gone.id });
    const report = await read(bytes);
    const missing = report.problems.filter(({ code }) => code === 'missing_file');
    expect(missing.map(({ message }) => message.split(': ').at(-1))).toEqual(['persa.png']);
    expect(await getMedia(ctx, id)).toMatchObject({ entity: 'us', record_id: first!.id, links });
    const { version } = await getMedia(ctx, id);
    await read(bytes);
    expect((await getMedia(ctx, id)).version).toBe(version);

    await undoImport(ctx, report.id!);
    expect((await getMedia(ctx, id)).links).toBeNull();
  });

  it('a site that does not exist is refused by name unless it may be made', async () => {
    await expect(read(dig, { createSite: false })).rejects.toMatchObject({
      detail: { errors: [{ field: 'site_name', message: 'There is no site Colle' }] },
    });
  });

  it('one site can be taken out of the database alone', async () => {
    const report = await read(dig, { siteName: 'Valle' });

    expect(report).toMatchObject({ site_name: 'Valle', created: 1 });
    expect((await listSites(ctx, ALL)).rows).toMatchObject([{ site_name: 'Valle', region: 'Umbria' }]);
  });

  const sets = ['italian_sample_13us', 'english_mini', 'rimini_scavo_archeologico', 'rimini_museo_100us'];
  // Skipped where the corpus is not beside the repository.
  it.skipIf(!existsSync(CORPUS)).each(sets)('%s comes in whole and goes out the same', async (set) => {
    const bytes = toDatabase(join(CORPUS, set));

    const report = await read(bytes);
    const exported = await exportFile(ctx, { what: 'pyarchinit', entity: 'us' });
    const rows = (await listUnits(ctx, ALL)).total;
    await clear();
    await read(exported.bytes);
    const again = await exportFile(ctx, { what: 'pyarchinit', entity: 'us' });

    expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(rows).toBe(parseCsv(readFileSync(join(CORPUS, set, 'us.csv'), 'utf8')).rows.length - 1);
    expect(readSqliteFile(again.bytes, PYARCHINIT_TABLES)).toEqual(
      readSqliteFile(exported.bytes, PYARCHINIT_TABLES),
    );
  });
});

const NAMES: Readonly<Record<string, string>> = {
  'sites.csv': 'site_table',
  'us.csv': 'us_table',
  'inventory.csv': 'inventario_materiali_table',
  'periodization.csv': 'periodizzazione_table',
  'relationships.csv': 'us_relationships_table',
};

/** The tables of a set as the database they came from. */
function toDatabase(folder: string): Uint8Array {
  const files = readdirSync(folder).filter((name) => name in NAMES);
  return writeSqliteFile(
    files.map((file) => {
      const [headings, ...rows] = parseCsv(readFileSync(join(folder, file), 'utf8')).rows;
      const columns = headings!.cells.map((cell) => cell.trim());
      return {
        name: NAMES[file]!,
        columns: ['id_row', ...columns],
        rows: rows.map(({ cells }, i) => [i + 1, ...columns.map((_, at) => cells[at] ?? null)]),
      };
    }),
  );
}
