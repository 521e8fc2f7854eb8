import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../matrix/matrix.ts';
import { recordSite } from '../../testing/record-site.ts';
import { createFindingsCount } from '../../formats/tables/levels/matrix-findings-count.ts';
import { listNames, nameColumn, nameNodeUnits, nameType } from './matrix-names.ts';

describe('nameNodeUnits()', () => {
  it('names units by number, with their area where the number is not alone, merged ones together', () => {
    const { units, statements } = recordSite(['A/1 covers B/1', 'B/1 same as C/7', '5']);

    const names = nameNodeUnits(buildMatrix(units, statements));

    expect([...names.values()].toSorted()).toEqual(['5', 'A/1', 'B/1 = 7']);
  });
});

describe('nameColumn()', () => {
  it.each([
    ['area', 'S1', 'Area S1', 'Area S1'],
    ['period_area', '', '–', '–'],
    ['structure', 'ED01/FC01', 'Structure ED01/FC01', 'Struttura ED01/FC01'],
    ['structure', 'North kiln', 'North kiln', 'North kiln'],
    ['structure', '', 'Without structure', 'Senza struttura'],
  ] as const)('heads the column of the %s %j', (grouping, name, english, italian) => {
    expect(nameColumn(name, { grouping, language: 'en' })).toBe(english);
    expect(nameColumn(name, { grouping, language: 'it' })).toBe(italian);
  });
});

describe('nameType()', () => {
  it.each([
    ['US', undefined, undefined],
    [null, undefined, undefined],
    [' usm ', 'masonry unit', 'unità stratigrafica muraria'],
    ['Cut', 'Cut', 'taglio'],
    ['oven', 'oven', 'oven'],
  ])('calls %s %s in English and %s in Italian', (type, english, italian) => {
    expect([nameType(type, 'en'), nameType(type, 'it')]).toEqual([english, italian]);
  });
});

describe('listNames()', () => {
  it('joins names as one speaks', () => {
    expect(listNames([], 'en')).toBe('');
    expect(listNames(['1'], 'en')).toBe('1');
    expect(listNames(['1', '2', '3'], 'it')).toBe('1, 2 e 3');
  });

  it('counts what is too much, but not for the sake of a single name', () => {
    expect(listNames(['1', '2', '3', '4'], 'en', 2)).toBe('1, 2 and 2 more');
    expect(listNames(['1', '2', '3'], 'en', 2)).toBe('1, 2 and 3');
  });
});

describe('createFindingsCount()', () => {
  it('counts each finding once for a node, whichever of its units it names', () => {
    const { units, statements } = recordSite(['A/1 same as A/2', 'A/1 covers A/2', 'B/1 covers A/1', 'B/9']);
    const matrix = buildMatrix(units, statements);

    const count = createFindingsCount(matrix);

    expect(matrix.findings.map(({ code, units: named }) => [code, ...named])).toEqual([
      ['equal_but_ordered', 'A/1', '2'],
      ['isolated', '9'],
    ]);
    expect(matrix.nodes.map((node) => [node.us_number, count(node)])).toEqual([
      ['1', 1],
      ['1', 0],
      ['9', 1],
    ]);
  });
});
