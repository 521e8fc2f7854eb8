// Sheets as specialists and supervisors keep them: several tables one below the other, totals, numbers that begin again.
import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../import/imported-data.ts';
import { describeImport, readImport } from '../read-import.ts';

const lines = (...rows: string[]): string => rows.join('\n');
const named = ({ units }: ImportedData): string[] => units.map(({ us_number }) => us_number);
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`);
const recorded = ({ records }: ImportedData) => records.map(({ entity, fields }) => [entity, fields]);
const codes = ({ problems }: ImportedData): string[] => problems.map(({ code }) => code);

describe('several tables on one sheet', () => {
  const units = lines('US;Definizione;Copre', '1;strato;2', '2;taglio;');
  const finds = lines('N. inv.;US;Tipo reperto', '10;1;Ceramica', '11;2;Vetro');
  const periods = lines('Periodo;Fase;Nome;Anno iniziale', 'I;1;Romano;-27', 'II;;Medioevo;476');

  it.each([
    ['parted by blank rows', lines(units, '', finds, '', periods)],
    ['under titles', lines('Scavo 2019', '', units, '', 'REPERTI', finds, '', 'PERIODI', periods)],
    ['in another order', lines(finds, '', periods, '', units)],
  ])('are read as what each of them is, %s', (_, text) => {
    const data = readImport({ text });

    expect(named(data).sort()).toEqual(['1', '2']);
    expect(said(data)).toEqual(['1 covers 2']);
    expect(recorded(data)).toEqual([
      ['inventario', { inventory_number: '10', us_number: '1', find_type: 'Ceramica' }],
      ['inventario', { inventory_number: '11', us_number: '2', find_type: 'Vetro' }],
      ['periods', { period: 'I', phase: '1', name: 'Romano', start_year: -27 }],
      ['periods', { period: 'II', name: 'Medioevo', start_year: 476 }],
    ]);
    expect(codes(data)).toEqual([]);
  });

  it('are described one by one, unless somebody says what the sheet holds', () => {
    const text = lines(units, '', finds);

    expect(describeImport({ text }).tables.map(({ holds, rows }) => [holds, rows])).toEqual([
      ['us', 2],
      ['inventario', 2],
    ]);
    expect(new Set(describeImport({ text, sheets: { '': 'us' } }).tables.map(({ holds }) => holds))).toEqual(
      new Set(['us']),
    );
  });

  it('tell of a list of photographs below units, and leave it out', () => {
    const data = readImport({ text: lines(units, '', 'N. foto;US;Data', 'P1;1;12/09/2019') });

    expect(named(data)).toEqual(['1', '2']);
    expect(data.notes.join(' ')).toContain(
      'The part from row 5 contains neither units nor relations and was not read',
    );
  });

  it('are not seen where blank rows part the units of one table', () => {
    const text = lines('US;Periodo;Fase;Descrizione', '1;I;1;a', '', '2;I;2;b', '', '3;II;;c');

    expect(named(readImport({ text }))).toEqual(['1', '2', '3']);
  });
});

describe('lists of finds', () => {
  it.each(['Inv.', 'Inventarnr.', 'Inv. n.'])('headed by %s are finds and not units', (heading) => {
    const data = readImport({ text: lines(`${heading};US;Peso (g)`, '1;101;12,5', '2;101;3') });

    expect([named(data).filter((name) => name !== '101'), recorded(data)]).toEqual([
      [],
      [
        ['inventario', { inventory_number: '1', us_number: '101', weight_g: 12.5 }],
        ['inventario', { inventory_number: '2', us_number: '101', weight_g: 3 }],
      ],
    ]);
  });

  it.each([
    ['Inventario;US;Descrizione', ['1;101;orlo', '2;102;fondo']],
    [
      'Inv.;Sito;Area;US;Tipo;Definizione',
      ['1;Serravento;A;101;ceramica;orlo', '2;Serravento;A;102;osso;ago'],
    ],
    ['Reperto;US;Materiale', ['1;101;ferro', '2;102;bronzo']],
    ['US;Inventario;Tipo reperto;Peso', ['101;1;ceramica;20', '101;2;metallo;5']],
    ['Context,Find No,Material', ['101,1,pottery', '102,2,iron']],
    ['SF No,Context,Material,Object', ['1,101,Fe,nail', '2,102,Cu,coin']],
  ])('headed %s are finds, each with its number and its unit', (heading, rows) => {
    const data = readImport({ text: lines(heading, ...rows) });

    expect(named(data)).toEqual([]);
    expect(data.records.map(({ fields }) => [fields['inventory_number'], fields['us_number']])).toEqual([
      ['1', '101'],
      ['2', rows[1]!.includes('102') ? '102' : '101'],
    ]);
  });

  it('have the number of the inventory where they have one of the trench too', () => {
    const data = readImport({ text: lines('N. reperto;N. inv.;US;Peso;Peso gr', '7;123;101;2000;2 kg') });

    expect(recorded(data)).toEqual([
      [
        'inventario',
        {
          find_number: 7,
          inventory_number: '123',
          us_number: '101',
          weight_g: 2000,
          custom: { 'Peso gr': '2 kg' },
        },
      ],
    ]);
  });

  it('whose numbers begin again in each unit are told apart by the unit', () => {
    const rows = ['A,101,1,rim', 'A,101,2,base', 'A,102,1,nail'];
    const data = readImport({ text: lines('Area,Context,Find No,Description', ...rows) });

    expect(data.records.map(({ fields }) => fields['inventory_number'])).toEqual([
      'A/101/1',
      'A/101/2',
      'A/102/1',
    ]);
    expect(codes(data)).toEqual(['number_by_unit']);
    // Each site has its own numbers.
    const sites = readImport({ text: lines('Site,Context,Find No', 'Colle,101,1', 'Valle,101,1') });
    expect(sites.records.map(({ fields }) => fields['inventory_number'])).toEqual(['1', '1']);
    // Two finds of one number in a list that goes on through all units are a slip, not a beginning.
    const slip = readImport({ text: lines('Context,Find No', '101,1', '101,2', '102,3', '103,3') });
    expect(slip.records.map(({ fields }) => fields['inventory_number'])).toEqual(['1', '2', '3', '3']);
  });

  it('whose numbers begin again each year are told apart by the year', () => {
    const rows = ['1;2018;101;Anfora', '2;2018;101;Lucerna', '1;2019;102;Coppa'];
    const data = readImport({ text: lines('Inv.;Anno;US;Tipo reperto', ...rows) });

    expect(data.records.map(({ fields }) => fields['inventory_number'])).toEqual([
      '2018/1',
      '2018/2',
      '2019/1',
    ]);
    expect(codes(data)).toEqual(['number_by_year']);
  });

  it.each([
    ['all different', ['1;2018;101;Anfora', '2;2019;101;Coppa'], ['1', '2']],
    ['the same within a year', ['1;2018;101;Anfora', '1;2018;101;Coppa'], ['1', '1']],
    ['with their year already', ['1/2018;2018;101;Anfora', '1/2018;2019;1;Coppa'], ['1/2018', '1/2018']],
  ])('keep numbers that are %s', (_, rows, numbers) => {
    const data = readImport({ text: lines('N. inv.;Anno;US;Tipo reperto', ...rows) });

    expect(data.records.map(({ fields }) => fields['inventory_number'])).toEqual(numbers);
  });

  it('leave out totals, titles and headings repeated, and tell', () => {
    const heading = 'N. inv.;US;Tipo reperto;Peso';
    const data = readImport({
      text: lines(heading, 'Area A', '1;101;Anfora;12', heading, '2;102;Coppa;3', 'TOTALE;;;15'),
    });

    expect(data.records.map(({ fields }) => fields['inventory_number'])).toEqual(['1', '2']);
    expect(codes(data)).toEqual(['not_a_record', 'not_a_record', 'not_a_record']);
  });
});

describe('words in columns of relations', () => {
  it('an equals sign before a number is no part of it', () => {
    expect(said(readImport({ text: lines('US;Uguale a', '1;=5', '5;') }))).toEqual(['1 same_as 5']);
  });

  it('"vedi US 6" is no relation to 6', () => {
    const data = readImport({ text: lines('US;Copre', '1;vedi US 6', '5;US 12 US 6', '6;', '12;') });

    expect(said(data)).toEqual(['1 covers vedi US 6', '5 covers 12', '5 covers 6']);
  });

  it('abbreviations of the sheets are understood, as headings and in texts', () => {
    const data = readImport({
      text: lines(
        'US;Cop.;Cop. da;Tagl. da;Riemp.;Gli si app.;Strat below',
        '1;2;;;;;7',
        '2;;1;3;;5;',
        '3;;;;2;;',
      ),
    });
    const text = lines(
      'US;Rapporti',
      '1;"cop.: 2; tagl.: 3; riemp. 4; app. a 5; leg. a 6"',
      '2;"cop. da 1; tagl. da 3 ed è riempita da 7; gli si app. 8"',
      '3;nessuno',
    );

    expect(said(data)).toEqual([
      '1 covers 2',
      '1 later_than 7',
      '2 covered_by 1',
      '2 cut_by 3',
      '2 abutted_by 5',
      '3 fills 2',
    ]);
    expect([said(readImport({ text })), codes(readImport({ text }))]).toEqual([
      [
        '1 covers 2',
        '1 cuts 3',
        '1 fills 4',
        '1 abuts 5',
        '1 bonded_to 6',
        '2 covered_by 1',
        '2 cut_by 3',
        '2 filled_by 7',
        '2 abutted_by 8',
      ],
      [],
    ]);
  });

  it('brackets after brackets are another unit, other remarks stay remarks', () => {
    const { statements } = readImport({
      text: lines('us;rapporti', '1;copre [2] (3)', '2;copre 3 (solo a N)'),
    });

    expect(statements.map(({ to, note }) => [to.us_number, note])).toEqual([
      ['2', undefined],
      ['3', undefined],
      ['3', 'solo a N'],
    ]);
  });

  it.each([
    ['Relaciones', 'Cubre a 2, 3; Cortada por 4'],
    ['Relations stratigraphiques', 'Recouvre 2 et 3; coupé par 4'],
    ['Beziehungen', 'überlagert 2 und 3; geschnitten von 4'],
  ])('texts stand under %s too', (heading, text) => {
    const data = readImport({ text: lines(`US;${heading}`, `1;"${text}"`, '2;', '3;', '4;') });

    expect(said(data)).toEqual(['1 covers 2', '1 covers 3', '1 cut_by 4']);
  });

  it('a row that names a range is told', () => {
    const data = readImport({
      text: lines('US;Definizione', '1;strato', 'da 10 a 20;non assegnate', '30-35;buche'),
    });

    expect(data.problems.map(({ code, value }) => [code, value])).toEqual([
      ['several_units', 'da 10 a 20'],
      ['several_units', '30-35'],
    ]);
  });
});

describe('sheets named after areas', () => {
  const sheet = (name: string, ...rows: string[]) => ({
    name,
    rows: rows.map((row, i) => ({ number: i + 1, cells: row.split(';') })),
  });
  const placed = ({ units }: ImportedData): string[] =>
    units.map(({ area, us_number }) => `${area}/${us_number}`);

  it('that give the same numbers are of those areas, and so are their relations', () => {
    const data = readImport({
      tables: [
        sheet('US Area A', 'US;Definizione;Copre', '1;strato;2', '2;strato;'),
        sheet('US Area B', 'US;Definizione;Copre', '1;muro;2', '2;strato;'),
      ],
    });

    expect(placed(data)).toEqual(['A/1', 'A/2', 'B/1', 'B/2']);
    expect(data.statements.map(({ from, to }) => [from.area, from.us_number, to.us_number])).toEqual([
      ['A', '1', '2'],
      ['B', '1', '2'],
    ]);
    expect([codes(data), data.notes.join(' ')]).toEqual([[], expect.stringContaining('are in area A')]);
  });

  it.each([
    ['whose numbers are all different', 'Saggio 1', 'Saggio 2', '3'],
    ['of which one is named otherwise', 'Area A', 'Quote', '1'],
    ['that are named after one area', 'Area A', 'Area A quote', '1'],
  ])('%s stay without', (_, one, other, number) => {
    const data = readImport({
      tables: [
        sheet(one, 'US;Definizione', '1;strato', '2;taglio'),
        sheet(other, 'US;Quota min', `${number};12.5`, '4;12'),
      ],
    });

    expect(data.units.every(({ area }) => area === '')).toBe(true);
  });

  it('keep the areas a column tells', () => {
    const data = readImport({
      tables: [
        sheet('Area A', 'US;Area;Definizione', '1;N;strato'),
        sheet('Area B', 'US;Definizione;Copre', '1;muro;'),
      ],
    });

    expect(placed(data)).toEqual(['N/1']);
  });
});

it('a row of dashes below the headings is a rule and no unit', () => {
  const data = readImport({
    text: 'US;Definizione;Copre\n---;---;---\n1;strato;2\n2;taglio;',
  });

  expect([named(data), codes(data)]).toEqual([['1', '2'], ['not_a_unit']]);
});

it('a form with two headings a row is read as one, and makes no unit called by a heading', () => {
  const text = lines(
    'SCHEDA DI UNITÀ STRATIGRAFICA',
    'Località;Poggio;Area;A',
    'US;101;Definizione;Strato',
    'Copre;102;Coperto da;100',
  );

  const data = readImport({ text });

  expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields])).toEqual([
    ['101', 'A', { definition: 'Strato', custom: { Località: 'Poggio' } }],
  ]);
  expect(said(data)).toEqual(['101 covers 102', '101 covered_by 100']);
});

it('a remark in the cell of the number is told, and a number in brackets is none', () => {
  const data = readImport({
    text: lines('US;Definizione', '1;a', '2 (annullata);b', 'US 3*;c', '(4);d', '5 bis;e'),
  });

  expect(data.problems.map(({ code, value }) => [code, value])).toEqual([
    ['number_with_remark', '2 (annullata)'],
    ['number_with_remark', 'US 3*'],
  ]);
});

describe('lists of words beside a table of units', () => {
  const sheet = (name: string, ...rows: string[][]) => ({
    name,
    rows: rows.map((cells, i) => ({ number: i + 1, cells })),
  });
  const units = sheet(
    'Schede',
    ['US', 'Definizione', 'Colore'],
    ['101', 'Strato', '1'],
    ['102', 'Muro', '2'],
  );
  const words = sheet('Voci', ['ID', 'Definizione'], ['1', 'strato'], ['2', 'muro']);

  it('are none, and told', () => {
    const data = readImport({ tables: [units, words] });

    expect(named(data)).toEqual(['101', '102']);
    expect(data.notes).toContain('Sheet Voci contains neither units nor relations and was not read');
    expect(describeImport({ tables: [units, words] }).tables.map(({ holds }) => holds)).toEqual([
      'us',
      'unknown',
    ]);
  });

  it.each([
    ['that numbers the same units', sheet('Voci', ['ID', 'Definizione'], ['101', 'strato'], ['102', 'muro'])],
    ['that tells relations', sheet('Tagli', ['ID', 'Definizione', 'Copre'], ['1', 'fossa', '101'])],
    ['of more', sheet('Altre', ['ID', 'Definizione', 'Colore', 'Note'], ['1', 'Fossa', 'bruno', 'x'])],
    ['called after units', { ...words, name: 'US' }],
  ])('are not what a table %s is', (_, table) => {
    const { tables } = describeImport({ tables: [units, table] });

    expect(tables.map(({ holds }) => holds)).toEqual(['us', 'us']);
  });

  it('are units where somebody says so', () => {
    expect(named(readImport({ tables: [units, words], sheets: { Voci: 'us' } }))).toHaveLength(4);
  });
});

describe('sheets that call a unit by what its column is about', () => {
  const sheet = (name: string, ...rows: string[][]) => ({
    name,
    rows: rows.map((cells, i) => ({ number: i + 1, cells })),
  });

  it.each(['SE', 'Befund ', 'Context '])('%s12 is unit 12 on each of them', (word) => {
    const data = readImport({
      tables: [
        sheet(
          'Units',
          ['Befund', 'Definition', 'Covers'],
          [`${word}12`, 'fill', `${word}13`],
          [`${word}13`, 'cut', ''],
        ),
        sheet('Finds', ['Inventory number', 'Befund', 'Find type'], ['7', `${word}12`, 'pottery']),
        sheet('Relations', ['from', 'relation', 'to'], [`${word}12`, 'fills', `${word}13`]),
      ],
    });

    expect(named(data)).toEqual(['12', '13']);
    expect(said(data)).toEqual(['12 covers 13', '12 fills 13']);
    expect(recorded(data)).toMatchObject([['inventario', { inventory_number: '7', us_number: '12' }]]);
  });
});
