import { readSqliteFile, writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { PYARCHINIT_TABLES } from '@trowel/domain/formats';
import { recordFields } from '@trowel/domain/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { getMedia } from '../files/media.ts';
import { importFile } from '../import/import-file.ts';
import { createItem, listItems } from '../records/items.ts';
import { createSite, deleteSite, listSites } from '../records/sites.ts';
import { listUnits } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportFile } from './export-file.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ALL = { skip: 0, limit: 100, filters: [] };

type Cell = string | number | null;

/** Creates a table with the columns of its rows. The first column is the row id. */
function table(name: string, ...rows: Record<string, Cell>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
}

const BOOKKEEPING = {
  created_at: '2025-01-01',
  updated_at: '2025-01-02',
  created_by: 'anna',
  version_number: 2,
};

const STONES = table(
  'inventario_lapidei_table',
  {
    id_invlap: 1,
    sito: 'Colle',
    scheda_numero: 7,
    collocazione: 'Lapidario',
    oggetto: 'Capitello',
    tipologia: 'Corinzio',
    materiale: 'Marmo lunense',
    d_letto_posa: 31.5,
    toro: 4.25,
    lunghezza: 60,
    h: 44,
    descrizione: 'Due corone di foglie',
    lavorazione_e_stato_di_conservazione: 'Scalpello; mutilo',
    confronti: 'Ostia',
    cronologia: 'II sec. d.C.',
    bibliografia: "[['Rossi 1990', 'p. 4']]",
    compilatore: 'A. Bianchi',
    entity_uuid: 'uuid-stone',
    mia_colonna: 'x',
    ...BOOKKEEPING,
  },
  { id_invlap: 2, sito: 'Valle', scheda_numero: 7, oggetto: 'Rocchio' },
  { id_invlap: 3, sito: 'Colle', oggetto: 'Soglia', materiale: 'None' },
);

const SHEETS = table(
  'tma_materiali_archeologici',
  {
    id: 1,
    sito: 'Colle',
    area: '1',
    localita: 'Poggio',
    inventario: 'TMA 1',
    ogtm: 'Ceramica, Vetro',
    ldct: 'magazzino',
    ldcn: 'Magazzino comunale',
    vecchia_collocazione: 'Scaffale 3',
    cassetta: '12',
    scan: 'Colle 2020',
    saggio: 'A',
    vano_locus: 'Vano 2',
    dscd: '2020/05',
    dscu: '14',
    dtzg: 'I-II sec. d.C.',
    nsc: 'Da rivedere',
    ftan: 'F 33',
    entity_uuid: 'uuid-sheet',
    ...BOOKKEEPING,
  },
  {
    id: 2,
    sito: 'Colle',
    area: '1',
    ogtm: 'Laterizio',
    cassetta: '13',
    dscu: '15',
    dtzg: 'Medioevo',
    entity_uuid: 'uuid-2',
  },
  { id: 3, sito: 'Valle', inventario: 'V-9', area: '1', ogtm: 'Metallo', dscu: '3' },
);

const ROWS = table(
  'tma_materiali_ripetibili',
  {
    id: 4,
    id_tma: 1,
    madi: 'C 101',
    macc: 'Ceramica',
    macl: 'Sigillata',
    macp: 'Drag. 37',
    macd: 'Coppa',
    cronologia_mac: 'II sec.',
    macq: '12',
    peso: 130.5,
    entity_uuid: 'uuid-row',
    ...BOOKKEEPING,
  },
  { id: 5, id_tma: 1, madi: 'C 101', macc: 'Ceramica', macd: 'Olla', macq: 'una decina', peso: 40 },
  { id: 6, id_tma: 1, madi: 'vetro', macc: 'Vetro', macq: '1' },
);

const OTHERS = [
  ['personale_table', 'sito', 3],
  ['attrezzature_table', 'sito', 2],
  ['budget_table', 'sito', 1],
  ['media_thumb_table', 'filepath', 4],
  ['pyarchinit_codici_tipologia', 'tipologia', 5],
] as const;

const DIG = [
  table('site_table', { id_sito: 1, sito: 'Colle' }, { id_sito: 2, sito: 'Valle' }),
  table(
    'us_table',
    { id_us: 1, sito: 'Colle', area: '1', us: '14', rapporti: '[]', node_uuid: 'uuid-14' },
    { id_us: 2, sito: 'Colle', area: '1', us: '15', rapporti: '[]' },
    { id_us: 3, sito: 'Valle', area: '1', us: '3', rapporti: '[]' },
  ),
  table('inventario_materiali_table', {
    id_invmat: 1,
    sito: 'Colle',
    numero_inventario: 1,
    tipo_reperto: 'Moneta',
  }),
  STONES,
  SHEETS,
  ROWS,
];

describe.each(DIALECTS)('stones and TMA sheets of pyArchInit databases on %s', (dialect) => {
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

  const read = (tables: Parameters<typeof writeSqliteFile>[0]) => readBytes(writeSqliteFile(tables));
  const readBytes = (bytes: Uint8Array) =>
    importFile(ctx, { fileName: 'dig.sqlite', bytes, createSite: true });
  const write = async () => (await exportFile(ctx, { what: 'pyarchinit', entity: 'us' })).bytes;

  async function listFinds(): Promise<Record<string, Record<string, unknown>>> {
    const { rows } = await listItems(ctx, ALL);
    return Object.fromEntries(
      rows.map((row) => [
        `${row.site_name} ${row.inventory_number}`,
        Object.fromEntries(Object.entries(row).filter(([name]) => !(name in recordFields))),
      ]),
    );
  }

  const listNodes = async () => (await listUnits(ctx, ALL)).rows.map(({ graph_node_id }) => graph_node_id);

  it('stones are finds and keep every column', async () => {
    await read(DIG);

    const finds = await listFinds();
    expect(finds['Colle lapidei-7']).toMatchObject({
      find_type: 'Pietra',
      definition: 'Capitello',
      typology: 'Corinzio',
      storage_place: 'Lapidario',
      description: 'Due corone di foglie',
      preservation: 'Scalpello; mutilo',
      dating: 'II sec. d.C.',
      bibliography: ['Rossi 1990; p. 4'],
      recorder: 'A. Bianchi',
      graph_node_id: 'uuid-stone',
    });
    expect(finds['Colle lapidei-7']!['custom']).toEqual({
      materiale: 'Marmo lunense',
      d_letto_posa: '31.5',
      toro: '4.25',
      lunghezza: '60',
      h: '44',
      confronti: 'Ostia',
      mia_colonna: 'x',
    });
    expect(finds['Valle lapidei-7']).toMatchObject({
      definition: 'Rocchio',
      find_type: 'Pietra',
      custom: {},
    });
    expect(finds['Colle lapidei-id-3']).toMatchObject({ definition: 'Soglia', custom: {} });
  });

  it('each row of a TMA sheet is a find with the columns of its sheet', async () => {
    const report = await read(DIG);

    const finds = await listFinds();
    const sheet = {
      id_tma: '1',
      localita: 'Poggio',
      inventario: 'TMA 1',
      ogtm: 'Ceramica, Vetro',
      ldct: 'magazzino',
      vecchia_collocazione: 'Scaffale 3',
      scan: 'Colle 2020',
      saggio: 'A',
      vano_locus: 'Vano 2',
      dscd: '2020/05',
      nsc: 'Da rivedere',
      ftan: 'F 33',
    };
    expect(finds['Colle C 101']).toMatchObject({
      area: '1',
      us_number: '14',
      box_number: '12',
      storage_place: 'Magazzino comunale',
      find_type: 'Ceramica',
      definition: 'Coppa',
      typology: 'Drag. 37',
      fragments_total: 12,
      weight_g: 130.5,
      dating: 'I-II sec. d.C.',
      graph_node_id: 'uuid-row',
    });
    expect(finds['Colle C 101']!['custom']).toEqual({
      ...sheet,
      macl: 'Sigillata',
      cronologia_mac: 'II sec.',
      tma_entity_uuid: 'uuid-sheet',
    });
    expect(finds['Colle TMA-1-5']).toMatchObject({
      definition: 'Olla',
      fragments_total: null,
      custom: { ...sheet, madi: 'C 101', fragments_total: 'una decina' },
    });
    expect(finds['Colle TMA-1-6']).toMatchObject({ find_type: 'Vetro', custom: { ...sheet, madi: 'vetro' } });
    expect(finds['Colle TMA-2']).toMatchObject({
      find_type: 'Laterizio',
      box_number: '13',
      us_number: '15',
      dating: 'Medioevo',
      graph_node_id: 'uuid-2',
      custom: {},
    });
    expect(finds['Valle V-9']).toMatchObject({ find_type: 'Metallo', us_number: '3', custom: {} });
    expect(Object.keys(finds)).toHaveLength(9);
    expect(report.problems.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'kept_as_own_field', sheet: 'tma_materiali_ripetibili', row: 3 },
    ]);
  });

  it('a second import changes nothing, whatever the order of the rows', async () => {
    await read(DIG);
    const before = await listFinds();
    const reversed = DIG.map((one) => ({ ...one, rows: [...one.rows].reverse() }));

    for (const tables of [DIG, reversed])
      expect((await read(tables)).records.inventario).toMatchObject({ created: 0, updated: 0 });
    expect(await listFinds()).toEqual(before);
  });

  it('the export writes them as finds, and reading it gives equal finds', async () => {
    await read(DIG);
    const before = await listFinds();
    const exported = await write();
    const nodes = await listNodes();
    await clear();

    const back = await readBytes(exported);

    expect(back.problems).toEqual([]);
    expect(await listFinds()).toEqual(before);
    expect(await listNodes()).toEqual(nodes);
    expect(nodes).toEqual(['uuid-14', null, null]);
    const written = readSqliteFile(exported, PYARCHINIT_TABLES).tables;
    expect(written.find(({ name }) => name === 'inventario_materiali_table')?.rows).toHaveLength(9);
    expect(written.map(({ name }) => name)).not.toContain('inventario_lapidei_table');
  });

  it('a find that is recorded, or in the inventory of the file, is treated as in every import', async () => {
    await createSite(ctx, { site_name: 'Colle' });
    await createItem(ctx, {
      site_name: 'Colle',
      inventory_number: 'lapidei-7',
      definition: 'Base',
      weight_g: 9,
    });
    const same = table('inventario_materiali_table', {
      id_invmat: 1,
      sito: 'Colle',
      numero_inventario: 'C 101',
      definizione: 'Piatto',
    });

    const report = await read([...DIG.filter(({ name }) => name !== same.name), same]);

    const finds = await listFinds();
    expect(finds['Colle lapidei-7']).toMatchObject({ definition: 'Capitello', weight_g: 9 });
    expect(finds['Colle C 101']).toMatchObject({
      definition: 'Piatto',
      typology: 'Drag. 37',
      weight_g: 130.5,
    });
    expect(report.records.inventario).toMatchObject({ updated: 1 });
    expect(report.problems.map(({ code }) => code)).toContain('duplicate_row');
  });

  it('reads rows whose sheet is missing into the chosen site', async () => {
    const report = await read([table('site_table', { id_sito: 1, sito: 'Colle' }), ROWS]);

    expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.keys(await listFinds())).toEqual(['Colle C 101', 'Colle TMA-1-5', 'Colle TMA-1-6']);
  });

  it('links photographs to a stone and to every find of a TMA sheet', async () => {
    await read(DIG);
    const [unit] = (await listUnits(ctx, ALL)).rows;
    const { record } = await uploadMediaBytes(ctx, {
      fileName: 'foto.png',
      bytes: PNG,
      about: { entity: 'us', record_id: unit!.id },
    });
    const links = [
      ['inventario_lapidei_table', 1],
      ['tma_materiali_archeologici', 1],
      ['tma_materiali_archeologici', 99],
    ] as const;

    const report = await read([
      ...DIG,
      table('media_table', { id_media: 1, filename: 'foto.png' }, { id_media: 2, filename: 'altra.png' }),
      table(
        'media_to_entity_table',
        ...links.map(([name, id], i) => ({
          id_mediaToEntity: i + 1,
          id_entity: id,
          table_name: name,
          id_media: 1,
        })),
      ),
    ]);

    const ids = (await listItems(ctx, ALL)).rows
      .filter(({ inventory_number: number, custom }) => number === 'lapidei-7' || custom['id_tma'] === '1')
      .filter(({ site_name }) => site_name === 'Colle')
      .map(({ id }) => `inventario/${id}`);
    expect(ids).toHaveLength(4);
    expect((await getMedia(ctx, record.id)).links?.toSorted()).toEqual(ids.toSorted());
    const messages = report.problems
      .filter(({ code }) => code === 'table_not_read')
      .map(({ message }) => message);
    expect(messages.join(' ')).toMatch(/1 rows of media_to_entity_table.*media_table \(1\)/);
  });

  it('names every table that is not read with its number of rows', async () => {
    const others = OTHERS.map(([name, column, rows]) =>
      table(name, ...Array.from({ length: rows }, (_, i) => ({ id: i + 1, [column]: 'Colle' }))),
    );
    const many = Array.from({ length: 120 }, (_, i) => table(`mia_${i}_table`, { id: 1, nome: 'x' }));

    const report = await read([...DIG, ...others, ...many]);

    const listed = report.problems.filter(({ code }) => code === 'table_not_read');
    expect(listed).toHaveLength(1);
    for (const [name, , rows] of OTHERS) expect(listed[0]!.message).toContain(`${name} (${rows})`);
    for (const { name } of many) expect(listed[0]!.message).toContain(`${name} (1)`);
    expect(listed[0]!.message).not.toMatch(/lapidei|tma_/);
  });
});
