import { describe, expect, it } from 'vitest';
import { arrangeBlocks, layerEdges, type ExampleLayers } from '../../../testing/example-layers.ts';
import { SPACING } from '../model/stages.ts';
import { routeLinks } from './route-links.ts';

/** Chains of boxes beside each other; of three: 0 > 1 > 2, 3 > 4 > 5, … */
function chains(count: number, length: number): ExampleLayers {
  const size = count * length;
  const pairs = Array.from({ length: size }, (_, at) => [at, at + 1] as const);
  return layerEdges(
    pairs.filter(([, lower]) => lower % length !== 0),
    size,
  );
}

function route({ layered, graph }: ExampleLayers, pairs: readonly (readonly [number, number])[]) {
  const { x, order } = arrangeBlocks(layered, graph);
  return { x, paths: routeLinks(layered, order, x, pairs) };
}

describe('routeLinks()', () => {
  //  0   3   6        0 and 8 are tied past the box 1, beside it, and not by a step on each level.
  //  1   4   7
  //  2   5   8
  it('keeps to the side of the box it starts from, toward its end', () => {
    const { x, paths } = route(chains(3, 3), [[0, 8]]);

    const [side] = paths[0]!.through;
    expect(paths[0]).toMatchObject({ upper: 0, lower: 8 });
    expect(side).toBeGreaterThan(x[1]! + 15);
    expect(side).toBeLessThan(x[4]! - 15);
  });

  it('runs straight past twelve levels instead of a step on each', () => {
    const { paths } = route(chains(3, 12), [[0, 35]]);

    const { through } = paths[0]!;
    expect(through).toHaveLength(10);
    expect(new Set(through).size).toBe(1);
  });

  it('leads lines through one gap apart from each other', () => {
    const { paths } = route(chains(1, 3), [
      [0, 2],
      [2, 0],
      [0, 2],
    ]);

    const stands = paths.map(({ through }) => through[0]!).sort((a, b) => a - b);
    for (const at of [1, 2]) expect(stands[at]! - stands[at - 1]!).toBeGreaterThanOrEqual(SPACING.line);
  });
});
