import { expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const TEXT = 'Tipo;US;Definizione;Copre\nUS;1;Strato;1\nUSM;1;Muro;2\nUS;2;Strato;';

it('two units of one number and two types stay apart, which is reported with what to write', () => {
  const { units, statements, problems } = readImport({ text: TEXT, language: 'it' });

  expect(units.map(({ us_number, fields }) => [us_number, fields['unit_type']])).toEqual([
    ['1', 'US'],
    ['USM 1', 'USM'],
    ['2', 'US'],
  ]);
  expect(statements.map(({ from, to }) => `${from.us_number} > ${to.us_number}`)).toEqual([
    '1 > USM 1',
    'USM 1 > 2',
  ]);
  expect(problems).toMatchObject([{ code: 'same_number' }]);
  expect(problems[0]!.message).toContain('1 / USM 1');
  expect(problems[0]!.message).toContain('scrivi la sigla prima dei numeri');
});

it('names with their type stay as they are written', () => {
  const apart = readImport({ text: 'Tipo;US;Definizione\nUS;US1;Strato\nUSM;USM1;Muro', language: 'it' });

  expect(apart.units).toHaveLength(2);
});
