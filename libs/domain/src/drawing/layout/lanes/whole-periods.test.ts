import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { recordSite } from '../../../testing/record-site.ts';
import { certifyLayout } from '../../certificate/certificate.ts';
import { renderMatrixSvg } from '../../svg/matrix-svg.ts';
import { layoutMatrix } from '../layout-matrix.ts';
import type { Grouping } from '../model/groupings.ts';
import { collapseMatrix } from './collapse-matrix.ts';
import { numberBands } from './number-bands.ts';
import { joinPhaseLanes } from './whole-periods.ts';

const { units, statements } = recordSite(
  ['1 covers 2', '2 covers 3', '3 covers 4', '4 covers 5', '6 covers 5'],
  {
    '1': { period: 'Late', phase: 'decay' },
    '2': { period: 'Late', phase: 'use' },
    '3': { period: 'Early', phase: 'decay' },
    '4': { period: 'Early', phase: 'use' },
    '5': { period: 'Early', phase: 'building' },
    '6': {},
  },
);
const MATRIX = buildMatrix(units, statements);

function lanesBy(grouping: Grouping): { labels: string[]; bands: number[]; isFaithful: boolean } {
  const layout = layoutMatrix(MATRIX, { grouping });
  return {
    labels: layout.lanes.map(({ label }) => label),
    bands: numberBands(layout),
    isFaithful: certifyLayout(MATRIX, layout).isFaithful,
  };
}

const PHASES = ['Late/decay', 'Late/use', 'Early/decay', 'Early/use', 'Early/building'];

describe('layoutMatrix() by periods and phases', () => {
  it('nests the phases in bands of their periods, has each for itself, or leaves them out', () => {
    expect(lanesBy('period')).toEqual({ labels: PHASES, bands: [0, 0, 1, 1, 1], isFaithful: true });
    expect(lanesBy('phase')).toEqual({ labels: PHASES, bands: [0, 1, 2, 3, 4], isFaithful: true });
    expect(lanesBy('period_only')).toEqual({ labels: ['Late', 'Early'], bands: [0, 1], isFaithful: true });
  });

  it('draws one tinted ground for the phases of a period, with an edge between periods', () => {
    const svg = (grouping: Grouping): string => renderMatrixSvg(MATRIX, layoutMatrix(MATRIX, { grouping }));

    expect(svg('period').match(/class="band"/g)).toHaveLength(2);
    expect(svg('phase').match(/class="band"/g)).toHaveLength(3);
    expect(svg('period').match(/class="hair edge"/g)).toHaveLength(1);
    expect(svg('phase')).not.toContain('class="hair edge"');
  });
});

describe('collapseMatrix() of every period', () => {
  it('gives a box for each, and units without period as they are', () => {
    const { matrix } = collapseMatrix(MATRIX, { everyPeriod: true });

    expect(matrix.nodes.map(({ id, us_number }) => [id, us_number])).toEqual([
      ['phase:Late', 'Late (2)'],
      ['phase:Early', 'Early (3)'],
      ['6', '6'],
    ]);
    expect(certifyLayout(matrix, layoutMatrix(matrix, { grouping: 'period_only' })).isFaithful).toBe(true);
  });
});

describe('joinPhaseLanes()', () => {
  it('calls a period by its own row where there is one', () => {
    const lanes = joinPhaseLanes([
      { period: '1', phase: '1', label: '1.1 · Farm' },
      { period: '1', phase: '', label: '1 · Modern' },
      { period: '2', phase: '1', label: '2.1 · Tower' },
    ]);

    expect(lanes.map(({ label }) => label)).toEqual(['1 · Modern', '2']);
  });
});
