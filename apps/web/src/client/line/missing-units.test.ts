import { describe, expect, it } from 'vitest';
import type { BriefFinding } from '../data/findings.ts';
import { missingUnitsOf } from './missing-units.ts';

const unknown = (...units: string[]): BriefFinding => ({
  key: `unknown_unit ${units.join()}`,
  code: 'unknown_unit',
  severity: 'error',
  message: '',
  units,
});

describe('missingUnitsOf()', () => {
  it('knows what a sheet names and nobody has recorded', () => {
    const errors = [unknown('A/7', '99'), unknown('A/7', 'B/12'), unknown('8', '50')];
    const isMissing = missingUnitsOf(errors, { us_number: '7', area: 'A' });
    expect(isMissing({ us_number: '99' })).toBe(true);
    expect(isMissing({ us_number: '12', area: 'B' })).toBe(true);
    expect(isMissing({ us_number: '12', area: 'A' })).toBe(false);
    expect(isMissing({ us_number: '50' })).toBe(false);
  });
});
