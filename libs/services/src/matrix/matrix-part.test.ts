import { describe, expect, it } from 'vitest';
import { choosePart } from './matrix-part.ts';
import { buildMatrixUnit } from './matrix-records.ts';

const UNITS = [
  {
    us_number: '12',
    area: 'A',
    definition: 'Muro in pietra',
    interpretation: 'Perimetrale nord',
    period: '2',
  },
  { us_number: '14', area: 'A', definition: 'Strato', activity: 'Città bassa', period: '2' },
  { us_number: '120', area: 'B', definition: 'Muro in laterizi', structure: 'Torre', period: '1' },
].map((unit) => buildMatrixUnit(unit.us_number, unit));

const find = (part: Parameters<typeof choosePart>[1]['part']) =>
  choosePart({ units: UNITS, periods: [] }, { siteName: 'Villa', part }).shown;

describe('choosePart()', () => {
  it.each([
    ['MURO', ['12', '120']],
    ['pietra muro', ['12']],
    ['citta', ['14']],
    ['12', ['12', '120']],
    ['torre', ['120']],
    ['nord', ['12']],
    ['pozzo', []],
  ])('finds the units whose texts contain “%s” (observation 35)', (text, expected) => {
    expect(find({ text })).toEqual(expected);
  });

  it('combines words with the other filters, and shows all units without words', () => {
    expect(find({ text: 'muro', area: 'A' })).toEqual(['12']);
    expect(find({ text: 'muro', period: '1' })).toEqual(['120']);
    expect(find({ text: '  ' })).toEqual(['12', '14', '120']);
    expect(find({})).toBeUndefined();
  });
});
