import { NewInventoryItem, NewUnit } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { duplicateFind, duplicateUnit, planFindSeries } from './plan-series.ts';

describe('planFindSeries()', () => {
  const base = { site_name: 'Villa', us_number: '1042', find_type: 'Ceramica', elements: ['orlo; 3'] };

  it('numbers the finds of a unit behind those in use', () => {
    const finds = planFindSeries({ base, count: 3, used: ['1', '2', '7'] });

    expect(finds.map(({ inventory_number }) => inventory_number)).toEqual(['8', '9', '10']);
    expect(finds.map((find) => NewInventoryItem.safeParse(find).success)).toEqual([true, true, true]);
    expect(finds[2]).toEqual({ ...base, inventory_number: '10' });
  });

  it('gives some of them values of their own, the later range first', () => {
    const finds = planFindSeries({
      base,
      count: 4,
      used: [],
      ranges: [
        { from: '2', to: '4', values: { definition: 'Orlo' } },
        { from: '3', values: { definition: 'Ansa', us_number: '7' } },
      ],
    });

    expect(finds.map(({ definition, us_number }) => [definition, us_number])).toEqual([
      [undefined, '1042'],
      ['Orlo', '1042'],
      ['Ansa', '7'],
      ['Orlo', '1042'],
    ]);
  });

  it('shares nothing between them', () => {
    const [first, second] = planFindSeries({ base, count: 2, used: [] });
    first?.elements?.push('ansa; 1');

    expect(second?.elements).toEqual(['orlo; 3']);
    expect(base.elements).toEqual(['orlo; 3']);
  });

  it.each([
    [{ count: 0 }, 'count must be a whole number from 1 to 1000.'],
    [{ count: 1_001 }, 'count must be a whole number from 1 to 1000.'],
    [{ ranges: [{ from: '9', values: {} }] }, '9 is not in the series 1 to 2.'],
    [{ ranges: [{ from: '2', to: '1', values: {} }] }, '2 comes after 1 in the series.'],
  ])('refuses %j', (wrong, message) => {
    expect(() => planFindSeries({ base, count: 2, used: [], ...wrong })).toThrow(message);
  });
});

describe('duplicateUnit()', () => {
  const unit = {
    id: 7,
    version: 3,
    created_at: '2026-01-01T00:00:00Z',
    site_name: 'Villa',
    area: '',
    us_number: '12',
    unit_type: 'US',
    definition: 'Taglio',
    description: null,
    inclusions: ['Carbone'],
    graph_node_id: 'abc',
    recorded_on: '2026-05-01',
    custom: {},
    relationships: [{ type: 'covers', us_number: '3', area: '', certainty: null, note: null }],
  };

  it('takes over what is filled in and belongs not to the one unit', () => {
    const copy = duplicateUnit(unit, '13');

    expect(copy).toEqual({
      site_name: 'Villa',
      us_number: '13',
      unit_type: 'US',
      definition: 'Taglio',
      inclusions: ['Carbone'],
    });
    expect(NewUnit.safeParse(copy).success).toBe(true);
  });

  it('takes the relations over where they are wished', () => {
    const copy = duplicateUnit(unit, '13', { relationships: true });

    expect(copy.relationships).toEqual(unit.relationships);
    expect(NewUnit.safeParse(copy).success).toBe(true);
  });
});

describe('duplicateFind()', () => {
  it('takes over what is filled in', () => {
    const find = {
      id: 1,
      site_name: 'Villa',
      inventory_number: '7',
      find_type: 'Vetro',
      washed: false,
      area: null,
    };

    expect(duplicateFind(find, '8')).toEqual({
      site_name: 'Villa',
      inventory_number: '8',
      find_type: 'Vetro',
      washed: false,
    });
  });
});
