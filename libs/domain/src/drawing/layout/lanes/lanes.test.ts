import { describe, expect, it } from 'vitest';
import type { MatrixNode } from '../../../matrix/matrix-model.ts';
import { linkEdges, type EdgeGraph } from '../../../matrix/graph/graph.ts';
import { listLanes } from './lanes.ts';

function nodeOf(
  period: string | null,
  phase: string | null = null,
  period_end: string | null = null,
): MatrixNode {
  return {
    id: '1',
    us_number: '1',
    area: '',
    unit_type: null,
    period,
    phase,
    period_end,
    phase_end: null,
    level: 0,
    members: [],
  };
}

function orderOf(size: number, ...pairs: [number, number][]): EdgeGraph {
  return linkEdges(
    size,
    Int32Array.from(pairs, ([later]) => later),
    Int32Array.from(pairs, ([, earlier]) => earlier),
  );
}

function labelsOf(nodes: MatrixNode[], listed: [string, string][] = []): string[] {
  const periods = listed.map(([period, phase]) => ({ period, phase, label: `listed ${period}/${phase}` }));
  return listLanes(nodes, orderOf(nodes.length), periods).lanes.map(({ label }) => label);
}

describe('listLanes()', () => {
  it('puts numbered periods and phases in order, the most recent first, names after them', () => {
    const nodes = [
      nodeOf('10'),
      nodeOf('2', '2'),
      nodeOf('2', '1'),
      nodeOf('Romano'),
      nodeOf('Moderno'),
      nodeOf(null),
    ];

    expect(labelsOf(nodes)).toEqual(['2/1', '2/2', '10', 'Moderno', 'Romano']);
  });

  it('keeps the order of listed periods that are in use and appends what is missing', () => {
    const nodes = [nodeOf('1'), nodeOf('III'), nodeOf('2', null, '5'), nodeOf('I')];

    expect(
      labelsOf(nodes, [
        ['III', ''],
        ['II', ''],
        ['I', ''],
      ]),
    ).toEqual(['listed III/', 'listed I/', '1', '2', '5']);
  });

  it('puts periods that only have names in the order most relations speak for', () => {
    const nodes = [
      nodeOf('Roman'),
      nodeOf('Medieval'),
      nodeOf('Roman'),
      nodeOf('Medieval'),
      nodeOf('Modern'),
    ];
    const order = orderOf(5, [0, 1], [1, 2], [3, 2], [4, 3]);

    const { lanes } = listLanes(nodes, order, []);

    expect(lanes.map(({ period }) => period)).toEqual(['Modern', 'Medieval', 'Roman']);
  });

  // Horizon III stands in the middle of horizon II by the relations of its phases alone.
  it('keeps named phases with their period, periods and phases each in the order of the relations', () => {
    const nodes = [
      nodeOf('Horizon III', 'use'),
      nodeOf('Horizon II', 'decay'),
      nodeOf('Horizon III', 'building'),
      nodeOf('Horizon II', 'use'),
      nodeOf('Horizon III', 'decay'),
      nodeOf('Horizon II', 'building'),
    ];
    const order = orderOf(6, [4, 0], [0, 2], [0, 1], [2, 3], [1, 3], [3, 5], [4, 5]);

    expect(listLanes(nodes, order, []).lanes.map(({ label }) => label)).toEqual([
      'Horizon III/decay',
      'Horizon III/use',
      'Horizon III/building',
      'Horizon II/decay',
      'Horizon II/use',
      'Horizon II/building',
    ]);
  });

  it('orders the named phases of a numbered period by the relations too', () => {
    const nodes = [nodeOf('2', 'building'), nodeOf('2', 'use'), nodeOf('1')];

    expect(listLanes(nodes, orderOf(3, [1, 0]), []).lanes.map(({ label }) => label)).toEqual([
      '1',
      '2/use',
      '2/building',
    ]);
  });

  it('puts phases that are not listed beside the listed ones of their period', () => {
    const nodes = [nodeOf('2', '1'), nodeOf('2', '3'), nodeOf('4', '1'), nodeOf('2', '2')];

    expect(
      labelsOf(nodes, [
        ['2', '1'],
        ['4', '1'],
      ]),
    ).toEqual(['listed 2/1', '2/2', '2/3', 'listed 4/1']);
  });

  it('puts a phase that is not listed into its period', () => {
    const { lanes, findRange } = listLanes([nodeOf('1', '7')], orderOf(1), [
      { period: '1', phase: '', label: 'Modern' },
    ]);

    expect(lanes).toHaveLength(1);
    expect(findRange('1', '7')).toMatchObject({ first: 0, last: 0 });
  });

  it('lets a unit without phase stand in any phase of its period', () => {
    const { findRange } = listLanes(
      [nodeOf('1', '1'), nodeOf('1', '2'), nodeOf('1'), nodeOf('2')],
      orderOf(4),
      [],
    );

    expect(findRange('1', null)).toMatchObject({ first: 0, last: 1, home: -1 });
    expect(findRange('2', null)).toMatchObject({ first: 2, last: 2, home: 2 });
    expect(findRange(null, null)).toBeUndefined();
    expect(findRange(' ', null)).toBeUndefined();
  });
});
