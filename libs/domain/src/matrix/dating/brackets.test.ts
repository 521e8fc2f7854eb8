import { describe, expect, it } from 'vitest';
import type { Statement } from '../graph/facts.ts';
import { buildMatrix } from '../matrix.ts';
import { findBrackets, type UnitDating } from './brackets.ts';

//  1      5
//  |
//  2 = 2b
//  |    \
//  3     4
const UNITS = ['1', '2', '2b', '3', '4', '5'].map((key) => ({
  key,
  us_number: key,
  area: '',
  period: key === '1' ? 'I' : key === '3' ? 'II' : null,
}));
const covers = (from: string, to: string): Statement => ({ from, type: 'covers', to });
const STATEMENTS: Statement[] = [
  covers('1', '2'),
  { from: '2', type: 'same_as', to: '2b' },
  covers('2b', '3'),
  covers('2', '4'),
];
const find = (unit: string, earliest: number): UnitDating => ({
  unit,
  kind: 'find',
  label: `coin of ${unit}`,
  earliest,
  latest: earliest + 20,
});
const dated = (unit: string, earliest: number, latest: number): UnitDating => ({
  unit,
  kind: 'dating',
  label: `dating of ${unit}`,
  earliest,
  latest,
});

describe('findBrackets()', () => {
  const matrix = buildMatrix(UNITS, STATEMENTS);

  it('carries the tightest bounds up and down, with the chain that gives them', () => {
    const { brackets, conflicts } = findBrackets(matrix, [
      find('3', 100),
      find('4', 120),
      dated('1', 90, 300),
    ]);

    const ofTwo = brackets.find(({ node }) => node === '2');
    expect(ofTwo).toEqual({
      node: '2',
      earliest: { year: 120, label: 'coin of 4', kind: 'find', chain: ['4', '2'] },
      latest: { year: 300, label: 'dating of 1', kind: 'dating', chain: ['1', '2'] },
    });
    expect(conflicts).toEqual([]);
  });

  it('carries nothing along lines that contradict the order or only interleave', () => {
    const [contradicting, interleaving] = (['contradicts', 'interleaves'] as const).map((trait) =>
      findBrackets({ ...matrix, edges: matrix.edges.map((edge) => ({ ...edge, [trait]: true })) }, [
        find('3', 100),
        dated('1', 90, 300),
      ]),
    );

    for (const { brackets } of [contradicting!, interleaving!]) {
      expect(brackets.find(({ node }) => node === '2')).toEqual({ node: '2', earliest: null, latest: null });
      expect(brackets.find(({ node }) => node === '3')?.earliest?.year).toBe(100);
    }
  });

  it('leaves open what nothing bounds', () => {
    const { brackets } = findBrackets(matrix, [find('3', 100)]);

    expect(brackets.find(({ node }) => node === '5')).toEqual({ node: '5', earliest: null, latest: null });
    expect(brackets.find(({ node }) => node === '4')?.earliest).toBeNull();
  });

  it('takes a find for a terminus post quem only', () => {
    const { brackets } = findBrackets(matrix, [find('1', 100)]);

    expect(brackets.every(({ latest }) => latest === null)).toBe(true);
  });

  it('tells a conflict once, by the chain from the older to the younger dating', () => {
    const { conflicts } = findBrackets(matrix, [find('4', 400), dated('1', 90, 300)]);

    expect(conflicts).toEqual([
      {
        chain: ['4', '2', '1'],
        earliest: { year: 400, label: 'coin of 4', kind: 'find' },
        latest: { year: 300, label: 'dating of 1', kind: 'dating' },
        nodes: ['1', '2', '4'],
      },
    ]);
  });
});
