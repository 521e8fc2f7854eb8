import { expect, it } from 'vitest';
import { formatSums } from './finds-sums.ts';

const NONE = { finds: 0, fragments: 0, weight_g: 0 };
const types = [
  { ...NONE, type: 'Ceramica', type_en: null, finds: 10 },
  { ...NONE, type: 'Osso', type_en: 'Animal bone', finds: 1 },
  { ...NONE, type: null, type_en: null, finds: 1 },
];

it('the sums of a unit are one line in the language of the session (part 7)', () => {
  const sums = { finds: 12, fragments: 40, weight_g: 12_340.5, types };

  expect(formatSums(sums, 'en')).toBe(
    '12 finds, 40 fragments, 12,340.5 g: pottery 10, animal bone 1, without a type 1',
  );
  expect(formatSums(sums, 'it')).toBe(
    '12 reperti, 40 frammenti, 12.340,5 g: ceramica 10, osso 1, senza tipo 1',
  );
});

it('amounts that are not recorded are left out', () => {
  const sums = { finds: 1, fragments: 0, weight_g: 0, types: types.slice(1, 2) };

  expect(formatSums(sums, 'it')).toBe('1 reperto: osso 1');
});
