import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImport, buildMatrixRecords } from '../../../formats/index.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { generateSection } from '../../../testing/generate-one-sided.ts';
import { LAYOUT_DEFAULTS } from '../model/layout-model.ts';
import { layoutMatrix } from '../layout-matrix.ts';
import { assignLayers } from '../layer-assignment/assign-layers.ts';
import { prepareGraph } from '../prepare-graph.ts';
import { buildLayers } from './build-layers.ts';
import { createCrossingCounter } from './count-crossings.ts';
import { orderByKey, refreshPlaces } from './initial-order.ts';
import { splitBlocks, type BlockOrder, type OrderProblem } from './order-problem.ts';
import { recombine } from './recombine.ts';

/** The largest block of a generated section, and its order by number. */
function prepareSection(units: number): { problem: OrderProblem; order: BlockOrder } {
  const site = generateSection({ units, seed: 4, numbering: 'random' });
  const { graph } = prepareGraph(buildMatrix(site.units, site.statements), LAYOUT_DEFAULTS);
  const layered = buildLayers(graph, assignLayers(graph));
  const problem = splitBlocks(layered, graph.blockCount).toSorted((a, b) => b.inner - a.inner)[0]!;
  return {
    problem,
    order: orderByKey(
      problem,
      Int32Array.from({ length: problem.inner }, (_, at) => at),
    ),
  };
}

/** The sequence with every level in the upper or the lower half shuffled by a fixed rule. */
function spoilHalf({ start, length, sequence }: BlockOrder, isUpper: boolean): Int32Array {
  const spoiled = sequence.slice();
  for (let level = 0; level < length.length; level++) {
    if (level < length.length / 2 !== isUpper) continue;
    const inside = spoiled.subarray(start[level]! + 1, start[level]! + length[level]! - 1);
    for (let at = 0; at + 2 < inside.length; at += 3) {
      [inside[at], inside[at + 2]] = [inside[at + 2]!, inside[at]!];
    }
  }
  return spoiled;
}

describe('recombine()', () => {
  const { problem, order } = prepareSection(150);
  const count = (sequence: Int32Array): number => {
    const copy = { ...order, sequence: sequence.slice(), place: order.place.slice() };
    refreshPlaces(copy);
    return createCrossingCounter(problem)(copy);
  };

  it('joins the good half of one order with the good half of another, though one is mirrored', () => {
    const upperSpoiled = spoilHalf(order, true);
    const lowerSpoiled = spoilHalf(order, false);
    for (const [level, length] of order.length.entries()) {
      lowerSpoiled.subarray(order.start[level]! + 1, order.start[level]! + length - 1).reverse();
    }

    const combined = recombine(problem, order, { sequences: [upperSpoiled, lowerSpoiled], mostSteps: 1e9 });

    expect(count(upperSpoiled)).toBeGreaterThan(count(order.sequence));
    expect(count(lowerSpoiled)).toBeGreaterThan(count(order.sequence));
    expect(count(combined)).toBeLessThanOrEqual(count(order.sequence));
  });

  it('gives the first order where there is no time, and one that crosses no more where there is little', () => {
    const sequences = [spoilHalf(order, true), spoilHalf(order, false), order.sequence];

    expect(recombine(problem, order, { sequences, mostSteps: 0 })).toBe(sequences[0]);
    expect(count(recombine(problem, order, { sequences, mostSteps: 50_000 }))).toBeLessThanOrEqual(
      count(sequences[0]!),
    );
  });
});

describe('a tall drawing', () => {
  it('has fewer crossings than Graphviz dot, which has 12 in this one', () => {
    const text = readFileSync(new URL('fixtures/layout-1200.csv', import.meta.url), 'utf8');
    const { units, statements } = buildMatrixRecords(readImport({ text }));
    const matrix = buildMatrix(units, statements);

    const { figures, lines } = layoutMatrix(matrix);

    expect(figures.crossings).toBeLessThan(12);
    expect(lines).toHaveLength(matrix.edges.length);
    expect(layoutMatrix(buildMatrix(units.toReversed(), statements.toReversed())).figures).toEqual(figures);
  });

  it.each([3, 5, 8])('of a section (seed %d) has no crossing where one plane holds it', (seed) => {
    const site = generateSection({ units: 500, seed, numbering: 'random' });

    const { figures } = layoutMatrix(buildMatrix(site.units, site.statements));

    expect(figures.crossings).toBe(0);
  });
});
