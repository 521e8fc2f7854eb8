import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { generateSite } from '../../../testing/generate-site.ts';
import { recordSite } from '../../../testing/record-site.ts';
import { buildMatrixRecords } from '../../matrix-records.ts';
import { readImport } from '../../read-import.ts';
import { renderMatrixLevels } from './matrix-levels-csv.ts';

const withoutFindings = (csv: string): string[] =>
  csv.split('\r\n').map((row) => row.slice(0, row.lastIndexOf(',')));

describe('renderMatrixLevels()', () => {
  it('writes a row for each node, level by level, with its neighbours and what was found', () => {
    const { units, statements } = recordSite(
      ['10 covers 2', '10 covers 3', '2 covers 4', '3 contemporary with 2', '3 same as 98', '7'],
      { '2': { unit_type: 'fill', period: 'II', phase: '1' } },
    );

    const csv = renderMatrixLevels(buildMatrix(units, statements));

    expect(csv.split('\r\n')).toEqual([
      'level,order,us_number,area,unit_type,period,phase,members,later_than,earlier_than,contemporary_with,findings',
      '0,1,7,,,,,,,,,1',
      '0,2,10,,,,,,2; 3,,,0',
      '1,1,2,,fill,II,1,,4,10,3,0',
      '1,2,3,,,,,3; 98,,10,2,0',
      '2,1,4,,,,,,,2,,0',
      '',
    ]);
  });

  it('is read back to the same matrix: units that are one, numbers that two areas have', () => {
    const { units, statements } = recordSite(
      [
        '10 covers 2',
        '10 covers 3',
        '2 covers 4',
        '3 contemporary with 2',
        '3 same as 98',
        '3 same as 12/13',
      ],
      { '2': { unit_type: 'SU', period: 'II', phase: '1' }, '98': { area: 'B' }, '4': { area: 'C' } },
    );
    const site = generateSite({ units: 200, seed: 7, unitsPerArea: 40 });
    for (const matrix of [buildMatrix(units, statements), buildMatrix(site.units, site.statements)]) {
      const csv = renderMatrixLevels(matrix);

      const read = buildMatrixRecords(readImport({ text: csv }));

      expect(withoutFindings(renderMatrixLevels(buildMatrix(read.units, read.statements)))).toEqual(
        withoutFindings(csv),
      );
    }
  });

  it('has every node once', () => {
    const { units, statements } = generateSite({ units: 300, seed: 4 });
    const matrix = buildMatrix(units, statements);

    const rows = renderMatrixLevels(matrix).trimEnd().split('\r\n').slice(1);

    expect(rows).toHaveLength(matrix.nodes.length);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(
      matrix.levels.flatMap((ids, level) => ids.map(() => level)),
    );
  });
});
