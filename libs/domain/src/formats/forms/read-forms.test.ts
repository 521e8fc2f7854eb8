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
    expect(data.notes).toContain('Forms were read as rows of a table, one per unit: 2');
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

  it('leave a field empty where the label of another follows, known from other forms', () => {
    const wide = (us: string, definition: string, seal: string) =>
      sheet(
        `US ${us}`,
        ['US', us],
        ['Definizione', definition, '', 'Sigillo', seal],
        ['Copre', '', '', 'Colore', 'bruno'],
      );
    const data = readImport({ tables: [wide('1', 'strato', 'A'), wide('2', '', 'B'), wide('3', '', '')] });

    expect(fieldsOf(data)).toEqual([
      ['1', { definition: 'strato', color: 'bruno', custom: { Sigillo: 'A' } }],
      ['2', { color: 'bruno', custom: { Sigillo: 'B' } }],
      ['3', { color: 'bruno' }],
    ]);
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

    expect(() => readImport({ tables: [site] })).toThrow('Nothing was read');
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
    expect(() => readImport({ text })).toThrow(/is not in a format|not of units or relations/);
  });

  it('leave what is read otherwise as it is', () => {
    expect(readImport({ text: 'US 1;copre;US 2\nUS 2;taglia;US 3' }).format).toBe('relation_table');
    expect(readImport({ text: 'US;Definizione;Copre\n1;Taglio;2\n2;Copre;' }).units).toHaveLength(2);
  });
});

/** A form laid out as that of the ministry: labels in boxes, what they say below. */
const boxes = (us: string, definition: string, covers: string): string[][] => [
  ['SCHEDA DI UNITÀ STRATIGRAFICA'],
  ['LOCALITÀ', '', 'ANNO', '', 'AREA', 'US'],
  ['Vigna Nuova', '', '2024', '', 'III', us],
  ['PIANTE', '', 'SEZIONI'],
  ['tav. 4', '', 'AA'],
  ['DEFINIZIONE E POSIZIONE'],
  [definition],
  ['CONSISTENZA', '', 'COLORE'],
  ['', '', 'bruno'],
  ['DESCRIZIONE'],
  ['Terra con carboni,'],
  ['sopra il muro.'],
  ['UGUALE A', '', 'SI LEGA A'],
  [],
  ['COPERTO DA', '', 'COPRE', '3'],
  ['TAGLIATO DA', '', 'TAGLIA'],
  ['9', '', covers],
  ['PERIODO O FASE'],
  ['IV'],
];
const read = {
  definition: 'Strato di crollo',
  color: 'bruno',
  description: 'Terra con carboni,\nsopra il muro.',
  excavation_year: 2024,
  period: 'IV',
  custom: { LOCALITÀ: 'Vigna Nuova', PIANTE: 'tav. 4', SEZIONI: 'AA' },
};

describe('forms of boxes', () => {
  it('are read with what stands below each label, and where they stand beside it', () => {
    const data = readImport({ tables: [sheet('Foglio1', ...boxes('12', 'Strato di crollo', '7, 8'))] });

    expect(fieldsOf(data)[0]).toEqual(['12', read]);
    expect(data.units[0]!.area).toBe('III');
    expect(said(data)).toEqual(['12 covers 3', '12 cut_by 9', '12 cuts 7', '12 cuts 8']);
    expect(data.problems).toEqual([]);
  });

  it('are read where several stand below each other, or on sheets beside a table of finds', () => {
    const one = boxes('12', 'Strato di crollo', '7');
    const other = boxes('13', 'Taglio', '');
    const finds = sheet('Reperti', ['Numero inventario', 'US', 'Tipo reperto'], ['1', '12', 'Ceramica']);
    const below = readImport({ tables: [sheet('Schede', ...one, [], ...other)] });
    const beside = readImport({ tables: [sheet('12', ...one), sheet('13', ...other), finds] });

    for (const data of [below, beside])
      expect(fieldsOf(data).filter(([us]) => us === '12' || us === '13')).toEqual([
        ['12', read],
        ['13', { ...read, definition: 'Taglio' }],
      ]);
    expect(beside.records).toHaveLength(1);
  });

  it('may have labels that are not in capitals, and values that are', () => {
    const lower = boxes('12', 'STRATO DI CROLLO', '7').map((cells) =>
      cells.map((cell) =>
        /^[^\d]*\p{Lu}{3}[^\d]*$/u.test(cell) && cell !== 'III' && cell !== 'STRATO DI CROLLO'
          ? cell[0]! + cell.slice(1).toLowerCase()
          : cell,
      ),
    );
    const data = readImport({ tables: [sheet('Foglio1', ...lower.filter((_, i) => i < 3 || i > 4))] });

    expect(fieldsOf(data)[0]).toEqual([
      '12',
      expect.objectContaining({ definition: 'STRATO DI CROLLO', color: 'bruno', period: 'IV' }),
    ]);
  });

  it('keep labels that nobody knows apart from what stands above, also where all is in capitals', () => {
    const shouted = boxes('12', 'Strato di crollo', '7').map((cells) =>
      cells.map((cell) => cell.toUpperCase()),
    );
    const data = readImport({ tables: [sheet('Foglio1', ...shouted)] });

    expect(data.units[0]).toMatchObject({ us_number: '12', area: 'III' });
    expect(fieldsOf(data)[0]).toEqual([
      '12',
      expect.objectContaining({
        excavation_year: 2024,
        definition: 'STRATO DI CROLLO',
        color: 'BRUNO',
        custom: expect.objectContaining({ PIANTE: 'TAV. 4', SEZIONI: 'AA' }),
      }),
    ]);
  });

  it('may have each label and its value in one cell', () => {
    const data = readImport({
      tables: [
        sheet(
          'Foglio1',
          ['SCHEDA US', 'US\n12'],
          ['AREA\nIII', 'COLORE', 'CONSISTENZA\nfriabile'],
          ['DEFINIZIONE E POSIZIONE\nStrato\ndi crollo'],
          ['COPRE\n7, 8', 'COPERTO DA:\n9'],
        ),
      ],
    });

    expect(fieldsOf(data)[0]).toEqual(['12', { definition: 'Strato\ndi crollo', consistency: 'friabile' }]);
    expect(said(data)).toEqual(['12 covers 7', '12 covers 8', '12 covered_by 9']);
  });

  it('are not tables below each other', () => {
    const tables = ['A', 'B', 'C', 'D'].flatMap((area, i) => [
      ['US', 'AREA', 'DEFINIZIONE', 'COPRE'],
      [String(i + 1), area, 'strato', ''],
      [],
    ]);

    expect(
      readImport({ tables: [sheet('Foglio1', ...tables)] }).units.map(({ us_number }) => us_number),
    ).toEqual(['1', '2', '3', '4']);
  });
});
