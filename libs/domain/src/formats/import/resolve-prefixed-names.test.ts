import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import type { ImportedData } from './imported-data.ts';
import { readPrefixedName } from './prefixed-name.ts';

const read = (...lines: string[]): ImportedData => readImport({ text: lines.join('\n') });
const units = ({ units: found }: ImportedData): string[] =>
  found.map(({ us_number, fields }) => `${us_number} ${String(fields['unit_type'] ?? '')}`.trim());
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const told = ({ problems }: ImportedData): string[] => problems.map(({ code }) => code);

describe('readPrefixedName()', () => {
  it.each([
    ['US1001', 'US', '1001'],
    ['US 1001', 'US', '1001'],
    ['US.1001', 'US', '1001'],
    ['US n. 12a', 'US', '12a'],
    ['US n° 12', 'US', '12'],
    ['US nr. 12', 'US', '12'],
    ['su_7', 'US', '7'],
    ['WSU 7', 'USM', '7'],
    ['USR7', 'USR', '7'],
    ['USV55', 'USVA', '55'],
    ['USV/B 3', 'USVB', '3'],
    ['TSU66', 'TSU', '66'],
    ['US 12/bis', 'US', '12/bis'],
    ['US 12 bis', 'US', '12 bis'],
  ])('reads %j', (name, type, number) => {
    expect(readPrefixedName(name)).toEqual({ type, number });
  });

  it.each(['1001', '1001a', 'A12', 'B-7', 'C12', 'D.4', 'SE 3', 'SK-3', 'US', 'US x', ''])(
    'leaves %j as it is',
    (name) => {
      expect(readPrefixedName(name)).toBeUndefined();
    },
  );
});

describe('readImport() of tables that write types before numbers', () => {
  it('one unit spelled with and without a blank is one unit', () => {
    const data = read('US;Tipo;Copre', 'US 12 bis;US;12Bis', 'OVEN3;OVEN;US 12bis', '14;US;OVEN 3');

    expect(units(data)).toEqual(['12 bis US', 'OVEN3 OVEN', '14 US']);
    expect(said(data)).toEqual(['12 bis covers 12 bis', 'OVEN3 covers 12 bis', '14 covers OVEN3']);
    expect(data.notes.join()).toContain('differ from a unit only in zeros, blanks or capitals');
    expect(told(read('US;Definizione', '12 bis;Strato', '12bis;Strato'))).toEqual(['similar_numbers']);
  });

  it('reads them as numbers in rows, in relations and beside bare numbers', () => {
    const joined = read(
      'US;Definizione;Copre',
      'US1001;Strato;US1002',
      'US1002;Taglio;1003',
      'USM1003;Muro;',
    );
    const bare = read('US;rapporti', '1001;"Copre: US 1002, US1003; taglia USR 1004"', '1002;');

    expect(units(joined)).toEqual(['1001 US', '1002 US', '1003 USM']);
    expect(said(joined)).toEqual(['1001 covers 1002', '1002 covers 1003']);
    expect(units(bare)).toEqual(['1001', '1002']);
    expect(said(bare)).toEqual(['1001 covers 1002', '1001 covers 1003', '1001 cuts 1004']);
  });

  it.each([
    ['US;Rapporto;US2\nUS1;copre;US2\nUS 2;copre;USM3', ['1 covers 2', '2 covers 3']],
    ['younger;older\nUS1;US2\nUS2;USM 3', ['1 later_than 2', '2 later_than 3']],
    ['US1,US2\nUS2,USM3', ['1 later_than 2', '2 later_than 3']],
    ['US1,copre,US2\nUS2,copre,USM3', ['1 covers 2', '2 covers 3']],
    ['US1,US2,above\nUS2,USM3,above', ['1 later_than 2', '2 later_than 3']],
  ])('reads the relations of %j', (text, expected) => {
    expect(said(readImport({ text }))).toEqual(expected);
  });

  it('reads the units that finds name', () => {
    const { records } = read(
      'N. inv.;US;Materiale;Descrizione',
      '1;US1001;Ceramica;orlo',
      '2;USM 2;Laterizio;tegola',
    );

    expect(records.map(({ fields }) => fields['us_number'])).toEqual(['1001', '2']);
  });

  it('tells in a sentence how many numbers it read so', () => {
    const text = 'US;Copre\nUS1001;US1002\nUS1002;';
    const inItalian = readImport({ text, language: 'it' });

    expect(readImport({ text }).notes).toContain(
      '2 numbers were read without the type in front of them, as in drawings: "US1001" is SU 1001',
    );
    expect(inItalian.notes).toContain(
      '2 numeri sono stati letti senza la sigla del tipo che li precede, come nei disegni: «US1001» è la US 1001',
    );
  });

  it('reads all sheets of a workbook together', () => {
    const table = (name: string, ...lines: string[]) => ({
      name,
      rows: lines.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
    });
    const book = readImport({
      tables: [
        table('US', 'US;Definizione;Copre', 'US12;Humus;13', '13;Taglio;'),
        table('Schede', 'US;Interpretazione', 'US 13;fossa'),
        table('USM', 'USM;Definizione', 'USM12;Muro'),
        table('Rapporti', 'US;Rapporto;US2', 'US 13;copre;USM 12', 'SU 13;taglia;US 12'),
        table(
          'Reperti',
          'N. inv.;US;Materiale;Descrizione',
          '1;US.13;Ceramica;orlo',
          '2;US 12;Metallo;chiodo',
        ),
      ],
    });

    expect(units(book)).toEqual(['US12', '13', 'USM12 USM']);
    expect(said(book)).toEqual(['US12 covers 13', '13 covers USM12', '13 cuts US12']);
    expect(book.records.map(({ fields }) => fields['us_number'])).toEqual(['13', 'US12']);
    expect(told(book)).toEqual(['same_number']);
    const plain = readImport({
      tables: [table('US', 'US;Definizione', '12;Humus'), table('USM', 'USM;Definizione', 'USM12;Muro')],
    });
    expect(units(plain)).toEqual(['12', 'USM12 USM']);
  });

  it('leaves numbers with letters that are no type', () => {
    const data = read('US;Copre', 'A12;B-7', '1001a;', 'B-7;');

    expect(units(data)).toEqual(['A12', '1001a', 'B-7']);
    expect(data.notes).toHaveLength(1);
  });

  it('keeps units of one number and different types apart, and tells', () => {
    const joined = read('US;Copre', 'US12;USM 12', 'USM12;US13', 'US13;');
    const pairs = read('younger;older', 'US12;USM12', '12;US13');

    expect(units(joined)).toEqual(['US12', 'USM12', '13 US']);
    expect(said(joined)).toEqual(['US12 covers USM12', 'USM12 covers 13']);
    expect(told(joined)).toEqual(['same_number']);
    expect(said(pairs)).toEqual(['US12 later_than USM12', '12 later_than 13']);
    expect(told(pairs)).toEqual(['same_number']);
    expect(units(read('US;Area', 'US12;A', 'USM12;B'))).toEqual(['12 US', '12 USM']);
  });

  it('keeps a bare number and the same with a type apart where both have a row', () => {
    expect(units(read('US;Copre', 'US12;', '12;'))).toEqual(['US12', '12']);
  });

  it('lets the column of types speak, and tells where the name says otherwise', () => {
    const agreed = read('US;Tipo US', 'US1;US', 'USM2;USM', 'USV3;USVB');
    const general = read('US;Tipo US', 'US12;USM', 'US 13;USM');
    const contrary = read('US;Tipo US', 'USM14;US');

    expect(units(agreed)).toEqual(['1 US', '2 USM', '3 USVB']);
    expect(told(agreed)).toEqual([]);
    expect(units(general)).toEqual(['12 USM', '13 USM']);
    expect(told(general)).toEqual(['type_disagrees']);
    expect(units(contrary)).toEqual(['USM14 US']);
    expect(contrary.problems).toMatchObject([
      { code: 'type_disagrees', row: 2, message: expect.stringContaining('USM14 (US)') as string },
    ]);
  });

  it('gives the same records and relations as the table without them', () => {
    const number = fc.integer({ min: 1, max: 12 }).map(String);
    const prefix = fc.constantFrom('US', 'US ', 'US.', 'US n. ', 'SU ', 'su');
    const rows = fc.uniqueArray(fc.tuple(number, fc.array(number, { maxLength: 3 })), {
      selector: ([unit]) => unit,
      minLength: 1,
      maxLength: 8,
    });
    const plain = (data: ImportedData) => ({
      units: data.units.map(({ us_number, area, fields: { unit_type: _type, ...fields } }) => [
        us_number,
        area,
        fields,
      ]),
      statements: data.statements.map(({ from, type, to }) => [from.us_number, type, to.us_number]),
      problems: told(data),
    });
    fc.assert(
      fc.property(rows, fc.array(prefix, { minLength: 1, maxLength: 7 }), (table, prefixes) => {
        let at = 0;
        const dress = (name: string): string => prefixes[at++ % prefixes.length]! + name;
        const write = (nameOf: (name: string) => string): ImportedData[] => [
          read(
            'US;Definizione;Copre',
            ...table.map(([unit, others]) => `${nameOf(unit)};x;"${others.map(nameOf).join(', ')}"`),
          ),
          read(
            'US;Definizione;rapporti',
            ...table.map(
              ([unit, others]) =>
                `${nameOf(unit)};x;"${others.map((other) => `copre ${nameOf(other)}`).join('; ')}"`,
            ),
          ),
          read(
            'from;relation;to',
            '90;covers;91',
            ...table.flatMap(([unit, others]) =>
              others.map((other) => `${nameOf(unit)};covers;${nameOf(other)}`),
            ),
          ),
        ];

        expect(write(dress).map(plain)).toEqual(write((name) => name).map(plain));
      }),
    );
  });
});
