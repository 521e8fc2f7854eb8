import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRapporti, renderRapporti } from './parse.ts';
import { RELATION_TYPES } from './vocabulary.ts';

/** Each statement as `type number`, with area and site when given; unknown words in quotes. */
function read(text: string | null): string[] {
  return parseRapporti(text).statements.map(({ type, word, us_number, area, site }) =>
    [type ?? `"${word}"`, us_number, area && `area ${area}`, site && `site ${site}`]
      .filter(Boolean)
      .join(' '),
  );
}

const complaints = (text: string): string[] => parseRapporti(text).problems.map(({ code }) => code);

describe('parseRapporti()', () => {
  it.each([
    ['comma list', 'Copre 2, Taglia 3', ['covers 2', 'cuts 3']],
    ['semicolons', 'Copre 1000; Si appoggia a 11', ['covers 1000', 'abuts 11']],
    ['continuation', 'Copre 20, 11; Taglia 4, 5', ['covers 20', 'covers 11', 'cuts 4', 'cuts 5']],
    ['one a line', 'Copre 2\nCoperto da 3\r\nUguale a 4\n', ['covers 2', 'covered_by 3', 'same_as 4']],
    ['a list under its word', 'Copre:\n2\n3', ['covers 2', 'covers 3']],
    [
      'unit prefix',
      'Covers US 1001, Cut by US_1002, Fills US1003, Covers USM 7',
      ['covers 1001', 'cut_by 1002', 'fills 1003', 'covers 7'],
    ],
    ['pairs', "[['Copre', '2'], ['Taglia', '3']]", ['covers 2', 'cuts 3']],
    ['fours', "[['Copre', '2', '1', 'Villa Adriana']]", ['covers 2 area 1 site Villa Adriana']],
    ['fours with nothing in them', "[['Copre', '2', '', None]]", ['covers 2']],
    ['tuples', "(('Copre', '2'), ('Taglia', 3))", ['covers 2', 'cuts 3']],
    ['one pair', "['Copre', '2']", ['covers 2']],
    ['list of texts', "['Copre 2, 3', 'Taglia 4']", ['covers 2', 'covers 3', 'cuts 4']],
    ['JSON', '[["Copre", "2"], ["Taglia", null], ["cuts", 4]]', ['covers 2', 'cuts 4']],
    ['numbers as floats', "[['Copre', 1001.0]]", ['covers 1001']],
    ['quoted once more', `"[['Copre', '2']]"`, ['covers 2']],
    ['upper-case keys', 'COVERS:1002,FILLS:1003', ['covers 1002', 'fills 1003']],
    ['Excel keys', 'Leans_on 5, Bonds_to: 6', ['abuts 5', 'bonded_to 6']],
    [
      'symbols',
      '> 106, >> 400, <12, << D.1',
      ['em_links_to 106', 'em_refers_to 400', 'em_linked_from 12', 'em_referred_from D.1'],
    ],
    [
      'letters in numbers',
      'Copre 12a, Taglia SK-3; uguale a 12 bis, copre A1',
      ['covers 12a', 'cuts SK-3', 'same_as 12 bis', 'covers A1'],
    ],
    ['a lone letter before a number', 'si appoggia A1', ['abuts A1']],
    ['no blank', 'Copre2', ['covers 2']],
    ['no separator', 'Copre 2 Taglia 3', ['covers 2', 'cuts 3']],
    ['a conjunction', 'Copre 2 e 3, covers US 4 and US 5', ['covers 2', 'covers 3', 'covers 4', 'covers 5']],
    ['an area', 'Copre 2 (area B), taglia 3 area C', ['covers 2 area B', 'cuts 3 area C']],
    ['words for units', 'Covers natural; coperto da topsoil', ['covers natural', 'covered_by topsoil']],
    [
      'articles',
      'copre la 2, copre la US 3, riempie il 4, gli si appoggia la 5',
      ['covers 2', 'covers 3', 'fills 4', 'abutted_by 5'],
    ],
    ['apostrophes', "copre l'US 2; coperta dall'US 3", ['covers 2', 'covered_by 3']],
    ['a sign for the number', 'copre US n. 2, taglia UU.SS. 3, 4', ['covers 2', 'cuts 3', 'cuts 4']],
    ['a noun', 'copre il muro 2; taglia lo strato 3', ['covers 2', 'cuts 3']],
    ['a preposition said again', 'coperto da 2 e da 3', ['covered_by 2', 'covered_by 3']],
    ['an equals sign', 'copre = 2', ['covers 2']],
    ['names that look like articles', 'copre il, copre la', ['covers il', 'covers la']],
    ['sentinels', 'covers -, covered by +', ['covers -', 'covered_by +']],
    ['a list and then text', "[['Copre', '2']], Taglia 3", ['covers 2', 'cuts 3']],
    [
      'an apostrophe in a name',
      "[['Copre', '2', '1', 'Sant'Angelo'], ['Taglia', '3', '1', \"Ca' d'Oro\"]]",
      ["covers 2 area 1 site Sant'Angelo", "cuts 3 area 1 site Ca' d'Oro"],
    ],
    [
      'escapes',
      String.raw`[['Copre', '2', '1', 'L\'Aquila'], [u'Taglia', '\u0033']]`,
      ["covers 2 area 1 site L'Aquila", 'cuts 3'],
    ],
    ['unquoted cells', '[[Copre, 2], [Si appoggia a, 3]]', ['covers 2', 'abuts 3']],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([null, '', ' ', '[]', '[[]]', "[['', '']]", '()', 'None', 'null', 'nan', ',;\n'])(
    'finds nothing in %j, without complaint',
    (text) => {
      expect(parseRapporti(text)).toEqual({ statements: [], problems: [] });
    },
  );

  it('reads the five cells of rapporti2', () => {
    const { statements } = parseRapporti("[['Copre', '12', 'USM', 'muro', '2-1']]");

    expect(statements).toEqual([
      {
        word: 'Copre',
        type: 'covers',
        us_number: '12',
        unit_type: 'USM',
        interpretation: 'muro',
        period: '2-1',
        raw: "['Copre', '12', 'USM', 'muro', '2-1']",
      },
    ]);
  });

  it('keeps doubts and remarks', () => {
    const { statements } = parseRapporti('Copre 2?, taglia USM 3 (probabile), riempie 4 (parte nord)');

    expect(statements).toMatchObject([
      { us_number: '2', certainty: 'uncertain' },
      { us_number: '3', unit_type: 'USM', certainty: 'probabile' },
      { us_number: '4', note: 'parte nord' },
    ]);
  });

  it('keeps relations in words it does not know, and says so', () => {
    expect(read('Oblitera 12, 13; Copre 14')).toEqual(['"Oblitera" 12', '"Oblitera" 13', 'covers 14']);
    expect(complaints('Oblitera 12, 13')).toEqual(['unknown_word']);
    expect(complaints("[['Oblitera', '12']]")).toEqual(['unknown_word']);
  });

  it.each([
    ['12', 'no_relation'],
    ['Copre', 'no_unit'],
    ['Copre, Taglia 3', 'no_unit'],
    ["[['Copre', '']]", 'no_unit'],
    ["[['', '12']]", 'no_relation'],
    ['non si vede bene', 'unreadable'],
    ['Copre 12, tutto il resto', 'unreadable'],
    ["[['Copre', '2'], ['Taglia', '3'", 'unreadable'],
    ["[['Copre', ['2']]]", 'unreadable'],
  ])('complains about %j: %s', (text, code) => {
    expect(complaints(text)).toEqual([code]);
  });

  it('stays linear and never throws on long rubbish', () => {
    const size = 200_000;
    const rubbish = [
      '(',
      '[',
      "'",
      "' ",
      'a',
      'a ',
      '1',
      ' ',
      '_',
      ',',
      '\\',
      '"',
      '((a',
      "['",
      '1(',
      'a1 ',
      'copre ',
      '?',
      '-',
      'US ',
      '>',
    ];

    const began = process.cpuUsage();
    for (const piece of rubbish) {
      parseRapporti(piece.repeat(size / piece.length));
      parseRapporti('[' + piece.repeat(size / piece.length));
      parseRapporti('Copre 1' + piece.repeat(size / piece.length));
    }

    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(30_000);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'[]()\'",;\\ 12abCopre>u\n?') })),
        (text) => {
          expect(() => parseRapporti(text)).not.toThrow();
        },
      ),
    );
  });
});

describe('renderRapporti()', () => {
  it('writes the list of fours pyArchInit reads', () => {
    const text = renderRapporti([
      { type: 'covers', us_number: '2', area: '1', site: 'Villa' },
      { type: 'abutted_by', us_number: '12a', area: '', site: "Sant'Angelo" },
    ]);

    expect(text).toBe(`[['Copre', '2', '1', 'Villa'], ['Gli si appoggia', '12a', '', "Sant'Angelo"]]`);
  });

  it('is read back to the same relations, whatever the names', () => {
    const name = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const number = fc.stringMatching(/^[0-9]{1,4}[a-z]?$/);
    const entry = fc.record({
      type: fc.constantFrom(...RELATION_TYPES),
      us_number: number,
      area: name,
      site: name,
    });

    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { statements, problems } = parseRapporti(renderRapporti(entries));

        expect(problems).toEqual([]);
        expect(
          statements.map(({ type, us_number, area, site }) => ({ type, us_number, area, site })),
        ).toEqual(entries);
      }),
    );
  });
});
