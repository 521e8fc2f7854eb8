import { describe, expect, it } from 'vitest';
import { findingsOf } from './unit-findings.ts';

describe('findingsOf()', () => {
  const units: Record<string, [number, number]> = { '12': [1, 1], 'A/14': [1, 0], '20': [0, 1] };

  it('tells how many findings name a unit, by the gravest of them', () => {
    expect(findingsOf({ units }, { us_number: '12', area: '' })).toEqual({ severity: 'error', count: 2 });
    expect(findingsOf({ units }, { us_number: '20', area: 'B' })).toEqual({ severity: 'warning', count: 1 });
  });

  it('knows a unit whose number repeats by its area', () => {
    expect(findingsOf({ units }, { us_number: '14', area: 'A' })?.count).toBe(1);
    expect(findingsOf({ units }, { us_number: '14', area: 'B' })).toBeUndefined();
  });

  it('finds nothing of a unit that is called as objects call their own', () => {
    expect(findingsOf({ units }, { us_number: 'constructor', area: '' })).toBeUndefined();
  });
});
