import { describe, expect, it } from 'vitest';
import type { Statement } from '@trowel/domain/matrix';
import { buildMatrixUnit } from '../../matrix/matrix-records.ts';
import { createDerivedOrder } from './derived-order.ts';

function orderOf(lines: readonly string[], unit: string, language: 'en' | 'it' = 'en') {
  const parts = lines.map((line) => line.split(' ') as [string, string, string]);
  const numbers = new Set(parts.flatMap(([from, , to]) => [from, to]));
  const units = [...numbers].map((us_number) => buildMatrixUnit(us_number, { us_number }));
  const statements = parts.map(([from, type, to]) => ({ from, type, to }) as Statement);
  return createDerivedOrder({ units, statements, periods: [] }, language)(Number(unit));
}

describe('createDerivedOrder()', () => {
  it('follows all paths, and condenses runs of units to ranges (observation 46)', () => {
    const lines = ['1 covers 2', '2 cuts 3', '3 covers 4', '4 covers 10', '20 covers 4', '7 covers 8'];

    expect(orderOf(lines, '2')).toEqual({ laterThan: '3, 4, 10', earlierThan: '1' });
    expect(orderOf(lines, '1')).toEqual({ laterThan: '2–4, 10', earlierThan: '' });
    expect(orderOf(lines, '10')).toEqual({ laterThan: '', earlierThan: '1–4, 20' });
  });

  it('does not say of a unit in a cycle that it is later than itself', () => {
    const order = orderOf(['1 covers 2', '2 covers 3', '3 covers 1', '3 covers 4'], '1');

    expect(`${order?.laterThan}, ${order?.earlierThan}`.split(', ')).not.toContain('1');
  });

  it('counts what a long list leaves out', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `1 covers ${10 + 2 * at}`);
    const others = Array.from({ length: 60 }, (_, at) => `2 covers ${11 + 2 * at}`);

    expect(orderOf([...lines, ...others], '1')?.laterThan).toMatch(/^10, 12, .*, 32, 48 others$/);
    expect(orderOf([...lines, ...others], '1', 'it')?.laterThan).toMatch(/, 32, altre 48 US$/);
  });
});
