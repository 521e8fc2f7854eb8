import { describe, expect, it } from 'vitest';
import type { GraphUnit } from './graph-records.ts';
import { recordUnit } from './graph-site.fixture.ts';
import { createIds, placeUnits } from './graph-units.ts';

const place = (units: readonly GraphUnit[]): string[][] =>
  placeUnits({ site: { site_name: 'Villa' }, units }, createIds()).map(({ id, name }) => [id, name]);

describe('placeUnits()', () => {
  it('stands in natural order, with the area in the id only where there is one', () => {
    const units = [recordUnit('10'), recordUnit('B/1'), recordUnit('2'), recordUnit('A/3')];

    expect(place(units)).toEqual([
      ['Villa_2', 'US 2'],
      ['Villa_10', 'US 10'],
      ['Villa_A_3', 'US 3'],
      ['Villa_B_1', 'US 1'],
    ]);
  });

  it('tells names that repeat apart by the area', () => {
    const units = [recordUnit('A/1'), recordUnit('B/1'), recordUnit('B/1a', [], { unit_type: 'USM' })];

    expect(place(units).map(([, name]) => name)).toEqual(['US A/1', 'US B/1', 'USM 1a']);
  });

  it('names sources as the Extended Matrix does', () => {
    const units = [
      recordUnit('1', [], { unit_type: 'DOC' }),
      recordUnit('1.1', [], { unit_type: 'Extractor' }),
      recordUnit('C.2', [], { unit_type: 'Combinar' }),
      recordUnit('3', [], { unit_type: 'property', description: 'height above the floor' }),
      recordUnit('4', [], { unit_type: 'property' }),
    ];

    expect(place(units).map(([, name]) => name)).toEqual(['D.1', 'D.1.1', 'height', '4', 'C.2']);
  });
});

describe('createIds()', () => {
  it('gives no id twice', () => {
    const claim = createIds();

    expect([claim('a'), claim('a', 'US'), claim('a', 'US'), claim('a'), claim('a_2')]).toEqual([
      'a',
      'a_US',
      'a_US_2',
      'a_2',
      'a_2_2',
    ]);
  });
});
