import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { fieldOf } from './field-choice.tsx';

const FIELDS = ['id', 'site_name', 'us_number', 'unit_type', 'definition'].map(
  (name) => ({ name }) as RecordField,
);

describe('fieldOf()', () => {
  it('is the one that was chosen, and before that none by which a record is called', () => {
    expect(fieldOf(FIELDS, 'site_name')?.name).toBe('site_name');
    expect(fieldOf(FIELDS, '')?.name).toBe('unit_type');
    expect(fieldOf(FIELDS.slice(0, 2), '')?.name).toBe('id');
    expect(fieldOf([], '')).toBeUndefined();
  });
});
