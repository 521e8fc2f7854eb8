import { describe, expect, it } from 'vitest';
import { readFields } from './fields.ts';

const label = { en: 'Washed', it: 'Lavato' };

describe('readFields()', () => {
  it.each([
    [{ type: ['boolean', 'null'] }, 'boolean'],
    [{ type: ['number', 'null'] }, 'decimal'],
    [{ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }, 'integer'],
  ])('knows what may be empty, in either form of a schema: %j', (property, kind) => {
    const record = { properties: { some: { ...property, 'x-label': label } } };

    expect(readFields(record, record)).toMatchObject([
      { name: 'some', kind, canBeEmpty: true, canChange: true },
    ]);
  });
});
