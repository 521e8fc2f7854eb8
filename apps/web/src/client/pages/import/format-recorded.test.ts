import { describe, expect, it } from 'vitest';
import { readFields } from '../../data/fields.ts';
import { formatRecorded } from './format-recorded.ts';

const fieldOf = (property: object) => {
  const record = { properties: { some: { ...property, 'x-label': { en: 'Some', it: 'Qualche' } } } };
  return readFields(record, record)[0]!;
};

describe('formatRecorded()', () => {
  it.each([
    [{ type: 'number' }, 77.25, '77,25', '77.25'],
    [{ type: 'string', format: 'date' }, '2011-09-12', '12/09/2011', '12/09/2011'],
    [{ type: 'integer' }, 2011, '2011', '2011'],
    [{ type: 'boolean' }, false, 'no', 'no'],
    [{ type: 'string' }, null, '', ''],
  ])('tells %j in the form of the language', (property, value, italian, english) => {
    expect(formatRecorded(fieldOf(property), value, 'it')).toBe(italian);
    expect(formatRecorded(fieldOf(property), value, 'en')).toBe(english);
  });

  it('formats custom fields and values without a field', () => {
    expect(formatRecorded(undefined, { Spessore: 0.25, Prese: [1, 2] }, 'it')).toBe(
      'Spessore: 0,25; Prese: 1, 2',
    );
    expect(formatRecorded(undefined, undefined, 'it')).toBe('');
  });
});
