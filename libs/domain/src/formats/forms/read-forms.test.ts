// Forms as supervisors keep them in spreadsheets and notes: a label, and beside it what it says.
import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../import/imported-data.ts';
import { describeImport, readImport } from '../read-import.ts';

const sheet = (name: string, ...rows: string[][]) => ({
  name,
  rows: rows.map((cells, i) => ({ number: i + 1, cells })).filter(({ cells }) => cells.length > 0),
});
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const fieldsOf = ({ units }: ImportedData) => units.map(({ us_number, fields }) => [us_number, fields]);

/** A form on a sheet of its own. */
const form = (us: string, definition: string, covers: string) =>
  sheet(
    `US ${us}`,
    ['SCHEDA DI UNITÀ STRATIGRAFICA'],
    ['Anno', '2020'],
    ['US', us],
    ['Definizione:', definition],
    ['Copre', covers],
    ['Coperto da', ''],
    ['Campo mio', 'sì'],
  );

describe('forms of units', () => {
  it('are read sheet by sheet, each with the sheet and row it comes from', () => {
    const data = readImport({ tables: [form('1001', 'Taglio', '1002, 1003'), form('1002', 'Muro', '')] });

    expect(data.format).toBe('unit_table');
    expect(fieldsOf(data)).toEqual([
      ['1001', { excavation_year: 2020, definition: 'Taglio', custom: { 'Campo mio': 'sì' } }],
      ['1002', { excavation_year: 2020, definition: 'Muro', custom: { 'Campo mio': 'sì' } }],
    ]);
    expect(data.units.map(({ source }) => source)).toEqual([
      { sheet: 'US 1001', row: 3 },
      { sheet: 'US 1002', row: 3 },
    ]);
    expect(said(data)).toEqual(['1001 covers 1002', '1001 covers 1003']);
    expect(data.notes).toContain(
      'Forms with a label before each value were read as rows of a table, a unit each: 2',
    );
  });

  it('may stand below each other, with what goes before the number and values in several cells', () => {
    const stacked = sheet(
      'Schede',
      ['Area', 'A', '', 'Anno', '2020'],
      ['US', '1', '', 'Definizione', 'Strato', 'Cassetta', '12'],
      ['Copre', '2', '3'],
      ['', '4'],
      [],
      ['Area', 'B', '', 'Anno', '2021'],
      ['US', '2', '', 'Definizione', 'Muro'],
    );

    const data = readImport({ tables: [stacked] });

    expect(
      data.units.map(({ us_number, area, fields }) => [us_number, area, fields.excavation_year]),
    ).toEqual([
      ['1', 'A', 2020],
      ['2', 'B', 2021],
    ]);
    expect(said(data)).toEqual(['1 covers 2', '1 covers 3', '1 covers 4']);
  });

  it('may stand side by side, a column a unit', () => {
    const data = readImport({
      tables: [sheet('US', ['US', '1', '2'], ['Definizione', 'strato', 'taglio'], ['Copre', '2', ''])],
    });

    expect(fieldsOf(data)).toEqual([
      ['1', { definition: 'strato' }],
      ['2', { definition: 'taglio' }],
    ]);
    expect(said(data)).toEqual(['1 covers 2']);
  });

  it('are named by their sheets where they have no number', () => {
    const rows = [
      ['Definizione', 'Strato'],
      ['Colore', 'bruno'],
      ['Copre', '2'],
    ];

    expect(fieldsOf(readImport({ tables: [sheet('US 7', ...rows), sheet('8', ...rows)] }))).toMatchObject([
      ['7', { definition: 'Strato', color: 'bruno' }],
      ['8', { definition: 'Strato' }],
    ]);
  });

  it('are read beside a table of finds, and a sheet of remarks', () => {
    const finds = sheet('Reperti', ['N. inventario', 'US', 'Descrizione'], ['7', '1001', 'Orlo']);
    const remarks = sheet('Legenda', ['Compilata in laboratorio'], ['da chi ha scavato']);

    const data = readImport({
      tables: [form('1001', 'Strato', ''), form('1002', 'Muro', ''), finds, remarks],
    });

    expect(data.units.map(({ us_number }) => us_number)).toEqual(['1001', '1002']);
    expect(data.records.map(({ entity }) => entity)).toEqual(['inventario']);
  });

  it('are not what tells of a site, alone or beside a table of units', () => {
    const site = sheet('Scavo', ['Sito', 'Colle'], ['Area', 'A'], ['Anno', '2020'], ['US', '1-200']);
    const example = sheet(
      'Legenda',
      ['US', 'il numero, 1001'],
      ['Definizione', 'Strato o taglio'],
      ['Copre', '1002'],
    );
    const units = sheet('US', ['US', 'Definizione'], ['1', 'strato'], ['2', 'muro']);

    expect(readImport({ tables: [site] }).units).toEqual([]);
    for (const other of [site, example])
      expect(readImport({ tables: [units, other] }).units.map(({ us_number }) => us_number)).toEqual([
        '1',
        '2',
      ]);
  });

  it('are meant where somebody says that their sheet holds units', () => {
    const stacked = sheet(
      'Schede',
      ['US', '1'],
      ['Definizione', 'Strato'],
      ['Copre', '2'],
      ['US', '2'],
      ['Definizione', 'Muro'],
    );

    for (const sheets of [{}, { Schede: 'us' }] as const)
      expect(readImport({ tables: [stacked], sheets }).units.map(({ us_number }) => us_number)).toEqual([
        '1',
        '2',
      ]);
  });

  it('tell the page of imports their labels as columns', () => {
    const { formats, tables } = describeImport({
      tables: [form('1001', 'Strato', '2'), form('1002', 'Muro', '')],
    });

    expect(formats).toEqual(['unit_table']);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.columns.map(({ heading, name, kind }) => `${heading}: ${name ?? kind}`)).toEqual([
      'Anno: excavation_year',
      'US: us_number',
      'Definizione: definition',
      'Copre: covers',
      'Coperto da: covered_by',
      'Campo mio: custom',
    ]);
  });
});

describe('notes of labels and values', () => {
  it.each([
    ['titles', 'US 1\nDefinizione: strato\ndi humus\nCopre: 2, 3\n\nUS 2\nDefinizione: taglio\nTaglia: 3\n'],
    [
      'numbers',
      'US: 1\nDefinizione: strato\n  di humus\nCopre: 2, 3\n\nUS: 2\nDefinizione: taglio\nTaglia: 3\n',
    ],
    [
      'Markdown',
      '# US 1\n\nDefinizione: strato\ndi humus\nCopre: 2, 3\n\n# US 2\n\nDefinizione: taglio\nTaglia: 3',
    ],
    [
      'YAML',
      '- us: 1\n  definizione: strato\n    di humus\n  copre: [2, 3]\n- us: "2"\n  definizione: \'taglio\'\n  taglia:\n    - 3\n',
    ],
  ])('are read as forms: %s', (_, text) => {
    const data = readImport({ text });

    expect(fieldsOf(data)).toEqual([
      ['1', { definition: 'strato\ndi humus' }],
      ['2', { definition: 'taglio' }],
    ]);
    expect(said(data)).toEqual(['1 covers 2', '1 covers 3', '2 cuts 3']);
  });

  it.each([
    ['a diary', 'Diario: 12 maggio\nOggi abbiamo scavato la US 5.\nNote: pioggia\n'],
    ['a letter', 'Gentile collega,\nil sito: Colle\nla nota: breve\n'],
    ['labels without a unit', 'Definizione: strato\nColore: bruno\nCopre: 2\n'],
  ])('are not read in %s', (_, text) => {
    expect(() => readImport({ text })).toThrow(/is not a kind of file|not of units or relations/);
  });

  it('leave what is read otherwise as it is', () => {
    expect(readImport({ text: 'US 1;copre;US 2\nUS 2;taglia;US 3' }).format).toBe('relation_table');
    expect(readImport({ text: 'US;Definizione;Copre\n1;Taglio;2\n2;Copre;' }).units).toHaveLength(2);
  });
});
