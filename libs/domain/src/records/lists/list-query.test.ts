import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../core/errors.ts';
import { unitFields } from '../entities/unit.ts';
import { parseListQuery } from './list-query.ts';

function messagesOf(params: Record<string, string>): unknown {
  try {
    parseListQuery(unitFields, params);
  } catch (error) {
    if (error instanceof ValidationError) return error.detail['errors'];
  }
  return undefined;
}

describe('parseListQuery()', () => {
  it('gives 20 records from the first when nothing is asked', () => {
    expect(parseListQuery(unitFields, {})).toEqual({ skip: 0, limit: 20, filters: [] });
  });

  it.each([
    ['limit', '', 'limit must be a whole number.'],
    ['limit', '1e1', 'limit must be a whole number.'],
    ['limit', '0x10', 'limit must be a whole number.'],
    ['limit', '1.5', 'limit must be a whole number.'],
    ['limit', '0', 'limit must be at least 1.'],
    ['limit', '101', 'limit must be at most 100.'],
    ['skip', '', 'skip must be a whole number.'],
    ['skip', '-1', 'skip must be at least 0.'],
    ['version', '0.1', 'version must be a whole number from -2147483647 to 2147483647.'],
    ['id', '2147483648', 'id must be a whole number from -2147483647 to 2147483647.'],
    ['sort_order', 'up', 'sort_order must be one of asc, desc.'],
    ['flotation', 'yes', 'flotation must be one of true, false.'],
    ['recorded_on', '31.5.2026', 'recorded_on must be a day such as 2026-05-31.'],
  ])('refuses %s=%s in words', (field, value, message) => {
    expect(messagesOf({ [field]: value })).toEqual([{ field, message, type: 'invalid_parameter' }]);
  });

  it('names the nearest name for an unknown filter and an unknown sort', () => {
    expect(messagesOf({ site_nam: 'a', sort_by: 'us_numbr' })).toEqual([
      {
        field: 'site_nam',
        message: 'site_nam is not known here; did you mean site_name?',
        type: 'unknown_parameter',
      },
      {
        field: 'sort_by',
        message: 'us_numbr is not known here; did you mean us_number?',
        type: 'unknown_parameter',
      },
    ]);
  });
});
