import { describe, expect, it } from 'vitest';
import { mapKinds } from '@trowel/domain/records';
import { describeImport, readImport } from '../../read-import.ts';
import { renderPyarchinitTables, type PyarchinitRecords } from './pyarchinit-tables.ts';

const SITE = 'Colle "L\'Alto"';

const records: PyarchinitRecords = {
  sites: [{ site_name: SITE, country: 'Italia', description: 'Un colle\ncon due righe', latitude: 43.5 }],
  units: [
    {
      site_name: SITE,
      area: 'A',
      us_number: '12a',
      unit_type: 'USM',
      description: 'Muro; "a sacco"',
      excavated: 'Sì',
      inclusions: ['Calce', "Pietra d'Istria; grossa"],
      elevation_min: 12.5,
      dating: 'II sec. d.C.',
      period: '1',
      custom: { Foto: '22' },
      relationships: [
        { type: 'covers', us_number: '13', area: 'A', certainty: 'probable', note: 'in sezione' },
        { type: 'same_as', us_number: '2', area: 'B' },
      ],
    },
    { site_name: SITE, area: 'A', us_number: '13', unit_type: 'US', relationships: [] },
    { site_name: SITE, area: 'B', us_number: '2', unit_type: 'US', relationships: [] },
  ],
  items: [
    {
      site_name: SITE,
      inventory_number: '7',
      find_type: 'Ceramica',
      area: 'A',
      us_number: '13',
      weight_g: 12.5,
      custom: { Cassa: 'III' },
    },
  ],
  periods: [
    {
      site_name: SITE,
      period: '1',
      phase: '2',
      name: 'Romano',
      start_year: -50,
      end_year: 200,
      color: '#AABBCC',
    },
  ],
  terms: [{ table_name: 'us', field_name: 'colour', value: 'Bruno', language: 'it', label: 'Bruno scuro' }],
  kinds: mapKinds(() => []),
  media: [],
};

function readBack(given: PyarchinitRecords) {
  const tables = renderPyarchinitTables(given).map(({ name, columns, rows }) => ({
    name,
    rows: [
      { number: 1, cells: columns },
      ...rows.map((row, i) => ({
        number: i + 2,
        cells: row.map((value) => (value === null ? '' : String(value))),
      })),
    ],
  }));
  return readImport({ database: { tables, others: [{ name: 'pottery_table', rows: 4 }] } });
}

describe('renderPyarchinitTables()', () => {
  it('names tables and columns as pyArchInit does', () => {
    const tables = renderPyarchinitTables(records);

    expect(tables.map(({ name }) => name)).toEqual([
      'site_table',
      'us_table',
      'inventario_materiali_table',
      'periodizzazione_table',
      'pyarchinit_thesaurus_sigle',
      'media_table',
      'media_to_entity_table',
    ]);
    expect(tables[1]?.columns).toEqual(
      expect.arrayContaining(['id_us', 'sito', 'area', 'us', 'd_stratigrafica', 'rapporti', 'unita_tipo']),
    );
  });

  it('writes the relations as pyArchInit writes them', () => {
    const units = renderPyarchinitTables(records)[1]!;

    const rapporti = units.rows[0]![units.columns.indexOf('rapporti')];

    expect(rapporti).toBe(
      `[['Copre', '13', 'A', 'Colle "L\\'Alto"'], ['Uguale a', '2', 'B', 'Colle "L\\'Alto"']]`,
    );
  });

  it('loses nothing on the way back', () => {
    const { format, units, statements, records: others } = readBack(records);

    expect(format).toBe('pyarchinit');
    expect(units).toHaveLength(3);
    const { relationships: _r, area, us_number, ...facts } = records.units[0]!;
    expect(units[0]).toMatchObject({ area, us_number, fields: facts });
    expect(
      statements.map(({ from, type, to, certainty, note }) => [
        from.us_number,
        type,
        to.us_number,
        to.area,
        certainty,
        note,
      ]),
    ).toEqual([
      ['12a', 'covers', '13', 'A', 'probable', 'in sezione'],
      ['12a', 'same_as', '2', 'B', undefined, undefined],
    ]);
    expect(others.map(({ entity, fields }) => ({ entity, fields }))).toEqual([
      { entity: 'sites', fields: records.sites[0] },
      { entity: 'periods', fields: records.periods[0] },
      { entity: 'inventario', fields: records.items[0] },
      { entity: 'thesaurus', fields: records.terms[0] },
    ]);
  });

  it('reads a relation that was changed in pyArchInit since as it is now', () => {
    const [sites, units, ...rest] = renderPyarchinitTables(records);
    const rapporti = units!.columns.indexOf('rapporti');
    units!.rows[0]![rapporti] = "[['Taglia', '13', 'A', 'x']]";
    const tables = [sites!, units!, ...rest].map(({ name, columns, rows }) => ({
      name,
      rows: [
        { number: 1, cells: columns },
        ...rows.map((row, i) => ({ number: i + 2, cells: row.map((value) => String(value ?? '')) })),
      ],
    }));

    const { statements } = readImport({ database: { tables, others: [] } });

    expect(statements.map(({ type, to, certainty }) => [type, to.us_number, certainty])).toEqual([
      ['cuts', '13', undefined],
    ]);
  });

  it('tells a unit without an area from one of the own area on the way back', () => {
    const [unit] = records.units;
    const relationships = [
      { type: 'covers' as const, us_number: '7', area: '', note: 'in sezione' },
      { type: 'covers' as const, us_number: '7', area: 'A' },
      { type: 'cuts' as const, us_number: '8' },
    ];

    const { statements } = readBack({ ...records, units: [{ ...unit!, relationships }] });

    expect(statements.map(({ type, to, note }) => [type, to.area, to.us_number, note])).toEqual([
      ['covers', '', '7', 'in sezione'],
      ['covers', 'A', '7', undefined],
      ['cuts', 'A', '8', undefined],
    ]);
  });

  it('names the tables that were not read, with their rows', () => {
    const { problems } = readBack(records);

    expect(problems.find(({ code }) => code === 'table_not_read')?.message).toContain('pottery_table (4)');
  });

  it('describes stones and rows of TMA sheets as finds, in any letter case of the columns', () => {
    const tableOf = (name: string, ...rows: string[][]) => ({
      name,
      rows: rows.map((cells, i) => ({ number: i + 1, cells })),
    });
    const tables = [
      tableOf('site_table', ['id_sito', 'sito'], ['1', 'Colle']),
      tableOf('inventario_lapidei_table', ['ID_INVLAP', 'SITO', 'Scheda_Numero'], ['1', 'Colle', '7']),
      tableOf('tma_materiali_archeologici', ['id', 'sito', 'dscu'], ['1', 'Colle', '14']),
      tableOf('tma_materiali_ripetibili', ['id', 'id_tma', 'peso'], ['4', '1', '2.5']),
    ];

    const described = describeImport({ database: { tables, others: [] } }).tables;
    const { records: read } = readImport({ database: { tables, others: [] } });

    expect(described.slice(1)).toMatchObject([
      { sheet: 'inventario_lapidei_table', holds: 'inventario', rows: 1 },
      { sheet: 'tma_materiali_ripetibili', holds: 'inventario', rows: 1 },
    ]);
    expect(read.slice(1)).toMatchObject([
      { fields: { site_name: 'Colle', inventory_number: 'lapidei-7', find_type: 'Pietra' } },
      { fields: { inventory_number: 'TMA-1-4', us_number: '14', weight_g: 2.5 } },
    ]);
  });
});
