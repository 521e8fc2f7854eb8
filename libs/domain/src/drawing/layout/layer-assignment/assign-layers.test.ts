import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSite } from '../../../testing/generate-site.ts';
import { linkEdges } from '../../../matrix/graph/graph.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { sortPairs } from '../../../matrix/graph/counting-sort.ts';
import { assignLayers } from './assign-layers.ts';
import { LAYOUT_DEFAULTS } from '../model/layout-model.ts';
import { prepareGraph } from '../prepare-graph.ts';
import type { LayoutGraph } from '../model/stages.ts';

interface Drawing {
  size: number;
  edges: readonly (readonly [number, number])[];
  lanes?: readonly number[];
  contemporaries?: readonly number[];
}

function graphOf({ size, edges, lanes, contemporaries }: Drawing): LayoutGraph {
  const source = Int32Array.from(edges, ([from]) => from);
  const target = Int32Array.from(edges, ([, to]) => to);
  const sorted = sortPairs(source, target, size);
  const each = (value: number): Int32Array => new Int32Array(size).fill(value);
  return {
    ...linkEdges(
      size,
      sorted.map((at) => source[at]!),
      sorted.map((at) => target[at]!),
    ),
    nodeOf: Int32Array.from({ length: size }, (_, at) => at),
    width: new Float64Array(size).fill(30),
    height: new Float64Array(size).fill(18),
    lane: lanes ? Int32Array.from(lanes) : each(0),
    laneCount: lanes ? Math.max(...lanes) + 1 : 1,
    column: each(0),
    columnCount: 1,
    block: each(0),
    blockCount: 1,
    columnOfBlock: new Int32Array(1),
    edgeOf: Int32Array.from(edges, (_, at) => at),
    isUpward: new Uint8Array(edges.length),
    isBar: new Uint8Array(edges.length),
    contemporaries: Int32Array.from(contemporaries ?? []),
  };
}

function spansOf({ source, target }: LayoutGraph, levelOf: Int32Array): number[] {
  return Array.from(source, (from, edge) => levelOf[target[edge]!]! - levelOf[from]!);
}

/** Edges go from smaller to larger numbers, lanes never fall with the number. */
const drawing = fc
  .record({
    edges: fc.uniqueArray(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 45, selector: String }),
    steps: fc.array(fc.constantFrom<number[]>(0, 0, 0, 0, 1, 2), { minLength: 20, maxLength: 20 }),
    contemporaries: fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { maxLength: 6 }),
  })
  .map(({ edges, steps, contemporaries }) => ({
    size: 20,
    edges: edges.filter(([a, b]) => a < b),
    lanes: steps.map((_, at) => steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0)),
    contemporaries: contemporaries.filter(([a, b]) => a !== b).flat(),
  }));

describe('assignLayers()', () => {
  it('puts every box below what is later, and every lane below the one before', () => {
    fc.assert(
      fc.property(drawing, fc.constantFrom('quality' as const, 'fast' as const), (input, profile) => {
        const graph = graphOf(input);

        const { levelOf, levelCount, laneStart } = assignLayers(graph, { profile });

        expect(Math.min(1, ...spansOf(graph, levelOf))).toBe(1);
        expect(laneStart).toHaveLength(graph.laneCount + 1);
        expect(laneStart[0]).toBe(0);
        expect(laneStart[graph.laneCount]).toBe(levelCount);
        for (let lane = 0; lane < graph.laneCount; lane++) {
          expect(laneStart[lane + 1]).toBeGreaterThan(laneStart[lane]!);
        }
        for (let vertex = 0; vertex < graph.size; vertex++) {
          expect(levelOf[vertex]).toBeGreaterThanOrEqual(laneStart[graph.lane[vertex]!]!);
          expect(levelOf[vertex]).toBeLessThan(laneStart[graph.lane[vertex]! + 1]!);
        }
      }),
    );
  });

  it('is no higher than the longest chain', () => {
    const graph = graphOf({
      size: 6,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 3],
        [0, 5],
      ],
    });

    const { levelOf, levelCount } = assignLayers(graph);

    expect(levelCount).toBe(4);
    expect([...levelOf]).toEqual([0, 1, 2, 3, 2, 1]);
  });

  it('takes the edges in any order', () => {
    fc.assert(
      fc.property(
        drawing.chain((input) =>
          fc.tuple(fc.constant(input), fc.shuffledSubarray(input.edges, { minLength: input.edges.length })),
        ),
        ([input, shuffled]) => {
          const levels = assignLayers(graphOf({ ...input, edges: shuffled }));

          expect(levels).toEqual(assignLayers(graphOf(input)));
        },
      ),
    );
  });

  //   0   2          0 ─ 1 and 2 ─ 3 are chains of unlike length; 1 and 3 are contemporary
  //   |   |
  //   4   3~1
  //   |
  //   1~3
  it('puts contemporaries on one level', () => {
    const graph = graphOf({
      size: 5,
      edges: [
        [0, 4],
        [4, 1],
        [2, 3],
      ],
      contemporaries: [1, 3],
    });

    const { levelOf } = assignLayers(graph);

    expect(levelOf[1]).toBe(levelOf[3]);
  });

  it('leaves contemporaries apart that cannot stand on one level, and only these', () => {
    //  0 ─ 3 and 2 ─ 1 with 0 ~ 1 and 2 ~ 3: each alone would do; 4 ~ 5 has nothing to do with them
    const graph = graphOf({
      size: 8,
      edges: [
        [0, 3],
        [2, 1],
        [6, 4],
        [7, 5],
        [0, 7],
      ],
      contemporaries: [0, 1, 2, 3, 4, 5],
    });

    const { levelOf } = assignLayers(graph);

    expect(levelOf[0]).toBe(levelOf[1]);
    expect(levelOf[2]).not.toBe(levelOf[3]);
    expect(levelOf[4]).toBe(levelOf[5]);
  });

  it('leaves contemporaries apart that are ordered or lie in different lanes', () => {
    const graph = graphOf({
      size: 4,
      edges: [
        [0, 1],
        [2, 3],
      ],
      lanes: [0, 0, 0, 1],
      contemporaries: [0, 1, 2, 3],
    });

    const { levelOf } = assignLayers(graph);

    expect(levelOf[1]).toBeGreaterThan(levelOf[0]!);
    expect(levelOf[3]).toBeGreaterThan(levelOf[2]!);
  });

  it('gives a lane without boxes a level of its own', () => {
    const graph = graphOf({ size: 2, edges: [[0, 1]], lanes: [0, 2] });

    expect([...assignLayers(graph).laneStart]).toEqual([0, 1, 2, 3]);
  });

  it('puts pieces that fit beneath each other', () => {
    //  a chain of four, then two of two
    const graph = graphOf({
      size: 8,
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [4, 5],
        [6, 7],
      ],
    });

    expect([...assignLayers(graph).levelOf]).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  });

  it('has nothing to do for an empty graph', () => {
    expect(assignLayers(graphOf({ size: 0, edges: [] }))).toMatchObject({ levelCount: 1 });
  });

  it('takes a chain of fifty thousand', () => {
    const graph = graphOf({
      size: 50_000,
      edges: Array.from({ length: 49_999 }, (_, at) => [at, at + 1] as const),
    });

    expect(assignLayers(graph).levelCount).toBe(50_000);
  });

  it('makes lines at least a tenth shorter than the longest path does', () => {
    const { units, statements } = generateSite({ units: 1_000, seed: 7, unitsPerArea: Infinity });
    const matrix = buildMatrix(units, statements);
    const { graph: whole, vertexOf } = prepareGraph(matrix, LAYOUT_DEFAULTS);
    const graph = { ...whole, contemporaries: new Int32Array(0) };
    const byPath = new Int32Array(graph.size);
    for (const [node, { level }] of matrix.nodes.entries())
      if (vertexOf[node] !== -1) byPath[vertexOf[node]!] = level;

    const { levelOf } = assignLayers(graph);

    const total = (spans: number[]): number => spans.reduce((sum, span) => sum + span, 0);
    expect(total(spansOf(graph, levelOf))).toBeLessThan(0.9 * total(spansOf(graph, byPath)));
  });
});
