import { describe, expect, it } from 'vitest';
import { computeMatrix, computeMatrixLines } from './compute-matrix.ts';

//  1       D.01 (document) <- 1.height (property): no order
//  |
//  2
const request = {
  units: [
    { key: 'a', us_number: '1', area: '' },
    { key: 'b', us_number: '2', area: '' },
    { key: 'c', us_number: '1.height', area: '', unit_type: 'property' },
    { key: 'd', us_number: 'D.01', area: '', unit_type: 'DOC' },
  ],
  statements: [
    { from: 'a', type: 'covers', to: 'b' },
    { from: 'a', type: 'em_refers_to', to: 'c' },
  ] as const,
  periods: [],
  reduce: true,
  language: 'en' as const,
};

const idsOf = ({ nodes }: { nodes: { id: string }[] }): string[] => nodes.map(({ id }) => id).sort();

describe('computeMatrix()', () => {
  it('counts and shows units alone, claims and sources are records beside them', () => {
    const matrix = computeMatrix({ ...request, statements: [...request.statements] });

    expect(idsOf(matrix)).toEqual(['a', 'b']);
    expect(matrix.statistics).toMatchObject({ units: 2, components: 1, isolated: 0 });
  });

  it('shows a claim that is asked for by its name', () => {
    const around = { unit: 'd', above: 2, below: 2 };

    expect(idsOf(computeMatrix({ ...request, statements: [...request.statements], around }))).toEqual(['d']);
  });

  it('gives files of graphs the claims as well', () => {
    const all = { ...request, statements: [...request.statements] };

    expect(idsOf(computeMatrixLines({ ...all, claims: true }))).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(computeMatrixLines(all))).toEqual(['a', 'b']);
  });
});
