import { describe, expect, it } from 'vitest';
import { readFields } from '../data/fields.ts';
import { formatValue } from './field-column.ts';
import { readField } from './read-field.ts';

const fieldOf = (property: object) => {
  const record = { properties: { some: { ...property, 'x-label': { en: 'Some', it: 'Qualche' } } } };
  return readFields(record, record)[0]!;
};

describe('formatValue()', () => {
  it.each([
    [{ type: 'string', format: 'date' }, '2026-09-03', '03/09/2026'],
    [{ type: 'number' }, 12_345.5, '12.345,5'],
    [{ type: 'boolean' }, true, 'sì'],
    [{ type: 'integer' }, 12_500, '12500'],
  ])('gives what readField() takes back: %j', (property, value, text) => {
    const field = fieldOf(property);

    expect(formatValue(field, value, 'it')).toBe(text);
    expect(readField(field, text, 'it')).toEqual({ ok: true, value });
  });
});
