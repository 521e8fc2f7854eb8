import { expect, it } from 'vitest';
import { FINDS_TEXTS } from './finds-texts.ts';
import { readCount } from './read-count.ts';

it('readCount() parses thousands separators of the language', () => {
  const texts = ['12', '1.000', '1.001', '2,5', '0', ''];

  expect(texts.map((text) => readCount(text, 'it'))).toEqual([12, 1_000, ...Array(4).fill(undefined)]);
  expect(readCount('1,000', 'en')).toBe(1_000);
});

it('a single find has a singular text', () => {
  expect([FINDS_TEXTS.it.make('1'), FINDS_TEXTS.en.make('1'), FINDS_TEXTS.it.make('3')]).toEqual([
    'Registra un reperto',
    'Record one find',
    'Registra 3 reperti',
  ]);
});
