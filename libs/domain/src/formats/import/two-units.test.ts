import { expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

it('says how to write two units of one number and two types, which are joined else', () => {
  const joined = readImport({ text: 'Tipo;US;Definizione\nUS;1;Strato\nUSM;1;Muro', language: 'it' });
  const apart = readImport({ text: 'Tipo;US;Definizione\nUS;US1;Strato\nUSM;USM1;Muro', language: 'it' });

  expect(joined.problems[0]?.message).toContain(
    'Se sono due unità, scrivi la sigla prima dei numeri (US1, USM1)',
  );
  expect(joined.problems[1]?.message).not.toContain('sigla');
  expect(apart.units).toHaveLength(2);
});
