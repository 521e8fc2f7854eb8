import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../matrix/matrix.ts';
import { buildMatrixRecords } from './matrix-records.ts';
import { readImport } from './read-import.ts';

const TABLE = `us_number;area;unit_type;period;rapporti
1;A;US;II;Copre 2, Taglia B/3
2;A;US;II;Coperto da 1
3;B;USN;I;Tagliato da A/1
4;B;US;I;Copre 99
`;

describe('buildMatrixRecords()', () => {
  it('gives what buildMatrix needs, with units found as a digger means them', () => {
    const data = readImport({ fileName: 'units.csv', format: 'auto', text: TABLE });

    const { units, statements } = buildMatrixRecords(data);

    expect(units.map(({ key, period }) => `${key} ${period}`)).toEqual([
      'A/1 II',
      'A/2 II',
      'B/3 I',
      'B/4 I',
    ]);
    const matrix = buildMatrix(units, statements);
    expect(matrix.edges.map(({ source, target }) => `${source}-${target}`)).toEqual(['A/1-A/2', 'A/1-B/3']);
    expect(matrix.findings.filter(({ code }) => code === 'unknown_unit')).toHaveLength(1);
  });
});
