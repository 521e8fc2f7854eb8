import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { listChangeable } from './list-changeable.ts';
import { planChange, rangesOf } from './plan-change.ts';

describe('a bulk change (observation 21)', () => {
  const rows = [
    { id: 1, phase: '2' },
    { id: 2, phase: null },
    { id: 3, phase: null },
    { id: 4, phase: '9' },
    { id: 5 },
  ];

  it('lists the old values with the rows that change, and counts those that do not', () => {
    const { groups, changed, unchanged } = planChange(rows, (row) => row.phase, '9');

    expect(groups.map(({ old, rows: some }) => [old, some.map(({ id }) => id)])).toEqual([
      [null, [2, 3, 5]],
      ['2', [1]],
    ]);
    expect([changed.length, unchanged]).toEqual([4, 1]);
  });

  it('to empty leaves out the rows that are empty', () => {
    expect(planChange(rows, (row) => row.phase, null).changed.map(({ id }) => id)).toEqual([1, 4]);
  });

  it('requests rows by ranges that are few and short', () => {
    expect(rangesOf([7, 5, 6, 900, 901])).toEqual([
      { id_min: 5, id_max: 7 },
      { id_min: 900, id_max: 901 },
    ]);
    expect(rangesOf(Array.from({ length: 50 }, (_, i) => i * 1_000 + 1))).toEqual([
      { id_min: 1, id_max: 49_001 },
    ]);
    expect(rangesOf([])).toEqual([]);
  });

  it('offers neither numbers nor sites nor fields of the service', () => {
    const field = (name: string, more: Partial<RecordField> = {}): RecordField =>
      ({ name, section: 'identity', kind: 'text', canChange: true, ...more }) as RecordField;
    const fields = [
      field('site_name'),
      field('us_number'),
      field('area'),
      field('definition'),
      field('relationships', { kind: 'list', section: 'relations' }),
      field('samples', { kind: 'list' }),
      field('graph_node_id', { section: 'record' }),
      field('version', { canChange: false }),
    ];

    expect(listChangeable('us', fields).map(({ name }) => name)).toEqual(['area', 'definition']);
    expect(listChangeable('inventario', [field('inventory_number'), field('us_number')])).toHaveLength(1);
  });
});
