import { describe, expect, it } from 'vitest';
import { findingsOf } from './unit-findings.ts';

describe('findingsOf()', () => {
  const units: Record<string, [number, number]> = { '12': [1, 1], 'A/14': [1, 0], '20': [0, 1] };

  const severityOf = (us_number: string, codes: string[]): string | undefined => {
    const gravest = codes.map(
      (code) => ({ code, key: code, severity: 'error', message: '', units: ['12', 'A/14'] }) as const,
    );
    return findingsOf(
      { units, gravest: gravest.map((one) => ({ ...one, units: [...one.units] })) },
      { us_number, area: 'A' },
    )?.severity;
  };

  it('returns the number of findings that name a unit, and the highest severity', () => {
    expect(findingsOf({ units, gravest: [] }, { us_number: '12', area: '' })).toEqual({
      severity: 'error',
      count: 2,
    });
    expect(findingsOf({ units, gravest: [] }, { us_number: '20', area: 'B' })).toEqual({
      severity: 'warning',
      count: 1,
    });
  });

  it('is information if a related unit is only not recorded yet (part 2)', () => {
    expect(severityOf('14', ['unknown_unit'])).toBe('info');
    expect(severityOf('12', ['unknown_unit'])).toBe('warning');
    expect(severityOf('14', ['cycle'])).toBe('error');
    expect(severityOf('14', [])).toBe('error');
  });

  it('knows a unit whose number repeats by its area', () => {
    expect(findingsOf({ units, gravest: [] }, { us_number: '14', area: 'A' })?.count).toBe(1);
    expect(findingsOf({ units, gravest: [] }, { us_number: '14', area: 'B' })).toBeUndefined();
  });

  it('finds nothing of a unit that is called as objects call their own', () => {
    expect(findingsOf({ units, gravest: [] }, { us_number: 'constructor', area: '' })).toBeUndefined();
  });
});
