import { describe, expect, it } from 'vitest';
import { isRange, readUnitList } from './unit-list.ts';

/** Each unit as its name, with certainty in round and doubt in curly brackets. */
const read = (text: string, names: string[] = []): string[] =>
  readUnitList(text, new Set(names)).map(
    ({ us_number, certainty, doubt }) =>
      us_number +
      (certainty === undefined ? '' : `(${certainty})`) +
      (doubt === undefined ? '' : `{${doubt}}`),
  );

describe('readUnitList()', () => {
  it.each([
    ['12, 13 e 14', ['12', '13', '14']],
    ['12; US 13 und SU 14', ['12', '13', '14']],
    ['12 e US 13', ['12', '13']],
    ['US 12 US 13', ['12', '13']],
    ['12 13 14', ['12', '13', '14']],
    ['12\n13\r\n14', ['12', '13', '14']],
    ['12 - 15 - 18', ['12', '15', '18']],
    ['(12), [13]', ['12', '13']],
    ['12.', ['12']],
    ['n. 12', ['12']],
    ['12 bis, 13a, SK-3', ['12 bis', '13a', 'SK-3']],
    ['Natural ground', ['Natural ground']],
    ['12?, 13 (?), 14 (probabile)', ['12(uncertain)', '13(uncertain)', '14(probabile)']],
    ['12 (vedi 13, 14), 15', ['12', '15']],
    ['12 (Area B) [un piano, numerato due volte], 15', ['12', '15']],
    ['[12, 13], [14]', ['[12', '13]', '14']],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    '-',
    '--',
    '—',
    '–',
    '/',
    '//',
    '.',
    '…',
    'n.d.',
    'nd',
    'n/a',
    'nessuna',
    'none',
    'keine',
    'NaN',
  ])('finds nothing in %j', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('keeps what may be a range as it is written, and says so', () => {
    expect(read('1001-1005')).toEqual(['1001-1005{range}']);
    expect(read('da 5 a 9')).toEqual(['da 5 a 9{range}']);
    expect(read('US 12–15')).toEqual(['US 12–15{range}']);
    expect(read('12 - 15')).toEqual(['12 - 15{range}']);
  });

  it('splits 12/13 only where both are units of the table', () => {
    expect(read('12/13')).toEqual(['12/13{list}']);
    expect(read('12/13', ['12', '13'])).toEqual(['12', '13']);
    expect(read('12+13', ['12', '13'])).toEqual(['12', '13']);
  });

  it('takes a name of the table for itself, whatever it looks like', () => {
    expect(read('12-13', ['12-13'])).toEqual(['12-13']);
    expect(read('12/13', ['12', '13', '12/13'])).toEqual(['12/13']);
    expect(read('-', ['-'])).toEqual(['-']);
    expect(read('US 12', ['US 12'])).toEqual(['US 12']);
  });

  it('stays linear on long rubbish', () => {
    const began = process.cpuUsage();

    for (const piece of ['(', '12 - ', '12/', '12 e ', 'US ', '12 ', 'a', '+', '[1', '- '])
      readUnitList(piece.repeat(100_000 / piece.length));

    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(10_000);
  });
});

describe('isRange()', () => {
  it('asks for a first number and a higher last one', () => {
    expect(['1-5', '1001÷1005', '3..9', 'from 3 to 9', '5-1', '12', 'SK-3', '2-A'].filter(isRange)).toEqual([
      '1-5',
      '1001÷1005',
      '3..9',
      'from 3 to 9',
    ]);
  });
});
