import { describe, expect, it } from 'vitest';
import { judgeValue, listKnown, type SiteValues } from './judge-value.ts';

const known: SiteValues = {
  types: ['US', 'USM', 'USV'],
  described: ['1', '2', 'Alto medioevo'],
  periods: new Map([
    ['1', 5],
    ['abc', 1],
    ['Tardo', 3],
  ]),
  areas: new Map([
    ['', 4],
    ['A', 2],
  ]),
};
const judge = (field: string, value: unknown, given = known) =>
  judgeValue(field, value, { known: given, language: 'en' });

describe('judgeValue()', () => {
  it.each([
    ['unit_type', 'US'],
    ['unit_type', 'usm'],
    ['unit_type', null],
    ['period', '2'],
    ['period_end', 'alto medioevo'],
    ['area', 'A'],
    ['area', ''],
    ['definition', 'abc'],
  ])('has nothing to say of %s %j', (field, value) => expect(judge(field, value)).toBeUndefined());

  it('says of others what is known', () => {
    expect(judge('unit_type', 'Strato')).toContain('Known types: US, USM, USV');
    expect(judge('period', 'abc')).toBe(
      '“abc” is not a period of this site. Known periods: 1, 2, Alto medioevo',
    );
    expect(judge('period', 'Alto medievo')).toContain('Did you mean Alto medioevo?');
    expect(judge('area', 'US')).toContain('is a unit type');
    expect(judge('area', 'B')).toContain('Known areas: A');
  });

  it('compares with the custom of the site where no period is described', () => {
    const free = { ...known, described: [] };

    expect(judge('period', '7', free)).toBeUndefined();
    expect(judge('period', 'IV', free)).toBeUndefined();
    expect(judge('period', 'Tardo', free)).toBeUndefined();
    expect(judge('period', 'abc', free)).toContain('Known periods: 1, Tardo');
    expect(judge('period', 'abc', { ...free, periods: new Map() })).toContain('has no periods yet');
  });

  it('says nothing of an area where none is used yet', () => {
    expect(judge('area', 'B', { ...known, areas: new Map([['', 3]]) })).toBeUndefined();
  });
});

describe('listKnown()', () => {
  it('proposes what is known', () => {
    expect(listKnown('area', known)).toEqual(['A']);
    expect(listKnown('period', known)).toEqual(known.described);
    expect(listKnown('recorder', known)).toBeUndefined();
  });
});
