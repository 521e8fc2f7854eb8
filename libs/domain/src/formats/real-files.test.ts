import { describe, expect, it } from 'vitest';
import { ValidationError } from '../core/errors.ts';
import type { ImportedData } from './import/imported-data.ts';
import { readImport } from './read-import.ts';

const read = (text: string): ImportedData => readImport({ text });
const said = (text: string) =>
  read(text).statements.map(
    ({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`,
  );
const named = (text: string) => read(text).units.map(({ us_number }) => us_number);
const told = ({ problems }: ImportedData) => problems.map(({ code, row }) => `${code} ${row ?? ''}`.trim());

describe('tables as people keep them', () => {
  it('reads an Excel export with its own delimiter line, decimal commas and words for lists', () => {
    const text = 'sep=;\r\nUS;Copre;È coperto da;Quota minima\r\n1;2 e 3;;12,5\r\n2;;1;11,0\r\n3;;1;\r\n';

    expect(said(text)).toEqual(['1 covers 2', '1 covers 3', '2 covered_by 1', '3 covered_by 1']);
    expect(read(text).units[0]?.fields).toEqual({ elevation_min: 12.5 });
  });

  it('finds the headings below titles and leaves out totals, titles of parts and remarks, telling of each', () => {
    const text =
      'Scavi di Villa;;\nAggiornato al 12/05/2021;;\n;;\nUS;Definizione;Copre\nArea 1000;;\n1;strato;2\n2;strato;\n' +
      '* le US negative sono in corsivo;;\nTotale US: 2;;\n;Totale: 2;\n';

    expect(named(text)).toEqual(['1', '2']);
    expect(told(read(text))).toEqual(['not_a_unit 5', 'not_a_unit 8', 'not_a_unit 9', 'not_a_unit 10']);
    expect(read(text).problems.map(({ value }) => value)).toContain('* le US negative sono in corsivo');
  });

  it('reads tables with blank columns and headings in two rows', () => {
    expect(said(';US;;Copre\n;1;;2\n;2;;\n')).toEqual(['1 covers 2']);
    expect(said('US,Rapporti,,\n,Copre,Taglia,Coperto da\n1,2,3,\n2,,,1\n')).toEqual([
      '1 covers 2',
      '1 cuts 3',
      '2 covered_by 1',
    ]);
  });

  it.each([
    [
      'German',
      'Befund;Art;liegt über;wird geschnitten von;gleich\n1;Grube;2;3;4',
      ['covers 2', 'cut_by 3', 'same_as 4'],
    ],
    ['Austrian', 'SE Nr.;überlagert;überlagert von\n1;2;3', ['covers 2', 'covered_by 3']],
    ['French', "Numéro d'US;Recouvre;Coupé par;Équivalent à\n1;2;3;4", ['covers 2', 'cut_by 3', 'same_as 4']],
    ['Spanish', 'UE;Cubre a;Cortada por;Se apoya en\n1;2;3;4', ['covers 2', 'cut_by 3', 'abuts 4']],
    ['English', 'Context No.;Overlies;Overlain by;Butts\n1;2;3;4', ['covers 2', 'covered_by 3', 'abuts 4']],
    [
      'Italian',
      "U.S.;Copre US;E' coperto da US;Gli si appoggia\n1;2;3;4",
      ['covers 2', 'covered_by 3', 'abutted_by 4'],
    ],
    [
      'Italian nouns',
      'N. US;US coperte;US sottostanti;US sovrastanti\n1;2;3;4',
      ['covers 2', 'later_than 3', 'earlier_than 4'],
    ],
    [
      'English nouns',
      'Context;Stratigraphically above;Units below\n1;2;3',
      ['earlier_than 2', 'later_than 3'],
    ],
    ['of another table', 'us_table.us;us_table.rapporti\n1;Copre 2', ['covers 2']],
  ])('understands %s headings', (_, text, expected) => {
    expect(said(text)).toEqual(expected.map((one) => `1 ${one}`));
  });

  it('says how it took a heading that is a bare "above"', () => {
    expect(read('context,above,below\n1,2,3').notes.join('\n')).toContain('above: the units named there');
  });

  it('reads a dash as an empty cell, and n.d. as one where a number is asked for', () => {
    const { units, problems } = read('us,area,definizione,anno_scavo,copre\n1,-,—,n.d.,/\n2,A,n.d.,2020,-\n');

    expect(units.map(({ area, fields }) => [area, fields])).toEqual([
      ['', {}],
      ['A', { definition: 'n.d.', excavation_year: 2020 }],
    ]);
    expect(problems).toEqual([]);
  });

  it('reads numbers that a program stored with decimals, also where not all are', () => {
    const data = read('us,area,covers\n1001.0,1.0,"1002.0, 1003"\n1002.0,2.0,\n1003,1,\n');

    expect(data.units.map(({ us_number, area }) => `${area}/${us_number}`)).toEqual([
      '1/1001',
      '2/1002',
      '1/1003',
    ]);
    expect(data.statements.map(({ to }) => to.us_number)).toEqual(['1002', '1003']);
    expect(named('us;copre\n1,0;2\n2,0;\n')).toEqual(['1', '2']);
    expect(named('us,covers\n1.0,\n1.1,\n')).toEqual(['1.0', '1.1']);
  });

  it('finds units whose numbers differ only in zeros, and tells', () => {
    const data = read('us,covers\n001,002\n2,3\n003,\n');

    expect(data.statements.map(({ to }) => to.us_number)).toEqual(['2', '003']);
    expect(data.notes.join('\n')).toContain('2 names in relations differ from a unit only in zeros');
    expect(told(read('us,covers\n1,\n01,\n'))).toEqual(['similar_numbers']);
  });

  it('reads numbers out of names that repeat what the column is about', () => {
    expect(named('US,Copre\nUS 1,US 2\nUS 2,')).toEqual(['1', '2']);
    expect(read('US,Copre\nUSM 1,US 2\nUS 2,').units.map(({ fields }) => fields['unit_type'])).toEqual([
      'USM',
      'US',
    ]);
    expect(named('Context,Above\n[1],(2)\n(2),')).toEqual(['1', '2']);
    expect(said('Context,Above\n[1],(2)\n(2),')).toEqual(['1 earlier_than 2']);
    expect(named('US,Copre\nUS 1,USM 1\nUSM 1,')).toEqual(['US 1', 'USM 1']);
  });

  it('reports cells that may mean several units, naming the cell', () => {
    const { problems, statements } = read('US,Copre\n1,1001-1005\n"2, 3",\n4,\n');

    expect(statements[0]?.to.us_number).toBe('1001-1005');
    expect(problems).toMatchObject([
      {
        code: 'several_units',
        row: 2,
        value: '1001-1005',
        message: expect.stringContaining('Cell B2') as string,
      },
      { code: 'several_units', row: 3, message: expect.stringContaining('Cell A3') as string },
    ]);
  });

  it.each([
    ['- US 1 copre US 2\n- US 2 taglia US 3', ['1 covers 2', '2 cuts 3']],
    ['US 1 (copre US 2, US 3)\nUS 2 (copre US 4)', ['1 covers 2', '1 covers 3', '2 covers 4']],
  ])('reads lines of a list and what stands in brackets: %j', (text, expected) => {
    expect(said(text)).toEqual(expected);
    expect(read(text).format).toBe('relation_table');
  });

  it.each([
    'US;Rapporti\n1;copre: 2, 3; si appoggia a: 7\n2;copre: 4',
    'US,Rapporti\n1,copre: 2, 3, si appoggia a: 7\n2,copre: 4',
  ])('reads relations that stand last and are parted as cells are: %j', (text) => {
    expect(said(text)).toEqual(['1 covers 2', '1 covers 3', '1 abuts 7', '2 covers 4']);
    expect(read(text).problems).toEqual([]);
  });

  it.each([
    ['US più recente,US più antica\n1,2\n2,3', ['1 later_than 2', '2 later_than 3']],
    ['Younger context,Older context\n1,2', ['1 later_than 2']],
    ['US;relazione con;tipo\n1;2;copre\n2;4;tagliato da', ['1 covers 2', '2 cut_by 4']],
    ['US;Rapporto;Valore\n1;Copre;2,3\n1;Coperta da;5', ['1 covers 2', '1 covers 3', '1 covered_by 5']],
    ['US;SOPRA A;SOTTO A\n1;2;\n2;;1', ['1 covers 2', '2 covered_by 1']],
    ['US,Coperta da,Copre\n1,0,2\n2,1,0', ['1 covers 2', '2 covered_by 1']],
    ['US,Copre\n1,0\n0,2', ['1 covers 0', '0 covers 2']],
  ])('reads relations as databases and people keep them: %j', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('takes no table of units for one of relations because its types are also relations', () => {
    const { units, statements } = read('Context,Type,Length\n1,fill,2\n2,cut,3\n3,fill,1');

    expect(units).toHaveLength(3);
    expect(statements).toEqual([]);
  });

  it('takes what could not be seen for none', () => {
    expect(said('US,Copre,Def.\n1,2,a\n2,non visibile,b\n3,n.v.,c\n4,not seen,d')).toEqual(['1 covers 2']);
  });

  it('reads a heading past its brackets, unless they say the contrary', () => {
    expect(said('Context No.,Type,Above (later),Below (earlier)\n2,Cut,1,3')).toEqual([
      '2 earlier_than 1',
      '2 later_than 3',
    ]);
    expect(said('Context No.,Type,Above (earlier)\n2,Cut,1')).toEqual([]);
  });

  it.each([
    [
      'Periodo/Fase',
      ['I/1', 'II'],
      [
        ['I', '1'],
        ['II', undefined],
      ],
    ],
    [
      'Fase - Periodo',
      ['1/I', 'II'],
      [
        ['I', '1'],
        ['II', undefined],
      ],
    ],
    [
      'Period and phase',
      ['2.1', '3.2'],
      [
        ['2', '1'],
        ['3', '2'],
      ],
    ],
    [
      'Periodo/Fase',
      ['I/1/a', 'II'],
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    ],
  ])('parts period and phase under %s: %j', (heading, cells, expected) => {
    const { units } = read(
      `US,${heading},Definizione\n${cells.map((cell, i) => `${i + 1},${cell},x`).join('\n')}`,
    );

    expect(units.map(({ fields }) => [fields['period'], fields['phase']])).toEqual(expected);
  });

  it.each(['2-gen', 'gen-12', '12/03/2021', '2021-03-12'])('warns of the day %s as a unit number', (day) => {
    expect(told(read(`US,Area\n${day},A\n`))).toEqual(['date_as_unit_number 2']);
  });

  it('reads relations as English and Italian sheets write them', () => {
    expect(said('Context,Relationships\n1,"Overlies [2], [3]; cut by (4)"')).toEqual([
      '1 covers 2',
      '1 covers 3',
      '1 cut_by 4',
    ]);
    expect(said('US;Rapporti\n1;"Copre: 2, 3 / Taglia: 4"\n4;"tagliato da 1 - copre 5"')).toEqual([
      '1 covers 2',
      '1 covers 3',
      '1 cuts 4',
      '4 cut_by 1',
      '4 covers 5',
    ]);
  });

  it('keeps a cell merged over several rows for all of them', () => {
    const rows = [
      ['US', 'Area', 'Copre'],
      ['1', 'A', '2'],
      ['', '', '3'],
      ['2', '', ''],
    ];
    const table = {
      rows: rows.map((cells, i) => ({ number: i + 1, cells })),
      merged: [
        { top: 2, left: 0, bottom: 3, right: 0 },
        { top: 2, left: 1, bottom: 4, right: 1 },
      ],
    };

    const { units, statements } = readImport({ tables: [table] });

    expect(units.map(({ us_number, area }) => `${area}/${us_number}`)).toEqual(['A/1', 'A/2']);
    expect(statements.map(({ to }) => to.us_number)).toEqual(['2', '3']);
  });
});

describe('tables of relations as people keep them', () => {
  it.each([
    'US,Rapporto,US\n1,Copre,2',
    'US;Relazione;US correlata\n1;Copre;2',
    'unit,relationship,related unit\n1,covers,2',
    'type,from,to\ncovers,1,2',
    'to,type,from\n2,covers,1',
    'source,target,edge_type,relation_label\n1,2,generic,Covers',
    '1,covers,2\n2,cuts,3',
    'covers,1,2\ncuts,2,3',
    'da us;rapporto;a us\nUS 1;copre;US 2',
  ])('finds the columns of %j', (text) => {
    expect(said(text)[0]).toBe('1 covers 2');
  });

  it.each([
    ['A > B\nB > C', ['A later_than B', 'B later_than C']],
    ['1 -> 2 -> 3', ['1 later_than 2', '2 later_than 3']],
    ['1 < 2\n2 = 3', ['1 earlier_than 2', '2 same_as 3']],
    ['1 2\n2 3', ['1 later_than 2', '2 later_than 3']],
    ['above below\n1 2', ['1 later_than 2']],
    [
      'US 1 copre US 2, US 3; taglia 4\nUS 2 coperto da 1',
      ['1 covers 2', '1 covers 3', '1 cuts 4', '2 covered_by 1'],
    ],
  ])('reads lines such as %j', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('says which way it took signs', () => {
    expect(told(read('1 > 2\n2 > 3'))).toEqual(['assumed_direction']);
  });

  it('takes a unit without area for that of the area that speaks, or the only one of its number', () => {
    const text =
      'area_from,us_from,relationship,us_to,area_to\nA,1,Copre,2,\nA,2,Copre,3,\nB,3,Copre,4,C\nB,5,Copre,4,';

    expect(
      read(text)
        .units.map(({ area, us_number }) => `${area}/${us_number}`)
        .sort(),
    ).toEqual(['A/1', 'A/2', 'B/3', 'B/5', 'C/4']);
  });
});

describe('names in tables of relations', () => {
  it('reads several units, doubts and prefixes in a cell', () => {
    const { statements } = read('from,type,to\nUS 1,covers,"2, 3"\n(4),cuts,5?\nUSM 6,covers,US 7');

    expect(statements.map(({ from, to, certainty }) => [from.us_number, to.us_number, certainty])).toEqual([
      ['1', '2', undefined],
      ['1', '3', undefined],
      ['4', '5', 'uncertain'],
      ['6', '7', undefined],
    ]);
  });

  it('reports a range among plain numbers, but not where units are called so', () => {
    const numbers = Array.from({ length: 20 }, (_, i) => `${i},${i + 1}`).join('\n');

    expect(told(read(`above,below\n${numbers}\n30-35,40`))).toEqual(['several_units 22']);
    expect(told(read('above,below\n1-12,1-13\n1-13,2-14'))).toEqual([]);
  });

  it('keeps the marks of the ends of a matrix', () => {
    expect(said('above,below\n+,1\n1,-')).toEqual(['+ later_than 1', '1 later_than -']);
  });
});

describe('tables of other things', () => {
  it.each([
    ['finds', 'id_rep,us,area,fabric\n1,20,A,coarse'],
    ['samples', 'Sample no,Context,Type\n1,20,soil'],
  ])('refuses a list of %s instead of making units of it', (what, text) => {
    expect(() => read(text)).toThrow(ValidationError);
    expect(() => read(text)).toThrow(`a list of ${what}`);
  });

  it('leaves out the sheets of a workbook that are not about units', () => {
    const sheet = (name: string, ...rows: string[][]) => ({
      name,
      rows: rows.map((cells, i) => ({ number: i + 1, cells })),
    });

    const { units, notes } = readImport({
      tables: [
        sheet('Units', ['ID', 'TYPE', 'NAME'], ['1', 'US', '12']),
        sheet('Authors', ['ID', 'KIND', 'DISPLAY_NAME'], ['9', 'human', 'Rossi']),
        sheet('Epochs', ['ID', 'NAME', 'START', 'END', 'COLOR'], ['1', 'Roman', '-100', '400', 'red']),
      ],
    });

    expect(units.map(({ us_number }) => us_number)).toEqual(['12']);
    expect(notes.join('\n')).toMatch(/Sheet Authors .*not read[^]*Sheet Epochs .*not read/);
  });

  it('calls an empty file empty', () => {
    expect(() => readImport({ text: '', fileName: 'us.csv' })).toThrow('us.csv is empty');
  });
});

describe('LST files as programs write them', () => {
  it('reads records without any relation', () => {
    const basp = ['A1', 'A2'].map(
      (name) => `${name}\n   above:\n   contemporary with:\n   equal to:\n   below:\n`,
    );

    expect(named(`  Stratigraphic Dataset X\n\n  Name\n${basp.join('')}`)).toEqual(['A1', 'A2']);
    expect(named('  Stratigraphic Dataset X\n\n  Name\nA1\nA2\n')).toEqual(['A1', 'A2']);
  });

  it('reads translated attributes, nouns as "above" and verbs as they say', () => {
    expect(said('x\n\ny\n1\n   über: 2\n   unter: 3\n   gleich: 4\n   liegt über: 5\n   above: 6\n')).toEqual(
      ['1 earlier_than 2', '1 later_than 3', '1 same_as 4', '1 covers 5', '1 earlier_than 6'],
    );
  });

  it('reads names with blanks whole where the lists name them so', () => {
    const text = 'x\n\ny\nLayer 1\n   below: Layer 2, 3\nLayer 2\n   above: Layer 1\n3   fill\n';

    expect(said(text)).toEqual([
      'Layer 1 later_than Layer 2',
      'Layer 1 later_than 3',
      'Layer 2 earlier_than Layer 1',
    ]);
    expect(read(text).notes.join('\n')).toContain('Names with blanks');
  });

  it('keeps doubts, and reports what may be several units', () => {
    const data = read('x\n\ny\n1\n   below: 2-5, 7?\n');

    expect(data.statements).toMatchObject([
      { to: { us_number: '2-5' } },
      { to: { us_number: '7' }, certainty: 'uncertain' },
    ]);
    expect(told(data)).toEqual(['several_units 5']);
  });

  it('reads lines that end as those of an old Macintosh', () => {
    expect(said('x\r\ry\r1\r   above:\r   below: 2\r2\r   above: 1\r')).toEqual([
      '1 later_than 2',
      '2 earlier_than 1',
    ]);
  });
});
