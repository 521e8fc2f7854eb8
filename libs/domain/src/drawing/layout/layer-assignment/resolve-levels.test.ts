import { describe, expect, it } from 'vitest';
import { generateSite } from '../../../testing/generate-site.ts';
import { sortTopologically } from '../../../matrix/graph/graph.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { LAYOUT_DEFAULTS } from '../model/layout-model.ts';
import { buildLevelProblem, levelByLongestPath, type Leveled, type LevelProblem } from './level-problem.ts';
import { prepareGraph } from '../prepare-graph.ts';
import { balanceLevels, sinkVertices } from './resolve-levels.ts';

function problemOf(seed: number): { problem: LevelProblem; order: Int32Array; longest: Leveled } {
  const { units, statements } = generateSite({ units: 400, seed, unitsPerArea: 200 });
  const { graph } = prepareGraph(buildMatrix(units, statements), { ...LAYOUT_DEFAULTS, grouping: 'period' });
  const problem = buildLevelProblem(graph);
  const order = sortTopologically(problem, new Uint8Array(problem.source.length));
  return { problem, order, longest: levelByLongestPath(problem, order) };
}

function spansOf({ source, target, weight }: LevelProblem, { level }: Leveled): number {
  return weight.reduce((sum, each, edge) => sum + each * (level[target[edge]!]! - level[source[edge]!]!), 0);
}

function isKept({ source, target, lane }: LevelProblem, { level, laneStart }: Leveled): boolean {
  return (
    source.every((from, edge) => level[from]! < level[target[edge]!]!) &&
    level.every((own, vertex) => own >= laneStart[lane[vertex]!]! && own < laneStart[lane[vertex]! + 1]!)
  );
}

function widestOf({ width }: LevelProblem, { level, laneStart }: Leveled): number {
  const widths = new Float64Array(laneStart.at(-1)!);
  for (const [vertex, own] of level.entries()) widths[own]! += width[vertex]!;
  return Math.max(...widths);
}

describe('sinkVertices()', () => {
  it('makes lines shorter and leaves lanes and order as they are', () => {
    const { problem, order, longest } = problemOf(1);

    const sunk = sinkVertices(problem, longest, order);

    expect(spansOf(problem, sunk)).toBeLessThan(spansOf(problem, longest));
    expect(isKept(problem, sunk)).toBe(true);
  });
});

describe('balanceLevels()', () => {
  it('makes the fullest level narrower without longer lines', () => {
    const { problem, order, longest } = problemOf(2);
    const sunk = sinkVertices(problem, longest, order);

    const balanced = balanceLevels(problem, sunk);

    expect(spansOf(problem, balanced)).toBe(spansOf(problem, sunk));
    expect(widestOf(problem, balanced)).toBeLessThan(widestOf(problem, sunk));
    expect(isKept(problem, balanced)).toBe(true);
  });
});
