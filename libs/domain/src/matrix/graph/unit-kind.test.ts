import { describe, expect, it } from 'vitest';
import { isStratum, kindOf } from './unit-kind.ts';

const unit = (
  definition: string | null,
  unit_type = 'US',
  interpretation: string | null = null,
): Parameters<typeof kindOf>[0] => ({
  key: '1',
  us_number: '1',
  area: '',
  unit_type,
  definition,
  interpretation,
});

describe('kindOf()', () => {
  it.each([
    'Strato',
    'Riempimento di buca',
    'Muro',
    'Crollo',
    'pit fill',
    'Floor',
    'Piano pavimentale: pavimento',
    'cut fill',
  ])('takes %s for matter', (definition) => {
    expect(kindOf(unit(definition))).toBe('positive');
  });

  it.each([
    'Taglio',
    'Fossa di fondazione',
    'Buca di palo',
    'US negativa',
    'Ditch cut',
    'posthole',
    'robber trench',
    'Taglio del muro',
  ])('takes %s for a cut', (definition) => {
    expect(kindOf(unit(definition))).toBe('negative');
  });

  it('goes by the type, then the definition, then the interpretation', () => {
    expect(kindOf(unit('Fossa', 'USM'))).toBe('positive');
    expect(kindOf(unit('Strato', 'US', 'Fossa'))).toBe('positive');
    expect(kindOf(unit(null, 'US', 'Fossa'))).toBe('negative');
    expect(kindOf(unit('Scheletro'))).toBeUndefined();
    expect(kindOf(unit(null))).toBeUndefined();
  });
});

describe('isStratum()', () => {
  it('tells units of the ground from documents', () => {
    expect(isStratum(unit(null))).toBe(true);
    expect(isStratum(unit(null, 'DOC'))).toBe(false);
  });
});
