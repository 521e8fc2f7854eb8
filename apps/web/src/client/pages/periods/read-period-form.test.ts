import { describe, expect, it } from 'vitest';
import { readPeriodForm } from './read-period-form.ts';

function formOf(given: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  return form;
}

describe('readPeriodForm()', () => {
  it('reads years with any minus, and clears what was emptied', () => {
    const read = readPeriodForm(
      formOf({ period: ' 4 ', phase: '', name: '', start_year: '−40', end_year: '-5' }),
    );

    expect(read).toMatchObject({ period: '4', phase: '', name: null, start_year: -40, end_year: -5 });
  });

  it('leaves to the server what is no year, so that it says which field that is', () => {
    expect(readPeriodForm(formOf({ period: '4', start_year: 'IV sec.' }))).toMatchObject({
      start_year: 'IV sec.',
    });
  });
});
