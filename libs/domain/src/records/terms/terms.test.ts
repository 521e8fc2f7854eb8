import { describe, expect, it } from 'vitest';
import { DATINGS } from './datings.ts';
import { findUnitType, nameUnitType, UNIT_TYPES } from './unit-types.ts';
import { VOCABULARIES } from './vocabularies.ts';

describe('UNIT_TYPES', () => {
  it('are the fourteen, named in both languages', () => {
    expect(UNIT_TYPES).toHaveLength(14);
    expect(new Set(UNIT_TYPES.map(({ code }) => code)).size).toBe(14);
    expect(UNIT_TYPES.filter(({ name }) => !name.en || !name.it)).toEqual([]);
  });

  it('are found in any letter case and by their other names', () => {
    expect(findUnitType(' usm ')?.code).toBe('USM');
    expect(findUnitType('Combiner')?.code).toBe('Combinar');
    expect(findUnitType('UST')).toBeUndefined();
  });

  it('are called by their names, and so is a facing, which is none of them', () => {
    expect(nameUnitType('wsu')?.it).toBe('Unità stratigrafica muraria');
    expect(nameUnitType(' USR')).toEqual({ en: 'Facing unit', it: 'Unità stratigrafica di rivestimento' });
    expect(findUnitType('USR')).toBeUndefined();
    expect(nameUnitType('forno')).toBeUndefined();
  });
});

describe('DATINGS', () => {
  it('are thirty-six spans whose years are in order', () => {
    expect(DATINGS).toHaveLength(36);
    expect(new Set(DATINGS.map(({ name }) => name.it)).size).toBe(36);
    expect(DATINGS.filter(({ start_year, end_year }) => (start_year ?? 0) > (end_year ?? 0))).toEqual([]);
  });

  it('know no year zero, and have years and a range together or not at all', () => {
    expect(DATINGS.filter(({ start_year, end_year }) => start_year === 0 || end_year === 0)).toEqual([]);
    expect(
      DATINGS.filter(({ start_year, range_text }) => (start_year === null) !== (range_text.it === '')),
    ).toEqual([]);
  });
});

describe('VOCABULARIES', () => {
  it.each(Object.entries(VOCABULARIES))('%s has words, each once, in both languages', (_key, terms) => {
    expect(terms.length).toBeGreaterThan(0);
    expect(new Set(terms.map(({ value }) => value)).size).toBe(terms.length);
    expect(terms.filter(({ label }) => !label.en.trim() || !label.it.trim())).toEqual([]);
  });
});
