import { describe, expect, it } from 'vitest';
import { generateSite } from '../../../testing/generate-site.ts';
import { buildMatrix } from '../../../matrix/matrix.ts';
import { assignLayers } from '../layer-assignment/assign-layers.ts';
import { buildLayers } from './build-layers.ts';
import { LAYOUT_DEFAULTS } from '../model/layout-model.ts';
import { prepareGraph } from '../prepare-graph.ts';
import { SPACING, type Layered, type LayoutGraph } from '../model/stages.ts';

function layer(seed: number): { graph: LayoutGraph; layered: Layered } {
  const { units, statements } = generateSite({ units: 300, seed, unitsPerArea: 100 });
  const lasting = units.map((unit) => ({ ...unit, period_end: unit.us_number.endsWith('7') ? '1' : null }));
  const matrix = buildMatrix(lasting, statements);
  const { graph } = prepareGraph(matrix, { ...LAYOUT_DEFAULTS, grouping: 'period_area' });
  return { graph, layered: buildLayers(graph, assignLayers(graph)) };
}

describe('buildLayers()', () => {
  it('gives every edge a vertex on each level from its upper to its lower end', () => {
    const { graph, layered } = layer(1);

    for (let edge = 0; edge < graph.source.length; edge++) {
      const chain = layered.chain.subarray(layered.chainStart[edge], layered.chainStart[edge + 1]);
      const top = layered.levelOf[graph.source[edge]!]!;
      expect(chain[0]).toBe(graph.source[edge]);
      expect(chain.at(-1)).toBe(graph.target[edge]);
      expect([...chain].map((vertex) => layered.levelOf[vertex])).toEqual(
        [...chain].map((_, at) => top + at),
      );
      expect(chain.subarray(1, -1).every((dummy) => layered.edgeOf[dummy] === edge)).toBe(true);
    }
  });

  it('uses every dummy once, in the block of the upper end', () => {
    const { graph, layered } = layer(2);

    const dummies = [...layered.chain].filter((vertex) => vertex >= layered.realSize);

    expect(dummies).toHaveLength(layered.size - layered.realSize);
    expect(new Set(dummies).size).toBe(dummies.length);
    expect(dummies.length).toBeGreaterThan(100);
    for (const dummy of dummies) {
      expect(layered.block[dummy]).toBe(graph.block[graph.source[layered.edgeOf[dummy]!]!]);
    }
  });

  it('gives room to bars and none to lines', () => {
    const { graph, layered } = layer(3);

    const widths = Array.from(layered.width.subarray(layered.realSize));

    const expected = Array.from(layered.edgeOf.subarray(layered.realSize), (edge) =>
      graph.isBar[edge] ? SPACING.barWidth : 0,
    );
    expect(graph.isBar.includes(1)).toBe(true);
    expect(widths).toEqual(expected);
  });

  it('lists each segment below its upper and above its lower end', () => {
    const { layered } = layer(4);
    const { size, down, downStart, up, upStart, chain, chainStart } = layered;
    const pairs = (list: Int32Array, start: Int32Array, isDown: boolean): string[] =>
      Array.from({ length: size }, (_, vertex) =>
        Array.from(list.subarray(start[vertex], start[vertex + 1]), (other) =>
          isDown ? `${vertex}-${other}` : `${other}-${vertex}`,
        ),
      ).flat();

    const downward = pairs(down, downStart, true).toSorted();
    const upward = pairs(up, upStart, false).toSorted();

    const segments: string[] = [];
    for (let edge = 0; edge + 1 < chainStart.length; edge++) {
      for (let at = chainStart[edge]! + 1; at < chainStart[edge + 1]!; at++) {
        segments.push(`${chain[at - 1]}-${chain[at]}`);
      }
    }
    expect(downward).toEqual(segments.toSorted());
    expect(upward).toEqual(downward);
  });
});
