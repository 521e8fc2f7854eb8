import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKinds } from '../kinds/kinds.ts';
import { formatSum } from './format-sum.ts';
import { nameOfChanged } from './name-of-changed.ts';

const LABELS = { en: 'Burial', it: 'Sepoltura' };
const BURIALS = {
  name: 'burials',
  label: LABELS,
  plural: { en: 'Burials', it: 'Sepolture' },
  inSentence: LABELS,
  key: ['burial_number'],
  titles: [],
  standard: [],
} as const;

beforeAll(() => storeKinds({ kinds: [BURIALS], links: [] }));
afterAll(() => storeKinds({ kinds: [], links: [] }));

describe('formatSum()', () => {
  it('names units and finds by their word, declared kinds by their plural', () => {
    const sum = { action: 'create', records: 3 } as const;

    expect(formatSum('it', { ...sum, entity: 'us' })).toBe('ha registrato 3 US');
    expect(formatSum('it', { ...sum, entity: 'burials' })).toBe('ha registrato 3 schede (Sepolture)');
    expect(formatSum('en', { ...sum, entity: 'burials' })).toBe('recorded 3 records (Burials)');
  });
});

describe('nameOfChanged()', () => {
  it('names a record of a declared kind by its number', () => {
    const change = { entity: 'burials', before: null, after: { site_name: 'A', burial_number: '7' } };

    expect(nameOfChanged(change)).toBe('7');
  });
});
