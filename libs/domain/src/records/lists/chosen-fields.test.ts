import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../core/errors.ts';
import { ENTITY_NAMES, getEntity } from '../entities/entity.ts';
import { parseChosenFields } from './chosen-fields.ts';

function messagesOf(raw: unknown): unknown {
  try {
    parseChosenFields('us', raw);
  } catch (error) {
    if (error instanceof ValidationError) return error.detail['errors'];
  }
  return undefined;
}

describe('parseChosenFields()', () => {
  it('gives the fields named with key, id and version, in the order of the record', () => {
    expect(parseChosenFields('us', 'period, definition,us_number')).toEqual([
      'id',
      'site_name',
      'area',
      'us_number',
      'definition',
      'period',
      'version',
    ]);
  });

  it('takes the names of pyArchInit, and a name twice as once', () => {
    expect(parseChosenFields('us', 'd_stratigrafica,definition')).toEqual(
      parseChosenFields('us', 'definition'),
    );
  });

  it.each([undefined, ''])('chooses nothing where %j is given', (raw) => {
    expect(parseChosenFields('us', raw)).toBeUndefined();
  });

  it('names each unknown field and the nearest known one', () => {
    expect(messagesOf('definiton,,us_number,zzzzzzzzzzzz')).toEqual([
      {
        field: 'fields',
        message: 'definiton is not known here; did you mean definition?',
        type: 'unknown_parameter',
      },
      { field: 'fields', message: 'An empty name is not known here', type: 'unknown_parameter' },
      { field: 'fields', message: 'zzzzzzzzzzzz is not known here', type: 'unknown_parameter' },
    ]);
  });

  it('refuses a second parameter', () => {
    expect(messagesOf(['period', 'phase'])).toEqual([
      {
        field: 'fields',
        message: 'fields is given more than once; separate the names by commas.',
        type: 'invalid_parameter',
      },
    ]);
  });

  it.each(ENTITY_NAMES.filter((name) => getEntity(name).fields.some((field) => field.name === 'version')))(
    'knows every field of %s',
    (name) => {
      const names = getEntity(name).fields.map((field) => field.name);

      expect(parseChosenFields(name, names.join(','))).toEqual(names);
    },
  );
});
