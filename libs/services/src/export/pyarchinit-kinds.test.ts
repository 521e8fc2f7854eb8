import { readSqliteFile, writeSqliteFile } from '@trowel/db/foreign';
import { DIALECTS } from '@trowel/db/testing';
import { PYARCHINIT_TABLES } from '@trowel/domain/formats';
import { KIND_NAMES, type DeclaredRecord, type KindName } from '@trowel/domain/records';
import { inventRecord } from '@trowel/domain/testing';
import { recordFields } from '@trowel/domain/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { createOfKind, listOfKind } from '../records/kinds/kind-records.ts';
import { createSite, deleteSite, listSites } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportFile } from './export-file.ts';

const ALL = { skip: 0, limit: 100, filters: [] };

type Cell = string | number | null;

/** Creates a table with the columns of a row. The first column is the row id. */
function table(name: string, ...rows: Record<string, Cell>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { name, columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
}

const LOCKS = {
  version_number: 3,
  editing_by: 'anna',
  editing_since: '2026-01-01',
  last_modified_by: 'anna',
  last_modified_timestamp: '2026-01-01',
  audit_trail: '[]',
  sync_status: 'new',
  created_at: '2026-01-01',
  updated_at: '2026-01-02',
};

const SITE = table('site_table', { id_sito: 1, sito: 'Colle', nazione: 'Italia' });

/** Tables of pyArchInit 5, with the columns of its plugin. */
const PLUGIN = [
  SITE,
  table('us_table', {
    id_us: 1,
    sito: 'Colle',
    area: '1',
    us: '14',
    d_stratigrafica: 'strato',
    rapporti: '[]',
  }),
  table('campioni_table', {
    id_campione: 1,
    sito: 'Colle',
    nr_campione: 7,
    tipo_campione: 'Terreno',
    descrizione: 'Dal focolare',
    area: '1',
    us: '14',
    numero_inventario_materiale: 3,
    nr_cassa: 2,
    luogo_conservazione: 'Magazzino',
    entity_uuid: 'uuid-7',
    ...LOCKS,
  }),
  table(
    'documentazione_table',
    {
      id_documentazione: 1,
      sito: 'Colle',
      nome_doc: 'Tav. 1',
      data: '2020-05-03',
      tipo_documentazione: 'Pianta',
    },
    {
      id_documentazione: 2,
      sito: 'Colle',
      nome_doc: 'Tav. 1',
      tipo_documentazione: 'Sezione',
      scala: '1:20',
    },
  ),
  table(
    'struttura_table',
    {
      id_struttura: 1,
      sito: 'Colle',
      sigla_struttura: 'ED',
      numero_struttura: 1,
      categoria_struttura: 'Edificio',
      periodo_iniziale: 2,
      fase_iniziale: 1,
      materiali_impiegati: "[['Pietra'], ['Malta', 'di calce']]",
      misure_struttura: "[['Lunghezza', 'm', '3.10']]",
      n_ambienti: 2,
      quota: 12.5,
      fasi_funzionali: "[['Fase 1', 'IX sec.']]",
      ...LOCKS,
    },
    {
      id_struttura: 2,
      sito: 'Colle',
      sigla_struttura: 'ED',
      numero_struttura: 2,
      categoria_struttura: 'Muro',
    },
  ),
  table('tomba_table', {
    id_tomba: 1,
    sito: 'Colle',
    area: 1,
    nr_scheda_taf: 5,
    sigla_struttura: 'TM',
    nr_struttura: 5,
    nr_individuo: '1',
    rito: 'Inumazione',
    canale_libatorio_si_no: 'No',
    corredo_presenza: 'Si',
    corredo_descrizione: "[['Brocca', '1']]",
    periodo_iniziale: 1,
    fase_iniziale: 1,
    datazione_estesa: 'IV sec. d.C.',
  }),
  table('tafonomia_table', {
    id_tafonomia: 1,
    sito: 'Colle',
    nr_scheda_taf: 6,
    nr_individuo: 2,
    orientamento_asse: 'E-O',
    orientamento_azimut: 92.5,
    riferimenti_stratigrafici: "[['1', '14']]",
    lunghezza_scheletro: 156,
    completo_si_no: 'Si',
    misure_tafonomia: "[['Larghezza', '0.6']]",
  }),
  table('individui_table', {
    id_scheda_ind: 1,
    sito: 'Colle',
    area: '1',
    us: '14',
    nr_individuo: 1,
    data_schedatura: '2020-06-01',
    schedatore: 'A. Bianchi',
    sesso: 'Femmina',
    eta_min: '30',
    eta_max: 'quaranta circa',
    classi_eta: 'Adulto',
    sigla_struttura: 'TM',
    nr_struttura: 5,
    completo_si_no: 'Si',
    disturbato_si_no: 'No',
    orientamento_azimut: '90',
    entity_uuid: 'uuid-ind',
  }),
  table(
    'detsesso_table',
    { id_det_sesso: 1, sito: 'Colle', num_individuo: 1, glab_grado_imp: 2, sex_cr_tot: 0.5, ind_cr_sex: 'F' },
    { id_det_sesso: 2, sito: 'Colle', num_individuo: 9, glab_grado_imp: 1 },
  ),
  table('deteta_table', {
    id_det_eta: 1,
    sito: 'Colle',
    nr_individuo: 1,
    sinf_min: 25,
    SSPIA: 3,
    IIId_endo: 4,
  }),
  table('pottery_table', {
    id_rep: 1,
    id_number: 101,
    sito: 'Colle',
    area: '1',
    us: 14,
    box: 5,
    anno: 2023,
    fabric: 'Coarse',
    percent: '80%',
    form: 'Olla',
    ware: 'TS',
    wheel_made: 'Yes',
    qty: 3,
    diametro_rim: 12,
    bag: 1,
    note: 'integra',
  }),
  table('fauna_table', {
    id_fauna: 4,
    id_us: 1,
    sito: 'Colle',
    area: '1',
    us: '14',
    specie: 'Bue',
    parti_scheletriche: 'Omero',
    numero_minimo_individui: 1,
    combustione_altri_materiali_us: 1,
    misure_ossa: '[["GL", "12.4"]]',
  }),
  table('fauna', {
    id_: 8,
    code: 12,
    sito: 'Colle',
    us: 14,
    specie: 'Cervo',
    elemnto_anat_generico: 'Palco',
    peso: 20,
  }),
  table('archeozoology_table', {
    id_archzoo: 3,
    sito: 'Colle',
    area: '1',
    us: 14,
    quadrato: 'B2',
    cervo: 2,
    strie: 0,
  }),
  table(
    'ut_table',
    {
      id_ut: 1,
      progetto: 'Colle',
      nr_ut: 12,
      ut_letterale: 'a',
      def_ut: 'Area di frammenti',
      periodo_I: 'Romano',
    },
    {
      id_ut: 2,
      progetto: 'Colle',
      nr_ut: 12,
      ut_letterale: 'b',
      visibility_percent: 80,
      potential_score: 55.5,
    },
    { id_ut: 3, progetto: 'Colle', nr_ut: 13, coord_geografiche: '44.05 12.56', quota: 31.2 },
  ),
  table('pyarchinit_codici_tipologia', { id: 1, tipologia: 'Anfora' }),
];

/** Tables of pyarchinit-mini 3.5: the columns of its base model come first. */
const MINI = [
  table('site_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u0',
    id_sito: 1,
    sito: 'Colle',
  }),
  table('tomba_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u1',
    id_tomba: 1,
    sito: 'Colle',
    nr_scheda_taf: 3,
    rito: 'Cremazione',
  }),
  table('struttura_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u2',
    id_struttura: 4,
    sito: 'Colle',
    sigla_struttura: 'ED',
    numero_struttura: 4,
    n_ambienti: 3,
  }),
  table('individui_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u3',
    id_scheda_ind: 2,
    sito: 'Colle',
    nr_individuo: 2,
    sesso: 'Maschio',
  }),
  table('fauna_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u4',
    id_fauna: 6,
    sito: 'Colle',
    us: '3',
    specie: 'Maiale',
  }),
  table('ut_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u5',
    id_ut: 5,
    progetto: 'Colle',
    nr_ut: 2,
    team_members: 'A, B',
  }),
  table('pottery_table', {
    version_number: 1,
    sync_status: 'new',
    editing_by: 'x',
    entity_uuid: 'u6',
    id_rep: 7,
    id_number: 9,
    sito: 'Colle',
    fabric: 'Fine',
    qty: 4,
  }),
];

describe.each(DIALECTS)('the declared kinds in pyArchInit databases on %s', (dialect) => {
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

  const read = (bytes: Uint8Array) => importFile(ctx, { fileName: 'dig.sqlite', bytes, createSite: true });
  const write = async () => (await exportFile(ctx, { what: 'pyarchinit', entity: 'us' })).bytes;

  async function listAll(): Promise<Record<KindName, object[]>> {
    const all: Partial<Record<KindName, object[]>> = {};
    for (const name of KIND_NAMES)
      all[name] = (await listOfKind(ctx, name, ALL)).rows.map((record) => withoutRecordFields(record));
    return all as Record<KindName, object[]>;
  }

  it('reads every table of records and lists what is left behind', async () => {
    const report = await read(writeSqliteFile(PLUGIN));

    const all = await listAll();
    expect(Object.fromEntries(KIND_NAMES.map((name) => [name, all[name].length]))).toEqual({
      samples: 1,
      structures: 2,
      burials: 2,
      individuals: 2,
      pottery: 1,
      fauna: 3,
      drawings: 2,
      boxes: 0,
      'survey-units': 3,
      diary: 0,
      geometries: 0,
      'control-points': 0,
    });
    expect(report.problems.filter(({ code }) => code !== 'kept_as_own_field')).toMatchObject([
      {
        code: 'table_not_read',
        message: expect.stringContaining('pyarchinit_codici_tipologia (1)') as string,
      },
    ]);
    expect(all.samples).toMatchObject([
      {
        sample_number: '7',
        us_number: '14',
        area: '1',
        inventory_number: '3',
        box_number: '2',
        graph_node_id: 'uuid-7',
        custom: {},
      },
    ]);
    expect(all.structures).toMatchObject([
      {
        structure_code: 'ED-1',
        period: '2',
        materials: ['Pietra', 'Malta; di calce'],
        room_count: 2,
        elevation: 12.5,
        custom: {},
      },
      { structure_code: 'ED-2' },
    ]);
    expect(all.burials).toMatchObject([
      {
        burial_number: '5',
        structure_code: 'TM-5',
        individuals: ['1'],
        libation_channel: false,
        grave_goods_present: true,
      },
      {
        burial_number: '6',
        orientation: 'E-O',
        azimuth: '92.5',
        skeleton_length_cm: 156,
        complete: true,
        measurements: ['Larghezza; 0.6'],
      },
    ]);
    expect(all.fauna).toMatchObject([
      { fauna_number: '4', taxon: 'Bue', mni: 1, other_materials_burnt: true, measurements: ['GL; 12.4'] },
      {
        fauna_number: 'archeozoology-3',
        grid_square: 'B2',
        us_number: '14',
        counts: ['cervo: 2', 'strie: 0'],
      },
      { fauna_number: 'fauna-8', code: '12', taxon: 'Cervo', element: 'Palco', weight_g: 20 },
    ]);
    expect(all.drawings).toMatchObject([
      { drawing_number: 'Tav. 1', drawing_type: 'Pianta', drawn_on: '2020-05-03' },
      { drawing_number: 'Tav. 1 (Sezione)', drawing_type: 'Sezione', scale: '1:20' },
    ]);
    expect(all['survey-units']).toMatchObject([
      { survey_unit_number: '12-a', period_1: 'Romano' },
      { survey_unit_number: '12-b', visibility_percent: 80, potential_score: 55.5 },
      { survey_unit_number: '13', geographic_coordinates: '44.05 12.56' },
    ]);
    expect(all.pottery).toMatchObject([
      { pottery_number: '101', box_number: '5', bag_number: '1', sherd_count: 3, us_number: '14' },
    ]);
  });

  it('collects the scores of an individual and stores an age that is not a number', async () => {
    await read(writeSqliteFile(PLUGIN));

    expect((await listAll()).individuals).toMatchObject([
      {
        individual_number: '1',
        age_min: 30,
        age_max: null,
        custom: { age_max: 'quaranta circa' },
        scores: [
          'glab_grado_imp: 2',
          'sex_cr_tot: 0.5',
          'ind_cr_sex: F',
          'sinf_min: 25',
          'SSPIA: 3',
          'IIId_endo: 4',
        ],
      },
      { individual_number: '9', scores: ['glab_grado_imp: 1'] },
    ]);
  });

  it('writes the same records that were read, and a second import changes nothing', async () => {
    const bytes = writeSqliteFile(PLUGIN);
    await read(bytes);
    const before = await listAll();

    const again = await read(bytes);
    const exported = await write();
    await clear();
    const back = await read(exported);

    for (const kind of KIND_NAMES) expect(again.records[kind]).toMatchObject({ created: 0, updated: 0 });
    expect(back.problems).toEqual([]);
    expect(await listAll()).toEqual(before);
    expect(readSqliteFile(await write(), PYARCHINIT_TABLES)).toEqual(
      readSqliteFile(exported, PYARCHINIT_TABLES),
    );
  });

  it('writes the tables and columns that pyArchInit reads', async () => {
    await read(writeSqliteFile(PLUGIN));

    const { tables } = readSqliteFile(await write(), PYARCHINIT_TABLES);

    const cellsOf = (name: string, columns: readonly string[]) => {
      const found = tables.find((one) => one.name === name)!;
      return found.rows.map((row) => columns.map((column) => row[found.columns.indexOf(column)]));
    };
    expect(
      cellsOf('struttura_table', ['sigla_struttura', 'numero_struttura', 'materiali_impiegati']),
    ).toEqual([
      ['ED', '1', "[['Pietra'], ['Malta', 'di calce']]"],
      ['ED', '2', null],
    ]);
    expect(cellsOf('ut_table', ['progetto', 'nr_ut', 'ut_letterale'])).toEqual([
      ['Colle', '12', 'a'],
      ['Colle', '12', 'b'],
      ['Colle', '13', null],
    ]);
    expect(cellsOf('deteta_table', ['sito', 'nr_individuo', 'SSPIA'])).toEqual([['Colle', '1', '3']]);
    expect(cellsOf('tomba_table', ['nr_scheda_taf', 'corredo_presenza'])).toEqual([
      ['5', 'Sì'],
      ['6', null],
    ]);
  });

  it('restores records in which every field is filled with tempting texts', async () => {
    await createSite(ctx, { site_name: 'Colle' });
    for (const kind of KIND_NAMES)
      for (const number of [1, 7, 12])
        await createOfKind(ctx, kind, { ...withoutNone(inventRecord(kind, number)), site_name: 'Colle' });
    const before = await listAll();
    const exported = await write();
    await clear();

    const back = await read(exported);

    expect(back.problems).toEqual([]);
    expect(await listAll()).toEqual(before);
  });

  it('reads the tables of pyarchinit-mini 3.5', async () => {
    const report = await read(writeSqliteFile(MINI));

    const all = await listAll();
    // The columns of the base model, which sites do not have.
    expect(report.problems).toMatchObject([{ code: 'ignored_column', sheet: 'site_table' }]);
    expect(all.burials).toMatchObject([
      { burial_number: '3', rite: 'Cremazione', graph_node_id: 'u1', custom: {} },
    ]);
    expect(all.structures).toMatchObject([
      { structure_code: 'ED-4', room_count: 3, graph_node_id: 'u2', custom: {} },
    ]);
    expect(all.individuals).toMatchObject([{ individual_number: '2', sex: 'Maschio', custom: {} }]);
    expect(all.fauna).toMatchObject([{ fauna_number: '6', taxon: 'Maiale', us_number: '3', custom: {} }]);
    expect(all['survey-units']).toMatchObject([{ survey_unit_number: '2', team: 'A, B', custom: {} }]);
    expect(all.pottery).toMatchObject([{ pottery_number: '9', sherd_count: 4, custom: {} }]);
  });
});

function withoutRecordFields(record: DeclaredRecord): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !(name in recordFields)));
}

/** Removes texts that pyArchInit stores for a missing value. */
function withoutNone(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== 'None'));
}
