import { describe, expect, it } from 'vitest';
import { describeImport, readImport } from '../../read-import.ts';

const lines = (...rows: readonly string[]): string => rows.join('\n');
const read = (...rows: readonly string[]) => readImport({ text: lines(...rows) });
const said = ({ statements }: ReturnType<typeof read>) =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

describe('a table of units by units', () => {
  it.each([
    [';1;2;3', '1;;copre;', '2;coperto da;;taglia', '3;;tagliato da;'],
    ['US;1;2;3', '1;-;copre;-', '2;coperto da;-;taglia', '3;-;tagliato da;-'],
  ])('tells the relation of the row to the column (%s)', (...rows) => {
    const data = read(...rows);

    expect(data.format).toBe('relation_table');
    expect(said(data)).toEqual(['1 covers 2', '2 covered_by 1', '2 cuts 3', '3 cut_by 2']);
    expect(data.problems).toEqual([]);
  });

  it.each([
    [',A,B,C', 'A,0,1,0', 'B,0,0,1', 'C,0,0,0'],
    ['US\tA\tB\tC', 'A\t\tx\t', 'B\t\t\tX', 'C\t\t\t'],
    [',A,B,C', 'A,1.0,1.0,0.0', 'B,0.0,1.0,1.0', 'C,0.0,0.0,1.0'],
    // Nothing lies above A or below C.
    ['US;B;C', 'A;x;', 'B;;x'],
  ])('says with a mark that the row is later, and tells that this was assumed (%s)', (...rows) => {
    const data = read(...rows);

    expect(data.format).toBe('edge_list');
    expect(said(data)).toEqual(['A later_than B', 'B later_than C']);
    expect(data.units.map(({ us_number }) => us_number).sort()).toEqual(['A', 'B', 'C']);
    expect(data.problems.map(({ code }) => code)).toEqual(['assumed_direction']);
  });

  it('is read from lines with signs', () => {
    expect(said(read(';1;2;3', '1;=;>;', '2;<;=;=', '3;;=;'))).toEqual([
      '1 later_than 2',
      '2 earlier_than 1',
      '2 same_as 3',
      '3 same_as 2',
    ]);
  });

  it('is not one where marks stand on both sides, which tell no order', () => {
    expect(() => read(',A,B,C', 'A,0,1,0', 'B,1,0,1', 'C,0,1,0')).toThrow('is not in a format');
  });

  it('is not one where rows and columns are other things', () => {
    expect(read('US;1;2;3', '101;x;;', '102;;x;', '103;;;x').format).toBe('unit_table');
  });

  it('is described as one that holds relations', () => {
    const { formats, tables } = describeImport({ text: lines('US;1;2;3', '1;;x;', '2;;;x', '3;;;') });

    expect([formats, tables.map(({ holds }) => holds)]).toEqual([['edge_list'], ['relations']]);
  });
});

describe('lines that each tell of a unit', () => {
  it('are not taken for a table where each has as many words', () => {
    const data = read('US 1 copre US 2', 'US 2 riempie US 3');

    expect(said(data)).toEqual(['1 covers 2', '2 fills 3']);
    expect(data.problems).toEqual([]);
  });
});
