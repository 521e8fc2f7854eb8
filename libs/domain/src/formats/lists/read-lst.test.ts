import { describe, expect, it } from 'vitest';
import { inverseOf, type RelationType } from '../../records/relations/vocabulary.ts';
import { renderLst } from './render-lst.ts';
import { CODE_PAGES } from '../text/code-pages.ts';
import { decodeText } from '../text/decode-text.ts';
import { readImport } from '../read-import.ts';

const read = (text: string, sentinels?: 'keep' | 'drop' | 'natural') =>
  readImport({ text, ...(sentinels && { sentinels }) });
const said = (text: string) =>
  read(text).statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

const HEADER = 'any\nthree\nlines\n';

describe('readImport() of LST', () => {
  it('reads "above: x" as x lying above the unit, one-sided lists included', () => {
    expect(said(`${HEADER}2\n   above: 1\n   below: 3, 4 5\n3\n`)).toEqual([
      '2 earlier_than 1',
      '2 later_than 3',
      '2 later_than 4',
      '2 later_than 5',
    ]);
  });

  it('takes attributes in any letter case, with continuation lines', () => {
    expect(said(`${HEADER}2\n\tABOVE:\t1,\n\t  7\n\tEqual To: 9\n\tContemporary with : 8`)).toEqual([
      '2 earlier_than 1',
      '2 earlier_than 7',
      '2 same_as 9',
      '2 contemporary_with 8',
    ]);
  });

  it('says of mere order that it says no more, so that a relation recorded of that order stays', () => {
    const { statements } = read(`${HEADER}2\n  above: 1\n  equal to: 3\n`);

    expect(statements.map(({ type, isPlain }) => [type, isPlain])).toEqual([
      ['earlier_than', true],
      ['same_as', undefined],
    ]);
  });

  it('keeps the label out of the name', () => {
    const { units } = read(`${HEADER}12          dark fill, loose\n   below: 13\n14,wall\n`);

    expect(units.map(({ us_number, fields }) => [us_number, fields['definition']])).toEqual([
      ['12', 'dark fill, loose'],
      ['14', 'wall'],
    ]);
  });

  it('merges the records of one unit', () => {
    const { units, problems } = read(
      `${HEADER}1\n  below: 2\n  Unit class: deposit\n1\n  below: 3\n  Unit class: cut\n`,
    );

    expect(units).toHaveLength(1);
    expect(units[0]?.fields['custom']).toEqual({ 'Unit class': 'deposit\ncut' });
    expect(problems).toEqual([]);
  });

  it('keeps unknown attributes as custom fields', () => {
    const { units } = read(`${HEADER}1\n  above:\n  Remark: Area A, pit 3\n     and more\n`);

    expect(units[0]?.fields['custom']).toEqual({ Remark: 'Area A, pit 3\nand more' });
  });

  it('takes what a unit of Stratify is part of for its structures, and its phase for a period with a record', () => {
    const { units, records } = read(
      `${HEADER}1\n  below: 2\n  Part of: W1, House_3\n      K4\n  Phase: 2\n2\n  Phase: 10\n3\n  above: 1\n  Phase: 10\n`,
    );

    expect(units.map(({ fields }) => fields)).toEqual([
      { structure: 'W1/House_3/K4', period: '2' },
      { period: '10' },
      { period: '10' },
    ]);
    expect(records.map(({ entity, fields }) => ({ entity, ...fields }))).toEqual([
      { entity: 'periods', period: '2', phase: '', sort_order: 1 },
      { entity: 'periods', period: '10', phase: '', sort_order: 2 },
    ]);
  });

  it('reads names of other sites', () => {
    const { units, statements } = read(`${HEADER}1\n  below: VILLA::7\nVILLA::8\n  above: 1\n`);

    expect(statements[0]?.to).toEqual({ us_number: '7', site: 'VILLA' });
    expect(statements[1]?.from).toEqual({ us_number: '8', site: 'VILLA' });
    expect(units.map(({ fields }) => fields['site_name'])).toEqual([undefined, 'VILLA']);
  });

  it('does not make units of names that are only targets, but for the marks + and -', () => {
    const text = `${HEADER}1\n  above: +\n  below: 2, -\n`;

    expect(read(text).units.map((unit) => [unit.us_number, unit.declared])).toEqual([
      ['1', true],
      ['+', false],
      ['-', false],
    ]);
    expect(read(text, 'drop').units.map((unit) => unit.us_number)).toEqual(['1']);
    expect(read(text, 'drop').statements).toHaveLength(1);
    expect(read(text, 'natural').units.map((unit) => unit.us_number)).toEqual(['1', 'topsoil', 'natural']);
    expect(read(text, 'natural').statements.map(({ to }) => to.us_number)).toEqual([
      'topsoil',
      '2',
      'natural',
    ]);
  });

  it('reads files without their header, and gives the line of each statement', () => {
    const { statements } = read('1\n  below: 2\n2\n  above: 1\n');

    expect(statements.map(({ source }) => source.row)).toEqual([2, 4]);
  });

  it('reads the bytes of a DOS program: code page 437, CRLF, end-of-file mark', () => {
    const text =
      '  Stratigraphic Dataset GRUBE\r\n\r\n  Name\r\n1           Verfüllung, südöstlich\r\n  below: 2\r\n\u001a';
    const bytes = Uint8Array.from(text, (char) =>
      char.charCodeAt(0) < 0x80 ? char.charCodeAt(0) : 0x80 + CODE_PAGES.cp437.indexOf(char),
    );

    const { units, problems, notes } = read(decodeText(bytes).text);

    expect(units[0]?.fields['definition']).toBe('Verfüllung, südöstlich');
    expect(notes).toContain('Data set: GRUBE');
    expect(problems).toEqual([]);
  });

  it('reports lines that belong to no unit', () => {
    const { problems } = read(`${HEADER}   stray\n1\n  below: 2\n`);

    expect(problems).toMatchObject([{ code: 'unreadable_line', row: 4 }]);
  });
});

describe('renderLst()', () => {
  const relation = (from: string, type: RelationType, to: string) => ({
    from: { us_number: from },
    type,
    to: { us_number: to },
  });

  it('writes each relation into the records of both units', () => {
    const text = renderLst(
      [{ us_number: '1', label: 'topsoil' }, { us_number: '2' }],
      [relation('1', 'covers', '2')],
      { dataset: 'villa' },
    );

    expect(text.split('\r\n')).toEqual([
      '               Stratigraphic Dataset villa',
      '',
      '  Name',
      '1            topsoil',
      '            above:',
      '            contemporary with:',
      '            equal to:',
      '            below: 2',
      '2',
      '            above: 1',
      '            contemporary with:',
      '            equal to:',
      '            below:',
      '',
    ]);
  });

  it('is read back to the same order, equalities and contemporaries', () => {
    const statements = [
      relation('1', 'cuts', '2'),
      relation('3', 'filled_by', '2'),
      relation('3', 'same_as', '4'),
      relation('1', 'bonded_to', '4'),
    ];
    const units = ['1', '2', '3', '4'].map((us_number) => ({ us_number }));

    const back = read(renderLst(units, statements));

    expect(back.units.map(({ us_number }) => us_number)).toEqual(['1', '2', '3', '4']);
    const pairs = back.statements
      .map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)
      .sort();
    const expected = [
      relation('1', 'later_than', '2'),
      relation('2', 'later_than', '3'),
      relation('3', 'same_as', '4'),
      relation('1', 'contemporary_with', '4'),
    ];
    const both = expected.flatMap(({ from, type, to }) => [
      `${from.us_number} ${type} ${to.us_number}`,
      `${to.us_number} ${inverseOf(type)} ${from.us_number}`,
    ]);
    expect(pairs).toEqual(both.sort());
  });

  it('gives names without blanks, distinct for each unit', () => {
    const units = [
      { us_number: 'Natural ground' },
      { us_number: 'Natural_ground' },
      { us_number: '5', area: 'A' },
      { us_number: '5', area: 'B' },
    ];

    expect(read(renderLst(units, [])).units.map(({ us_number }) => us_number)).toEqual([
      'Natural_ground',
      'Natural_ground_2',
      'A_5',
      'B_5',
    ]);
  });
});
