import type { Field } from '@trowel/domain/core';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../entities/entity.ts';
import { computeCells, type Bone, type CountedGroup } from './build-statistics.ts';
import { compareStatisticsValues } from './compare-values.ts';
import { canCountBy, listMeasures } from './measures.ts';

const field = (name: string, kind: Field['kind'], unit?: string): Field => ({
  name,
  kind,
  label: { en: name, it: name },
  section: 'quantity',
  required: false,
  ...(unit && { unit }),
});
const bones = (row: string, amount: number, bone: Partial<Bone>): CountedGroup => ({
  row,
  column: '',
  amount,
  bone: { taxon: 'Ovis', element: null, side: null, isStated: false, ...bone },
});
const compute = (groups: CountedGroup[], rows: string[]) =>
  computeCells(groups, { rows, columns: [''], scale: 1 });

describe('minimum number of individuals of bones', () => {
  it('is the largest count of one side of one element of each taxon', () => {
    const groups = [
      bones('I', 3, { element: 'femur', side: 'left' }),
      bones('I', 5, { element: 'femur', side: 'right' }),
      bones('I', 4, { element: 'skull' }),
      bones('I', 2, { taxon: 'Bos', element: 'tibia', side: 'left' }),
      bones('II', 4, { element: 'femur', side: 'left' }),
    ];

    const { cells, totals } = compute(groups, ['I', 'II']);

    expect(cells).toEqual([[7], [4]]);
    // 7 left femora and 5 right ones of sheep, 2 tibiae of cattle.
    expect(totals).toEqual({ rows: [7, 4], columns: [9], all: 9 });
  });

  it('bones of no taxon are not counted, and fragments of an unknown element are one individual', () => {
    const groups = [
      bones('I', 40, { taxon: null, element: 'rib' }),
      bones('I', 30, {}),
      bones('I', 2, { taxon: 'Sus', isStated: true }),
    ];

    expect(compute(groups, ['I']).totals.all).toBe(3);
  });
});

describe('listMeasures()', () => {
  const keysOf = (fields: Field[], key: string[] = ['id']): string[] =>
    listMeasures({ fields, key }).map((measure) => measure.key);

  it('follow from the fields of a kind of record', () => {
    expect(keysOf([field('id', 'integer'), field('year', 'integer', 'year'), field('name', 'text')])).toEqual(
      ['count'],
    );
    expect(
      keysOf([field('sherd_count', 'integer'), field('vessels_min', 'integer'), field('rim_eve', 'decimal')]),
    ).toEqual(['count', 'sum:sherd_count', 'sum:vessels_min', 'sum:rim_eve', 'mni', 'eve']);
    expect(keysOf([field('age', 'text')], ['site_name', 'individual_number'])).toEqual(['count', 'mni']);
    const fauna = [field('taxon', 'text'), field('element', 'text'), field('fragment_count', 'integer')];
    expect(listMeasures({ fields: fauna, key: [] }).find(({ key }) => key === 'mni')).toMatchObject({
      isOfBones: true,
      valueOf: ['fragment_count'],
      otherwise: 1,
    });
  });

  it('a share of a rim in percent is a hundredth of a vessel', () => {
    const eve = listMeasures(ENTITIES.inventario).find(({ key }) => key === 'eve');

    expect(eve).toMatchObject({ valueOf: ['rim_eve'], scale: 0.01 });
    expect(
      computeCells([{ row: '', column: '', amount: 130 }], { rows: [''], columns: [''], scale: 0.01 }).cells,
    ).toEqual([[1.3]]);
  });
});

it('records are counted by fields with one value', () => {
  const names = ENTITIES.inventario.fields.filter(canCountBy).map(({ name }) => name);

  expect(names).toContain('find_type');
  for (const name of ['id', 'elements', 'custom']) expect(names).not.toContain(name);
});

it('values are in natural order, the empty one last', () => {
  const values = [null, 'US 10', 'US 9', 3, 20].map((value) => ({ value, label: String(value) }));

  expect(values.sort(compareStatisticsValues).map(({ value }) => value)).toEqual([
    3,
    20,
    'US 9',
    'US 10',
    null,
  ]);
});

it('sums of decimals have no rounding errors', () => {
  const groups = [0.1, 0.2].map((amount) => ({ row: 'a', column: '', amount }));

  expect(compute(groups, ['a', 'b'])).toEqual({
    cells: [[0.3], [0]],
    totals: { rows: [0.3, 0], columns: [0.3], all: 0.3 },
  });
});
