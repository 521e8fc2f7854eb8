import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const read = (text: string) => readImport({ text });

describe('readImport() on tables of other records', () => {
  it('reads finds by the headings people use, and keeps unknown columns as custom fields', () => {
    const { format, units, records } = read(
      'Numero inventario;US;Area;Definizione;Peso;Vetrina\n44;12;A;moneta;3,5;IV\n45;13;A;fibula;;',
    );

    expect(format).toBe('record_table');
    expect(units).toEqual([]);
    expect(records).toEqual([
      {
        entity: 'inventario',
        fields: {
          inventory_number: '44',
          us_number: '12',
          area: 'A',
          definition: 'moneta',
          weight_g: 3.5,
          custom: { Vetrina: 'IV' },
        },
        source: { row: 2 },
      },
      {
        entity: 'inventario',
        fields: { inventory_number: '45', us_number: '13', area: 'A', definition: 'fibula' },
        source: { row: 3 },
      },
    ]);
  });

  it('knows its own headings with their units of measure', () => {
    const { records } = read(
      "Numero di inventario;Peso (g);Diametro dell'orlo (cm);Rim EVE (%)\n0044;1.234,5;12,5;30",
    );

    expect(records.map(({ fields }) => fields)).toEqual([
      { inventory_number: '0044', weight_g: 1234.5, rim_diameter_cm: 12.5, rim_eve: 30 },
    ]);
  });

  it.each([
    ['it', 'Numero di inventario,Descrizione,Definizione,US,Area'],
    ['it', 'US,Area,Descrizione,Definizione,Stato di conservazione,Numero di inventario'],
    ['en', 'Inventory number,Description,Definition,SU,Area'],
  ])('takes finds for finds, whatever columns of them were saved (%s: %s)', (_language, headings) => {
    const { format, units, records } = read(`${headings}\n12,orlo,coppa,1001,A,7\n13,ansa,anfora,1002,A,8`);

    expect([format, units, records.map(({ entity }) => entity)]).toEqual([
      'record_table',
      [],
      ['inventario', 'inventario'],
    ]);
  });

  it('reads terms of a vocabulary without their language, but not without their value', () => {
    const { records, problems } = read('table_name;field_name;value\npottery;ware;Bruno\npottery;ware;');

    expect(records).toEqual([
      {
        entity: 'thesaurus',
        fields: { table_name: 'pottery', field_name: 'ware', value: 'Bruno' },
        source: { row: 2 },
      },
    ]);
    expect(problems).toMatchObject([{ code: 'missing_key', row: 3, column: 'value' }]);
  });

  it.each(['Period;Phase;Start;End', 'Periodo;Fase;Anno inizio;Anno fine', 'Periode;Phase;Von;Bis'])(
    'reads periods headed %s',
    (heading) => {
      expect(read(`${heading}\n1;2;-50;200`).records).toMatchObject([
        { entity: 'periods', fields: { period: '1', phase: '2', start_year: -50, end_year: 200 } },
      ]);
    },
  );

  it('reads periods with years, the years before Christ negative', () => {
    const { records } = read(
      'periodo,fase,cron_iniziale,cron_finale,datazione_estesa\n1,2,-50,200,I a.C.-II d.C.',
    );

    expect(records).toEqual([
      {
        entity: 'periods',
        fields: { period: '1', phase: '2', start_year: -50, end_year: 200, dating: 'I a.C.-II d.C.' },
        source: { row: 2 },
      },
    ]);
  });

  it('reads sites', () => {
    const { records } = read('site_name,region,municipality,latitude\nColle,Lazio,Tivoli,41.96');

    expect(records[0]).toMatchObject({ entity: 'sites', fields: { site_name: 'Colle', latitude: 41.96 } });
  });

  it('numbers that a spreadsheet stored with decimals are the numbers', () => {
    const { records } = read('inventory_number,us_number,definition\n44.0,12.0,coin\n45.0,13.0,pin');

    expect(records.map(({ fields }) => [fields['inventory_number'], fields['us_number']])).toEqual([
      ['44', '12'],
      ['45', '13'],
    ]);
  });

  it('a row without its number is reported with its place, the others are read', () => {
    const { records, problems } = read('inventory_number,definition,us_number\n,coin,1\n2,pin,1');

    expect(records).toHaveLength(1);
    expect(problems).toMatchObject([{ severity: 'error', code: 'missing_key', row: 2 }]);
  });

  it('a value that is no number is told with its cell', () => {
    const { records, problems } = read('inventory_number,definition,weight_g\n1,coin,about three');

    expect(records[0]?.fields['weight_g']).toBe('about three');
    expect(problems).toMatchObject([{ code: 'unreadable_value', row: 2, column: 'weight_g' }]);
    expect(problems[0]?.message).toContain('C2');
  });

  it('columns that a period cannot hold are named', () => {
    const { problems } = read('period,start_year,end_year,Biscuits\n1,0,100,many');

    expect(problems).toMatchObject([{ severity: 'info', code: 'ignored_column' }]);
    expect(problems[0]?.message).toContain('Biscuits');
  });

  it('a sheet of finds beside one of units is read too', () => {
    const table = (name: string, text: string) => ({
      name,
      rows: text.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(',') })),
    });

    const { units, records } = readImport({
      tables: [
        table('US', 'us,area,definizione\n1,A,strato'),
        table('Reperti', 'numero_inventario,us,definizione\n9,1,moneta'),
      ],
    });

    expect(units).toHaveLength(1);
    expect(records).toMatchObject([
      { entity: 'inventario', fields: { inventory_number: '9', us_number: '1' } },
    ]);
  });
});
