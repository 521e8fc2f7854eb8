import { describe, expect, it } from 'vitest';
import { readPeriodForm } from './read-period-form.ts';

function formOf(given: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  return form;
}

describe('readPeriodForm()', () => {
  it('parses years with any minus sign, and clears emptied fields', () => {
    const read = readPeriodForm(
      formOf({ period: ' 4 ', phase: '', name: '', start_year: '−40', end_year: '-5' }),
    );

    expect(read).toMatchObject({ period: '4', phase: '', name: null, start_year: -40, end_year: -5 });
  });

  it('parses years in words, in both languages (observation 30)', () => {
    const years = ['40 BC', '40 a.C.', '40 ac', 'AD 40', '40 d.C.', '1250', '−2000', '40 XY', '-40 BC'];
    const read = years.map((start_year) => readPeriodForm(formOf({ period: '4', start_year }))['start_year']);

    expect(read).toEqual([-40, -40, -40, 40, 40, 1250, -2000, '40 XY', '-40 BC']);
  });

  it('sends text that is not a year, so that the server rejects it and names the field', () => {
    expect(readPeriodForm(formOf({ period: '4', start_year: 'IV sec.' }))).toMatchObject({
      start_year: 'IV sec.',
    });
  });
});
