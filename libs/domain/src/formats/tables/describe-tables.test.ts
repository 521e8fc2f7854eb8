import { describe, expect, it } from 'vitest';
import { describeImport, readImport } from '../read-import.ts';

const OLD_SHEETS = ['Cosa,Numero scheda,Strati sotto,Stanza', 'Taglio,7,8,A1', 'Crollo,8,,A1'].join('\n');

describe('describeImport()', () => {
  it('tells of each column what it is read as, with some of what stands in it', () => {
    const { formats, tables } = describeImport({
      text: 'us,definizione,copre,Stanza\n1,Strato,2,A1\n2,Taglio,,',
    });

    expect(formats).toContain('unit_table');
    expect(tables).toMatchObject([
      {
        holds: 'us',
        heading_row: 1,
        rows: 2,
        columns: [
          { heading: 'us', letter: 'A', kind: 'field', name: 'us_number', samples: ['1', '2'], filled: 2 },
          { heading: 'definizione', kind: 'field', name: 'definition' },
          { heading: 'copre', kind: 'relation', name: 'covers', samples: ['2'], filled: 1 },
          { heading: 'Stanza', kind: 'custom' },
        ],
      },
    ]);
  });

  it('shows the columns of a table nobody understands, so that they can be told one by one', () => {
    const { formats, tables } = describeImport({ text: OLD_SHEETS });

    expect(formats).toEqual([]);
    expect(tables).toMatchObject([
      { holds: 'unknown', rows: 2, columns: [{ heading: 'Cosa', kind: 'ignored' }, {}, {}, {}] },
    ]);
  });

  it('takes a table for what it is said to hold, and columns for what they are said to be', () => {
    const input = {
      text: OLD_SHEETS,
      sheets: { '': 'us' as const },
      mapping: { 'Numero scheda': 'us_number', Cosa: 'definition', 'Strati sotto': 'covers', Stanza: 'keep' },
    };

    const [table] = describeImport(input).tables;
    const { units, statements } = readImport(input);

    expect(table).toMatchObject({
      holds: 'us',
      columns: [{ name: 'definition' }, { name: 'us_number' }, { name: 'covers' }, { kind: 'custom' }],
    });
    expect(units[0]).toMatchObject({
      us_number: '7',
      fields: { definition: 'Taglio', custom: { Stanza: 'A1' } },
    });
    expect(statements).toMatchObject([{ from: { us_number: '7' }, type: 'covers', to: { us_number: '8' } }]);
  });

  it('keeps a column that would be read, or leaves it out', () => {
    const input = {
      text: 'us,definizione,area\n1,Strato,A',
      mapping: { definizione: 'keep', area: 'ignore' },
    };

    const { units } = readImport(input);

    expect(units[0]?.fields).toEqual({ custom: { definizione: 'Strato' } });
    expect(units[0]?.area).toBe('');
  });

  it('takes a list of units for finds where that is what it is', () => {
    const text = 'us,numero\n12,4\n12,5';
    const input = { text, sheets: { '': 'inventario' as const }, mapping: { numero: 'inventory_number' } };

    const { records, units } = readImport(input);

    expect(describeImport(input).tables[0]?.holds).toBe('inventario');
    expect(records.map(({ entity, fields }) => [entity, fields['inventory_number']])).toEqual([
      ['inventario', '4'],
      ['inventario', '5'],
    ]);
    expect(units).toEqual([]);
  });

  it('leaves out a sheet that is to be left out', () => {
    const table = (name: string, number: string) => ({
      name,
      rows: [
        { number: 1, cells: ['us', 'definizione'] },
        { number: 2, cells: [number, 'Strato'] },
      ],
    });
    const input = {
      tables: [table('Scavo', '1'), table('Prove', '2')],
      sheets: { Prove: 'ignore' as const },
    };

    const { units } = readImport(input);

    expect(units.map(({ us_number }) => us_number)).toEqual(['1']);
    expect(describeImport(input).tables.map(({ sheet, holds }) => [sheet, holds])).toEqual([
      ['Scavo', 'us'],
      ['Prove', 'ignore'],
    ]);
  });

  it('tells the columns of the tables of a pyArchInit database', () => {
    const rows = [
      { number: 1, cells: ['id_us', 'sito', 'area', 'us', 'd_stratigrafica'] },
      { number: 2, cells: ['1', 'Vigna', 'A', '12', 'Strato'] },
    ];

    const { formats, tables } = describeImport({
      database: { tables: [{ name: 'us_table', rows }], others: [] },
    });

    expect(formats).toEqual(['pyarchinit']);
    expect(tables).toMatchObject([{ sheet: 'us_table', holds: 'us', rows: 1 }]);
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual([
      undefined,
      'site_name',
      'area',
      'us_number',
      'definition',
    ]);
  });
});
