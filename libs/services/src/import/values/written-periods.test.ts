import { describe, expect, it } from 'vitest';
import { readImport } from '@trowel/domain/formats';
import { placeWrittenPeriods } from './written-periods.ts';

const RECORDED = [
  { period: 'I', phase: '' },
  { period: '2', phase: 'b' },
  { period: 'II', phase: '1' },
  { period: 'III', phase: '' },
];
const place = (period: string, phase = '') => {
  const data = readImport({ text: `US;Definizione;Periodo;Fase\n1;Strato;${period};${phase}\n2;Taglio;;` });
  const { units, problems } = placeWrittenPeriods(data, { recorded: RECORDED, language: 'it' });
  const { period: a, phase: b } = units[0]!.fields;
  return { place: [a, b], told: problems.map(({ message }) => message) };
};

describe('placeWrittenPeriods()', () => {
  it.each([
    ['Periodo I', '', ['I', undefined]],
    ['periodo  III', '', ['III', undefined]],
    ['PERIODO II', 'Fase 1', ['II', '1']],
    ['Periodo 2 - fase b', '', ['2', 'b']],
    ['II/1', '', ['II', '1']],
    ['Periodo II, fase 1', '', ['II', '1']],
    ['II', 'Fase II/1', ['II', '1']],
    ['Periodo I', 'fase z', ['I', 'fase z']],
  ])('reads %s %s', (period, phase, expected) => {
    const { place: found, told } = place(period, phase);

    expect(found).toEqual(expected);
    expect(told).toEqual([expect.stringContaining('I periodi di 1 US sono scritti in altro modo')]);
  });

  it.each([
    ['I', '', ['I', undefined]],
    ['II', '1', ['II', '1']],
    ['Periodo IX', '', ['Periodo IX', undefined]],
    ['Romano - tardo', '', ['Romano - tardo', undefined]],
  ])('leaves %s %s', (period, phase, expected) => {
    expect(place(period, phase)).toEqual({ place: expected, told: [] });
  });

  it('knows the periods of the file itself, and a period that is called so', () => {
    const text =
      'US;Definizione;Periodo\n1;Strato;Periodo I\n2;Taglio;Periodo IV\n\nPeriodo;Fase;Datazione\nIV;;romano\nPeriodo I;;tardo';
    const { units } = placeWrittenPeriods(readImport({ text }), { recorded: RECORDED, language: 'en' });

    expect(units.map(({ fields }) => fields['period'])).toEqual(['Periodo I', 'IV']);
  });
});
