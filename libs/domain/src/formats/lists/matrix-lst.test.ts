import { describe, expect, it } from 'vitest';
import { collapseMatrix } from '../../drawing/layout/lanes/collapse-matrix.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';
import { readImport } from '../read-import.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { renderMatrixLst, type MatrixLstOptions } from './matrix-lst.ts';

function matrixOf(lines: readonly string[]): HarrisMatrix {
  const { units, statements } = recordSite(lines, { '3': { unit_type: 'fill', period: 'II' } });
  return buildMatrix(units, statements);
}

/** Returns the lists of a unit as they are in the file. */
function listsOf(matrix: HarrisMatrix, unit: string, options: MatrixLstOptions = {}): string[] {
  const lines = renderMatrixLst(matrix, options).split('\r\n');
  const start = lines.findIndex((line) => line.split(' ')[0] === unit);
  return lines.slice(start, start + 5).map((line) => line.trim());
}

describe('renderMatrixLst()', () => {
  const site = [
    '1 covers 3',
    '3 covers 5',
    '1 covers 5',
    '3 same as 4',
    '4 same as 6',
    '3 contemporary with 2',
  ];

  it('writes all four lists of each unit, those of merged nodes too', () => {
    const matrix = matrixOf(site);

    expect(listsOf(matrix, '3')).toEqual([
      '3            fill, period II',
      'above: 1',
      'contemporary with: 2',
      'equal to: 4',
      'below: 5',
    ]);
    expect(listsOf(matrix, '4').slice(1)).toEqual([
      'above:',
      'contemporary with:',
      'equal to: 3, 6',
      'below:',
    ]);
  });

  it('keeps what chains imply and what contradicts, unless only the drawn lines are wanted', () => {
    const matrix = matrixOf([...site, '5 covers 1']);

    expect(listsOf(matrix, '5')).toContain('above: 3, 1');
    expect(listsOf(matrix, '5')).toContain('below: 1');
    expect(listsOf(matrix, '5', { relations: 'drawn' })).toContain('above: 3');
    expect(listsOf(matrix, '5', { relations: 'drawn' })).toContain('below:');
  });

  it('writes a collapsed area as one unit, not as equal ones', () => {
    const { units, statements } = recordSite(['A/1 covers A/2', 'A/2 covers B/3']);

    const text = renderMatrixLst(collapseMatrix(buildMatrix(units, statements), { areas: ['A'] }).matrix);

    expect(text).toContain('below: 3');
    expect(text).toContain('\r\nA_(2)');
    expect(text).not.toMatch(/equal to: \S/);
  });

  it.each(['drawn', 'all'] as const)('is read back as the same matrix, with %s relations', (relations) => {
    const { units, statements } = generateSite({ units: 400, seed: 8, unitsPerArea: Infinity });
    const bare = units.map((unit) => ({ key: unit.key, us_number: unit.us_number, area: '' }));
    const matrix = buildMatrix(bare, statements);

    const read = readImport({ text: renderMatrixLst(matrix, { relations }) });

    const back = buildMatrix(
      read.units.map(({ us_number }) => ({ key: us_number, us_number, area: '' })),
      read.statements.map(({ from, type, to }) => ({
        from: from.us_number,
        type: type ?? null,
        to: to.us_number,
      })),
    );
    expect(sketch(back)).toEqual(sketch(matrix));
    expect(back.redundant.length > 0).toBe(relations === 'all');
  });
});

/** Levels, lines, units made one and contemporaries by number. */
function sketch({ nodes, edges, contemporary }: HarrisMatrix): unknown {
  const numberOf = new Map(nodes.map(({ id, us_number }) => [id, us_number]));
  const name = (id: string): string => numberOf.get(id)!;
  return {
    nodes: nodes.map(({ level, members }) => [level, ...members.map(({ us_number }) => us_number)]),
    lines: edges.map(({ source, target }) => [name(source), name(target)]),
    pairs: contemporary.map(({ source, target }) => [name(source), name(target)].toSorted()).toSorted(),
  };
}
