import { expect, it } from 'vitest';
import { readFields } from '../data/fields.ts';
import { canGroupBy } from './use-groups.ts';

it('offers fields with shared values for groups, without their English texts', () => {
  const property = { 'x-label': { en: 'Some', it: 'Qualche' }, type: 'string', maxLength: 350 };
  const record = {
    properties: {
      us_number: property,
      definition: property,
      definition_en: property,
      description: { ...property, maxLength: 10_000 },
    },
  };

  expect(
    readFields(record, record)
      .filter(canGroupBy)
      .map(({ name }) => name),
  ).toEqual(['definition']);
});
