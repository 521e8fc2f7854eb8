import { describe, expect, it } from 'vitest';
import { generateLevels } from '../../testing/generate-one-sided.ts';
import { createGraph } from '../../testing/small-graph.ts';
import { buildFacts } from '../graph/facts.ts';
import { buildGraph } from '../graph/graph.ts';
import { mergeUnits } from '../graph/merge.ts';
import { fitPotential, violationOf } from './fit-potential.ts';

describe('fitPotential()', () => {
  it('lets nearly every edge of an order run forward', () => {
    const { units, statements } = generateLevels({ units: 300, seed: 4, numbering: 'random' });
    const facts = buildFacts(units, statements);
    const graph = buildGraph(facts.order, mergeUnits(facts.units.length, facts.equal));

    const potential = fitPotential(graph);

    const backward = graph.source.filter((_, edge) => violationOf(graph, potential, edge) > 1);
    expect(backward.length).toBeLessThan(0.01 * graph.source.length);
  });

  it('finds the edge that runs against all others by how far it does', () => {
    //  0 → 1 → 2 → 3 → 4 and 0 → 2 → 4, 1 → 3; against them 4 → 0
    const graph = createGraph(
      [
        [0, 1],
        [0, 2],
        [1, 2],
        [1, 3],
        [2, 3],
        [2, 4],
        [3, 4],
        [4, 0],
      ],
      5,
    );

    const potential = fitPotential(graph);

    const violations = [...graph.source.keys()].map((edge) => violationOf(graph, potential, edge));
    const wrong = graph.source.indexOf(4);
    expect(violations[wrong]).toBeGreaterThan(2.5);
    expect(Math.max(...violations.filter((_, edge) => edge !== wrong))).toBeLessThan(1);
  });

  it('holds two edges against each other alike', () => {
    const graph = createGraph(
      [
        [0, 1],
        [1, 0],
      ],
      2,
    );

    const potential = fitPotential(graph);

    expect(violationOf(graph, potential, 0)).toBeCloseTo(violationOf(graph, potential, 1), 6);
  });

  it('gives numbers for a graph without edges', () => {
    expect([...fitPotential(createGraph([], 2))]).toEqual([0, 0]);
  });
});
