import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortTopologically } from '../../matrix/graph/graph.ts';
import type { Statement } from '../../matrix/graph/facts.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { MatrixUnit } from '../../matrix/graph/units.ts';
import { collapseMatrix } from './lanes/collapse-matrix.ts';
import { LAYOUT_DEFAULTS, type LayoutOptions } from './model/layout-model.ts';
import { prepareGraph, type Prepared } from './prepare-graph.ts';

type Traits = Partial<Omit<MatrixUnit, 'key' | 'us_number'>>;

/** Relations as `1>2` (order) or `1~2` (contemporary), units alone as `3`. */
function matrixOf(text: string, traits: Record<string, Traits> = {}): HarrisMatrix {
  const parts = text.split(' ');
  const statements = parts.flatMap((part): Statement[] => {
    const [from, sign, to] = part.split(/([>~])/);
    if (!to) return [];
    return [{ from: from!, type: sign === '>' ? 'covers' : 'contemporary_with', to }];
  });
  const keys = [...new Set(parts.flatMap((part) => part.split(/[>~]/)))];
  return buildMatrix(
    keys.map((key) => ({ key, us_number: key, area: '', ...traits[key] })),
    statements,
  );
}

function prepare(matrix: HarrisMatrix, options: Partial<LayoutOptions> = {}): Prepared {
  return prepareGraph(matrix, { ...LAYOUT_DEFAULTS, ...options });
}

/** Edges as they are drawn, `3^1` for one drawn upward, `|1` for a bar. */
function edgesOf(matrix: HarrisMatrix, { graph }: Prepared): string[] {
  const name = (vertex: number): string => matrix.nodes[graph.nodeOf[vertex]!]?.us_number ?? '';
  return Array.from(graph.source, (from, edge) => {
    const sign = graph.isBar[edge] ? '|' : graph.isUpward[edge] ? '^' : '>';
    return `${name(from)}${sign}${name(graph.target[edge]!)}`;
  });
}

const PERIODS = ['1', '2', '3'].map((period) => ({ period, phase: '', label: period }));

describe('prepareGraph()', () => {
  it('puts units without any relation into the tray', () => {
    const matrix = matrixOf('1>2 3 4~5');

    const { graph, vertexOf, tray } = prepare(matrix);

    expect(graph.size).toBe(4);
    expect([...vertexOf]).toEqual([0, 1, -1, 2, 3]);
    expect([...tray]).toEqual([2]);
    expect([...graph.contemporaries]).toEqual([2, 3]);
  });

  it('turns the suspect of a contradiction, so that it is drawn upward', () => {
    const matrix = matrixOf('1>2 2>3 3>1');

    const prepared = prepare(matrix);

    const suspect = matrix.edges.findIndex(({ contradicts }) => contradicts);
    const at = prepared.graph.edgeOf.indexOf(suspect);
    expect(prepared.kinds[at]).toBe('contradiction');
    expect(prepared.graph.isUpward[at]).toBe(1);
    expect(prepared.kinds.filter((kind) => kind === 'order')).toHaveLength(2);
  });

  it('keeps both lines of two units that contradict each other', () => {
    const prepared = prepare(matrixOf('1>2 2>1'));

    expect(prepared.kinds.toSorted()).toEqual(['contradiction', 'order']);
    expect([...prepared.graph.source]).toEqual([prepared.graph.source[0], prepared.graph.source[0]]);
  });

  it('turns a relation against the periods and says so', () => {
    const matrix = matrixOf('1>2 2>3', { 1: { period: '1' }, 2: { period: '3' }, 3: { period: '2' } });

    const prepared = prepare(matrix, { grouping: 'period', periods: PERIODS });

    expect(edgesOf(matrix, prepared)).toEqual(['1>2', '3^2']);
    expect(prepared.kinds).toEqual(['order', 'paradox']);
    expect([...prepared.graph.lane]).toEqual([0, 2, 1]);
  });

  it('draws the weaker direction of interleaving groups upward, as against the order', () => {
    const traits = {
      1: { area: 'A' },
      2: { area: 'B' },
      3: { area: 'A' },
      4: { area: 'B' },
      5: { area: 'A' },
    };
    const { matrix } = collapseMatrix(matrixOf('1>2 3>4 4>5', traits), { areas: ['A', 'B'] });

    const { kinds, graph } = prepare(matrix);

    expect(kinds).toEqual(['order', 'paradox']);
    expect([...graph.isUpward]).toEqual([0, 1]);
  });

  it('heeds no periods unless asked to', () => {
    const matrix = matrixOf('1>2', { 1: { period: '3' }, 2: { period: '1' } });

    const { kinds, lanes, laneOf, graph } = prepare(matrix, { periods: PERIODS });

    expect(kinds).toEqual(['order']);
    expect(lanes).toEqual([]);
    expect([...laneOf]).toEqual([-1, -1]);
    expect(graph.laneCount).toBe(1);
  });

  it('infers the lane from the lowest above, else the highest below, else from what hangs together', () => {
    //  1(I) ─ 2(II) ─ x ─ 3(III),  y ─ 3(III) and y ─ 2(II),  y ─ z,  z above nothing
    const traits = { 1: { period: '1' }, 2: { period: '2' }, 3: { period: '3' } };
    const matrix = matrixOf('1>2 2>10 10>3 11>3 11>2 11>12', traits);

    const { laneOf, isInferred } = prepare(matrix, { grouping: 'period', periods: PERIODS });

    expect([...laneOf]).toEqual([0, 1, 2, 1, 1, 1]);
    expect([...isInferred]).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('gives units of no period a last lane without name, only when there are such', () => {
    const matrix = matrixOf('1>2 3>4', { 1: { period: '1' }, 2: { period: '2' } });

    const { lanes, laneOf } = prepare(matrix, { grouping: 'period', periods: PERIODS });

    expect(lanes.map(({ label }) => label)).toEqual(['1', '2', '']);
    expect([...laneOf]).toEqual([0, 1, 2, 2]);
  });

  it('orders the tray by lane and makes no lane for it alone', () => {
    const traits = { 1: { period: '1' }, 2: { period: '2' }, 4: { period: '3' }, 5: { period: '1' } };

    const { lanes, laneOf, tray } = prepare(matrixOf('1>2 3 4 5', traits), { grouping: 'period' });

    expect(lanes.map(({ label }) => label)).toEqual(['1', '2', '3']);
    expect([...laneOf]).toEqual([0, 1, -1, 2, 0]);
    expect([...tray]).toEqual([4, 3, 2]);
  });

  it('does not take a unit without phase to contradict the phases of its period', () => {
    const traits = {
      1: { period: '1', phase: '1' },
      2: { period: '1' },
      3: { period: '1', phase: '2' },
      4: { period: '1' },
    };
    const matrix = matrixOf('1>2 2>3 3>4', traits);

    const { kinds, laneOf, lanes } = prepare(matrix, { grouping: 'period' });

    expect(lanes.map(({ label }) => label)).toEqual(['1/1', '1/2']);
    expect(kinds).toEqual(['order', 'order', 'order']);
    expect([...laneOf]).toEqual([0, 0, 1, 1]);
  });

  it('gives a unit that lasted a bar up to the lane of its last period', () => {
    const matrix = matrixOf('1>2', { 1: { period: '1' }, 2: { period: '3', period_end: '2' } });

    const prepared = prepare(matrix, { grouping: 'period', periods: PERIODS });

    expect(edgesOf(matrix, prepared)).toEqual(['1>2', '|2']);
    expect([...prepared.graph.nodeOf]).toEqual([0, 1, -1]);
    expect([...prepared.graph.lane]).toEqual([0, 2, 1]);
    expect(prepared.graph.width[2]).toBe(0);
    expect(prepared.graph.edgeOf[1]).toBe(-1);
  });

  it('numbers blocks from left to right: by area, then by their first unit', () => {
    const traits = {
      1: { area: 'B' },
      2: { area: 'A' },
      3: { area: 'B' },
      4: { area: 'B' },
      5: { area: 'A' },
    };
    const matrix = matrixOf('1>2 3>4 2>5', traits);

    const { graph, columns } = prepare(matrix, { grouping: 'area' });

    const blockOf = Object.fromEntries(
      Array.from(graph.nodeOf, (node, vertex) => [matrix.nodes[node]!.us_number, graph.block[vertex]]),
    );
    expect(columns).toEqual(['A', 'B']);
    expect(blockOf).toEqual({ 2: 0, 5: 0, 1: 1, 3: 2, 4: 2 });
    expect([...graph.columnOfBlock]).toEqual([0, 1, 1]);
  });

  it('makes a column of each structure, and one of those a unit belongs to together', () => {
    const traits = {
      1: { structure: 'ED02' },
      2: { structure: 'ED10/ED02' },
      3: { structure: ' ED02 / ED10 ' },
      4: { structure: null },
    };

    const { columns, columnOf, lanes } = prepare(matrixOf('1>2 2>3 3>4', traits), { grouping: 'structure' });

    expect(columns).toEqual(['', 'ED02', 'ED02/ED10']);
    expect([...columnOf]).toEqual([1, 2, 2, 0]);
    expect(lanes).toEqual([]);
  });

  it('makes a column of each activity, and of each type in the order of the legend', () => {
    const traits = {
      1: { activity: '12' },
      2: { activity: ' 5 ', definition: 'Taglio' },
      3: { unit_type: 'USM', activity: '12' },
      4: { unit_type: 'USVA' },
    };
    const matrix = matrixOf('1>2 2>3 3>4', traits);

    const byActivity = prepare(matrix, { grouping: 'activity' });
    const byType = prepare(matrix, { grouping: 'type' });

    expect([byActivity.columns, [...byActivity.columnOf]]).toEqual([
      ['', '5', '12'],
      [2, 1, 2, 0],
    ]);
    expect([byType.columns, [...byType.columnOf]]).toEqual([
      ['deposit', 'cut', 'structure', 'virtual'],
      [0, 1, 2, 3],
    ]);
  });

  it('gives a graph without loops that only lanes and their order rule, however tangled the records', () => {
    const unit = fc.record({
      period: fc.constantFrom(null, '1', '2', '3'),
      period_end: fc.constantFrom(null, '1'),
    });
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 12, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 40 }),
        (units, pairs) => {
          const matrix = buildMatrix(
            units.map((traits, at) => ({ key: `${at}`, us_number: `${at}`, area: '', ...traits })),
            pairs.map(([from, to]) => ({ from: `${from}`, type: 'covers', to: `${to}` })),
          );

          const { graph, vertexOf } = prepare(matrix, { grouping: 'period', periods: PERIODS });

          expect(sortTopologically(graph, new Uint8Array(graph.source.length))).toHaveLength(graph.size);
          for (let edge = 0; edge < graph.source.length; edge++) {
            expect(graph.lane[graph.source[edge]!]).toBeLessThanOrEqual(graph.lane[graph.target[edge]!]!);
          }
          expect(graph.edgeOf.filter((edge) => edge >= 0).toSorted()).toEqual(
            Int32Array.from(matrix.edges.keys()),
          );
          for (const [edge, { source }] of matrix.edges.entries()) {
            const at = graph.edgeOf.indexOf(edge);
            const later = vertexOf[matrix.nodes.findIndex(({ id }) => id === source)];
            expect(graph.isUpward[at] ? graph.target[at] : graph.source[at]).toBe(later);
          }
        },
      ),
    );
  });
});
