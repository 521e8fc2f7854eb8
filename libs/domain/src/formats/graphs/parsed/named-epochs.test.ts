import { describe, expect, it } from 'vitest';
import { isUndated, toPeriods } from './named-epochs.ts';

describe('isUndated()', () => {
  it.each(['Undated', 'Non datato', 'NON DATATE', 'Not dated', 'Undatiert', 'sin fecha'])(
    'knows %s',
    (name) => {
      expect(isUndated(name)).toBe(true);
    },
  );

  it.each(['Roman', 'Datato', 'Undated and later', '', '0'])('leaves %j', (name) => {
    expect(isUndated(name)).toBe(false);
  });
});

describe('toPeriods()', () => {
  it('gives each name once with its years, in the order of the rows, and none for the undated', () => {
    const source = { row: 1 };

    const periods = toPeriods([
      { name: 'Late', start: 300, end: 500, color: '#B0C4DE', source },
      { name: 'Undated', source },
      { name: 'Roman', color: 'red', source },
      { name: ' Late ', start: 1, source },
    ]);

    expect(periods.map(({ period, fields }) => [period, fields])).toEqual([
      ['Late', { start_year: 300, end_year: 500, color: '#B0C4DE', sort_order: 1 }],
      ['Roman', { sort_order: 2 }],
    ]);
  });
});
