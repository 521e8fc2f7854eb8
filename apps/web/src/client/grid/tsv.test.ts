import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, formatTsv } from './tsv.ts';

describe('parseTsv()', () => {
  it('reads what a spreadsheet copies, its last line end included', () => {
    expect(parseTsv('1\tcut\r\n2\tfill\r\n')).toEqual([
      ['1', 'cut'],
      ['2', 'fill'],
    ]);
  });

  it('reads texts of several lines in quotes', () => {
    expect(parseTsv('1\t"a\r\nb ""c"""\n2\t')).toEqual([
      ['1', 'a\nb "c"'],
      ['2', ''],
    ]);
  });

  it.each([
    ['12" pipe', [['12" pipe']]],
    ['"open', [['"open']]],
    ['"a" and b', [['"a" and b']]],
    ['', [['']]],
  ])('takes a quote that opens nothing as an ordinary sign: %s', (text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });

  it('keeps the empty cell a column ends with', () => {
    expect(parseTsv(formatTsv([['a'], ['']]))).toEqual([['a'], ['']]);
  });

  it('gives back whatever formatTsv() wrote', () => {
    const texts = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, (rows) => {
        expect(parseTsv(formatTsv(rows))).toEqual(rows);
      }),
    );
  });
});
