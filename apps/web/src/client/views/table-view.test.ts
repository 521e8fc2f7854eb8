import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { readFilters } from './table-view.ts';

const field = (name: string): RecordField => ({
  name,
  label: { en: name, it: name },
  section: 'identity',
  kind: 'text',
  unit: undefined,
  vocabulary: undefined,
  description: undefined,
  words: [],
  most: undefined,
  minimum: undefined,
  maximum: undefined,
  canBeEmpty: true,
  canChange: true,
});
const FIELDS = [field('period'), field('definition'), field('weight_g')];

describe('readFilters()', () => {
  it('reads exact texts and bounds, and each empty field as a filter of its own', () => {
    const asked = new URLSearchParams('q=x&period_is=4&weight_g_min=2&without=definition,period&unknown=1');

    expect(
      readFilters(asked, FIELDS).map(({ parameter, field: { name }, value }) => [parameter, name, value]),
    ).toEqual([
      ['period_is', 'period', '4'],
      ['weight_g_min', 'weight_g', '2'],
      ['without', 'definition', 'definition'],
      ['without', 'period', 'period'],
    ]);
  });
});
