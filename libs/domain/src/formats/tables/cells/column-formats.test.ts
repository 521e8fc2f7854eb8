// Numbers and days that may be read in two ways: the column decides, and what stays open is told.
import { describe, expect, it } from 'vitest';
import type { Language } from '@trowel/domain/matrix';
import { readImport } from '../../read-import.ts';

function readColumn(heading: string, texts: readonly string[], language: Language = 'en') {
  const text = ['US;Definizione;' + heading, ...texts.map((cell, i) => `${i + 1};Strato;${cell}`)].join('\n');
  const { units, problems } = readImport({ text, language });
  const values = units.map(({ fields: { definition: _, ...rest } }) => Object.values(rest)[0]);
  return { values, codes: problems.map(({ code }) => code), problems };
}

describe('numbers of a column', () => {
  it.each([
    [
      ['1.234', '1.100,5'],
      [1234, 1100.5],
    ],
    [
      ['1.234', '12.5'],
      [1.234, 12.5],
    ],
    [
      ['1,234.5', '12.5'],
      [1234.5, 12.5],
    ],
    [
      ['1.234.567,5', '12'],
      [1_234_567.5, 12],
    ],
    [
      ['1 234,5', '12'],
      [1234.5, 12],
    ],
    [
      ['1\u202f234', '12'],
      [1234, 12],
    ],
    [
      ['0.123', '1.234'],
      [0.123, 1.234],
    ],
    [
      ['60 cm', '1,2 m'],
      [0.6, 1.2],
    ],
  ])('%j are told apart by what stands beside them', (texts, values) => {
    expect(readColumn('Lunghezza max', texts)).toMatchObject({ values, codes: [] });
  });

  it('a point that may mean either is told with its reading, in the form of the language', () => {
    const alone = readColumn('Quota min', ['1.234', '1.300', '985']);
    const italian = readColumn('Quota min', ['1.234', '12,5', '450,2'], 'it');

    expect(alone.values).toEqual([1.234, 1.3, 985]);
    expect(alone.problems).toMatchObject([
      { severity: 'warning', code: 'ambiguous_number', row: 2, column: 'Quota min', value: '1.234' },
    ]);
    expect(alone.problems[0]!.message).toContain('C2 and 1 more cell');
    expect(italian.values).toEqual([1234, 12.5, 450.2]);
    expect(readColumn('Quota min', ['1,234', '12.5'])).toMatchObject({
      values: [1234, 12.5],
      codes: ['ambiguous_number'],
    });
    expect(italian.problems[0]!.message).toContain('segno delle migliaia: 1234');
    expect(readColumn('Quota min', ['1.234'], 'it').problems[0]!.message).toContain('dei decimali: 1,234');
  });

  it('levels that are all told to the millimetre leave no doubt', () => {
    expect(readColumn('Quota min', ['101.250', '99.875', '100.003'])).toMatchObject({
      values: [101.25, 99.875, 100.003],
      codes: [],
    });
    expect(readColumn('Quota min', ['101.250', '99.875', '985']).codes).toEqual(['ambiguous_number']);
  });

  it('a number typed with the other sign is read like the others of its size', () => {
    expect(readColumn('Quota min', ['77,25', '77.123', '76,9'])).toMatchObject({
      values: [77.25, 77.123, 76.9],
      codes: ['ambiguous_number'],
    });
  });

  it('a number in another unit of measure that is no length stays text, and is told', () => {
    expect(readColumn('Quota min', ['12 kg'])).toMatchObject({
      values: ['12 kg'],
      codes: ['unreadable_value'],
    });
  });

  it('the numbers of a workbook are what they are', () => {
    const rows = [
      ['us', 'quota min', 'definizione'],
      ['1', '1.234', 'Strato'],
      ['2', '1.100,5', 'Strato'],
    ];
    const data = readImport({ tables: [{ rows: rows.map((cells, i) => ({ number: i + 1, cells })) }] });

    expect(data.units.map(({ fields }) => fields['elevation_min'])).toEqual([1.234, 1100.5]);
    expect(data.problems).toEqual([]);
  });

  it('texts of a workbook are doubted as those of a text file, its numbers are not', () => {
    const read = (weights: readonly string[]) => {
      const rows = [
        ['N. inv.', 'US', 'Definizione', 'Peso'],
        ...weights.map((weight, i) => [`${i + 1}`, '2', 'Anfora', weight]),
      ];
      const { records, problems } = readImport({
        tables: [{ rows: rows.map((cells, i) => ({ number: i + 1, cells })) }],
      });
      return [records.map(({ fields }) => fields['weight_g']), problems.map(({ code }) => code)];
    };

    expect(read(['1.250', '101,2', '-'])).toEqual([[1250, 101.2, undefined], ['ambiguous_number']]);
    expect(read(['1.25', '101.2'])).toEqual([[1.25, 101.2], []]);
    expect(read(['1.250'])).toEqual([[1.25], ['ambiguous_number']]);
  });

  it('numbers that are texts in JSON are doubted too', () => {
    const items = ['1.250', '101,2', '-'].map((weight_g, i) => ({
      inventory_number: `${i + 1}`,
      us_number: '2',
      definition: 'Anfora',
      weight_g,
    }));
    const { records, problems } = readImport({ text: JSON.stringify(items) });

    expect(records.map(({ fields }) => fields['weight_g'])).toEqual([1250, 101.2, undefined]);
    expect(problems.map(({ code }) => code)).toEqual(['ambiguous_number']);
  });

  it('finds are weighed in grams, also where a cell says kg', () => {
    const { records, problems } = readImport({
      text: 'N. inv.;US;Definizione;Peso\n1;2;Anfora;1.234\n2;2;Coppa;12,5\n3;2;Dolio;3,5 kg',
    });

    expect(records.map(({ fields }) => fields['weight_g'])).toEqual([1234, 12.5, 3500]);
    expect(problems.map(({ code }) => code)).toEqual(['ambiguous_number']);
  });
});

describe('days of a column', () => {
  it('are read month first where one of them can be nothing else, which is told', () => {
    const read = readColumn('Recorded on', ['04/03/2019', '04/13/2019', '2019-05-01']);

    expect(read.values).toEqual(['2019-04-03', '2019-04-13', '2019-05-01']);
    expect(read.problems).toMatchObject([{ code: 'month_first', row: 3, value: '04/13/2019' }]);
  });

  it('are read day first where both orders are met, and the other order is told', () => {
    const read = readColumn('Recorded on', ['04/03/2019', '04/13/2019', '25/03/2019']);

    expect(read.values).toEqual(['2019-03-04', '2019-04-13', '2019-03-25']);
    expect(read.codes).toEqual(['ambiguous_day']);
    expect(readColumn('Recorded on', ['04/03/2019', '25/03/2019']).codes).toEqual([]);
  });
});

describe('years of two digits', () => {
  it('are of the last or of our century, and told', () => {
    const read = readColumn('Data di schedatura', ['12/09/11', '3.4.85', '04/03/2019'], 'it');

    expect(read.values).toEqual(['2011-09-12', '1985-04-03', '2019-03-04']);
    expect(read.problems).toMatchObject([{ code: 'short_year', row: 2, value: '12/09/11' }]);
    expect(read.problems[0]!.message).toContain('12/09/2011');
  });
});
