import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooLargeError } from '../../core/errors.ts';
import { renderCsv } from './csv-cells.ts';
import { detectDelimiter, parseCsv } from './csv.ts';

const cells = (text: string, delimiter?: string) =>
  parseCsv(text, delimiter === undefined ? {} : { delimiter }).rows.map((row) => row.cells);

describe('parseCsv()', () => {
  it('reads quotes, doubled quotes and line ends inside quotes', () => {
    expect(cells('a,"b ""c""","d\r\ne"\r\nf,g,h')).toEqual([
      ['a', 'b "c"', 'd\r\ne'],
      ['f', 'g', 'h'],
    ]);
  });

  it('takes any line end, and a quote inside a text as it is', () => {
    expect(cells('a,5" nail\rb,c\nd,e')).toEqual([
      ['a', '5" nail'],
      ['b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('numbers rows as a spreadsheet shows them, blank ones counted but left out', () => {
    expect(parseCsv('a,b\n\n,,\n"x\ny",z\nc,d').rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['x\ny', 'z'] },
      { number: 5, cells: ['c', 'd'] },
    ]);
  });

  it('obeys a sep= line and leaves out a byte order mark', () => {
    expect(parseCsv('\ufeffsep=|\na|b,c').rows).toEqual([{ number: 2, cells: ['a', 'b,c'] }]);
    expect(cells('\ufeffa,b')).toEqual([['a', 'b']]);
  });

  it('keeps the text of a broken quote, and reports the cell', () => {
    const table = parseCsv('a,b\nc,"d\ne,f');
    const after = parseCsv('"a" b,c');

    expect(table.rows[1]?.cells).toEqual(['c', 'd\ne,f']);
    expect(table.csvProblems).toMatchObject([{ code: 'unclosed_quote', row: 2, column: 1 }]);
    expect(after.rows[0]?.cells).toEqual(['a b', 'c']);
    expect(after.csvProblems).toMatchObject([{ code: 'text_after_quote', row: 1, column: 0 }]);
  });

  it('refuses more rows, columns or characters than its limits, naming the place', () => {
    expect(() => parseCsv('a\nb\nc', { limits: { rows: 2 } })).toThrow(TooLargeError);
    expect(() => parseCsv('a\nb,c,d', { limits: { columns: 2 } })).toThrow(/Row 2/);
    expect(() => parseCsv('a,bcd', { limits: { cellCharacters: 2 } })).toThrow(/Cell B1/);
    expect(() => parseCsv(','.repeat(2000))).toThrow(TooLargeError);
    expect(() => parseCsv('1\n'.repeat(200_001))).toThrow(TooLargeError);
  });

  it('reads ten megabytes in linear time', () => {
    const text = `${'"a ""b"" c",d e f,,"g\nh"\n'.repeat(199_000)}${'"'.repeat(50_000)}`;
    const began = process.cpuUsage();

    parseCsv(text);

    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(10_000);
  });
});

describe('detectDelimiter()', () => {
  it.each([
    ['us;quota\n1;12,5\n2;13,1', ';'],
    ['us,quota\n1,"12;5"\n2,13', ','],
    ['us\tnote\n1\ta, b\n2\tc', '\t'],
    ['us|note\n1|a, b', '|'],
    [`us;copre\n${Array.from({ length: 60 }, (_, i) => `${i};2, 8, 301`).join('\n')}`, ';'],
    [`us,copre\n${Array.from({ length: 60 }, (_, i) => `${i},2; 8; 301`).join('\n')}`, ','],
    ['Scavo 2021\nus;quota\n1;12,5\n2;13,1', ';'],
    ['1\n2\n3', ','],
    ['5,6\n,7\n,8', ','],
    ['', ','],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('renderCsv() and parseCsv()', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        ',',
        ';',
        '\n',
        '\r',
        '\t',
        "'",
        '=',
        '+',
        '-',
        '@',
        '＝',
        ' ',
        'a',
        '\ufeff',
      ),
      maxLength: 8,
    }),
    fc.constantFrom('=1+1', "'=1", "''+", ' @x', '\t=', 'sep=;', '-', '+', '12', 'é'),
  );

  it('give back every text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constant('x'), hostile, hostile, fc.constant('z'))),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const text = renderCsv(['h', 'i', 'j', 'k'], rows, { delimiter });

          expect(cells(text, delimiter)).toEqual([['h', 'i', 'j', 'k'], ...rows]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are the identity from table to CSV to table', () => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const table = cells(renderCsv(rows[0]!, rows.slice(1)), ',');

        expect(cells(renderCsv(table[0] ?? [], table.slice(1)), ',')).toEqual(table);
      }),
    );
  });

  it.each([
    '=1+1',
    "+cmd|' /C calc'!A0",
    '-2+3+HYPERLINK("http://x")',
    ' -WEBSERVICE (A1)',
    '@SUM(A1)',
    '\tx',
    '\rx',
    ' =1',
    '＝1',
    '＋SUM(1)',
    '－SUM(1)',
    '＠x',
    "'=1",
    "'-1",
  ])('guard %j', (text) => {
    const csv = renderCsv(['a'], [[text]]);

    expect(csv.split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/);
  });

  it.each(['-', '-12', '- grey, sandy', '+ 0.35 m', ' -1'])('leave %j as it is', (text) => {
    expect(renderCsv(['a'], [[text]], { delimiter: ';' })).toBe(`a\r\n${text}\r\n`);
  });

  it('leave numbers and harmless texts as they are, and can do without the guard', () => {
    expect(renderCsv(['a', 'b', 'c', 'd'], [[-1.5, 'a-b', null, true]])).toBe(
      'a,b,c,d\r\n-1.5,a-b,,true\r\n',
    );
    expect(renderCsv(['a'], [['-1']], { guard: false, bom: true })).toBe('\ufeffa\r\n-1\r\n');
  });
});
