import { describe, expect, it } from 'vitest';
import type { Period } from '@trowel/domain/records';
import { listLanePeriods } from './lanes.ts';

function periodOf(period: string, phase: string, rest: Partial<Period> = {}): Period {
  return {
    ...({ id: 1, version: 1 } as Period),
    period,
    phase,
    name: null,
    name_en: null,
    start_year: null,
    end_year: null,
    sort_order: null,
    ...rest,
  };
}

const labelsOf = (periods: readonly Period[]): string[] =>
  listLanePeriods(periods, 'en').map(({ label }) => label);

describe('listLanePeriods()', () => {
  it('keeps the phases of a period together where the years of periods overlap', () => {
    const periods = [
      periodOf('Horizon I', 'early', { start_year: -100, end_year: 50 }),
      periodOf('Horizon II', 'early', { start_year: 20, end_year: 120 }),
      periodOf('Horizon I', 'late', { start_year: 50, end_year: 150 }),
      periodOf('Horizon II', 'late', { start_year: 120, end_year: 200 }),
    ];

    expect(labelsOf(periods)).toEqual([
      'Horizon II.late',
      'Horizon II.early',
      'Horizon I.late',
      'Horizon I.early',
    ]);
  });

  it('does so by the order of the site as well', () => {
    const periods = [
      periodOf('Late', 'b', { sort_order: 1 }),
      periodOf('Early', 'b', { sort_order: 2 }),
      periodOf('Late', 'a', { sort_order: 3 }),
      periodOf('Early', 'a', { sort_order: 4 }),
    ];

    expect(labelsOf(periods)).toEqual(['Late.b', 'Late.a', 'Early.b', 'Early.a']);
  });
});
