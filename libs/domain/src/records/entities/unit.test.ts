import { describe, expect, it } from 'vitest';
import { NewInventoryItem } from './inventory-item.ts';
import { NewUnit, Unit, UnitChanges, unitColumns, unitFields } from './unit.ts';

const minimum = { site_name: 'Villa', us_number: '12a' };

describe('NewUnit', () => {
  it('needs a site and a number, nothing else', () => {
    expect(NewUnit.parse(minimum)).toEqual(minimum);
  });

  it('trims what it takes and refuses an empty number', () => {
    expect(NewUnit.parse({ site_name: ' Villa ', us_number: ' 7 ' })).toEqual({
      site_name: 'Villa',
      us_number: '7',
    });
    expect(NewUnit.safeParse({ ...minimum, us_number: ' ' }).success).toBe(false);
  });

  it('refuses names that break the line or turn the direction of writing, its own and those it points to', () => {
    const bad = ['1\n2', '1\u00002', 'a\u202eb', '1\u20662', '\u0085x', 'x\u2028y'];
    const named = (name: string) => [
      { ...minimum, us_number: name },
      { ...minimum, area: name },
      { ...minimum, site_name: name },
      { ...minimum, relationships: [{ type: 'covers', us_number: name }] },
      { ...minimum, relationships: [{ type: 'covers', us_number: '2', area: name }] },
    ];

    const taken = bad.flatMap(named).filter((body) => NewUnit.safeParse(body).success);

    expect(taken).toEqual([]);
    expect(NewUnit.safeParse({ ...minimum, us_number: 'é漢 3', description: 'two\nlines' }).success).toBe(
      true,
    );
    expect(NewInventoryItem.safeParse({ site_name: 'Villa', inventory_number: '1\t2' }).success).toBe(false);
  });

  it('takes levels below the sea and no negative lengths', () => {
    expect(NewUnit.safeParse({ ...minimum, elevation_min: -3.2, wall_elevation_min: -1 }).success).toBe(true);
    expect(NewUnit.safeParse({ ...minimum, length_max: -0.1 }).success).toBe(false);
    expect(NewUnit.safeParse({ ...minimum, elevation: Number.NaN }).success).toBe(false);
  });

  it.each(['description', 'site_name', 'us_number', 'area', 'color', 'unit_type'])(
    'refuses the NUL character in %s',
    (name) => {
      expect(NewUnit.safeParse({ ...minimum, [name]: 'a\u0000b' }).success).toBe(false);
    },
  );

  it('refuses NUL inside lists, relations and custom fields', () => {
    const hostile = [
      { inclusions: ['a\u0000'] },
      { relationships: [{ type: 'covers', us_number: '1\u0000' }] },
      { custom: { 'k\u0000': 1 } },
      { custom: { k: 'v\u0000' } },
    ];

    expect(hostile.map((part) => NewUnit.safeParse({ ...minimum, ...part }).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('takes any word for a relation', () => {
    expect(
      NewUnit.safeParse({
        ...minimum,
        relationships: [{ type: 'Si appoggia a', us_number: '3', area: 'B' }],
      }).success,
    ).toBe(true);
  });

  it('takes only days of the calendar', () => {
    expect(NewUnit.safeParse({ ...minimum, recorded_on: '2024-02-29' }).success).toBe(true);
    expect(NewUnit.safeParse({ ...minimum, recorded_on: '2023-02-29' }).success).toBe(false);
  });

  it('refuses keys it does not know', () => {
    expect(NewUnit.safeParse({ ...minimum, rapporti: '' }).success).toBe(false);
  });
});

describe('UnitChanges', () => {
  it('needs nothing, takes null to clear a fact, never adds a value', () => {
    expect(UnitChanges.parse({})).toEqual({});
    expect(UnitChanges.parse({ description: null })).toEqual({ description: null });
    expect(UnitChanges.safeParse({ us_number: null }).success).toBe(false);
  });
});

describe('unitColumns', () => {
  it('are the fields of the record without relations, custom fields and record fields', () => {
    const others = ['id', 'relationships', 'custom', 'created_at', 'updated_at', 'version'];

    expect([...Object.keys(unitColumns), ...others].toSorted()).toEqual(Object.keys(Unit.shape).toSorted());
    expect(unitFields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'site_name',
      'us_number',
    ]);
  });
});
