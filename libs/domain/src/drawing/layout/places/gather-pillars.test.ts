import { describe, expect, it } from 'vitest';
import { layerEdges } from '../../../testing/example-layers.ts';
import { gatherPillars, joinPillars, type Pillars } from './gather-pillars.ts';

/** The pillars of more than one vertex, by walking their rings. */
function listPillars({ pillarOf, next }: Pillars): number[][] {
  const pillars: number[][] = [];
  for (const [vertex, pillar] of pillarOf.entries()) {
    if (pillar !== vertex || next[vertex] === vertex) continue;
    const members = [vertex];
    for (let at = next[vertex]!; at !== vertex; at = next[at]!) members.push(at);
    pillars.push(members.sort((a, b) => a - b));
  }
  return pillars;
}

//   0   1
//   |\  |      0, 2 and 4 stand straight, so do 1 and 3.
//   2 : 3
//   |  \|
//   4   5
const { layered } = layerEdges(
  [
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 4],
    [2, 5],
    [3, 5],
  ],
  6,
);
const X = Float64Array.of(0, 50, 0, 50, 0, 60);

describe('gatherPillars()', () => {
  it('gathers what stands straight under each other by lines', () => {
    const pillars = gatherPillars(layered, X);

    expect(listPillars(pillars)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    expect([...pillars.pillarOf].map((pillar) => pillars.at[pillar])).toEqual([...X]);
  });

  it('leaves apart what no line joins, though it stands straight', () => {
    const pillars = gatherPillars(layerEdges([[0, 1]], 4).layered, new Float64Array(4));

    expect(listPillars(pillars)).toEqual([[0, 1]]);
  });
});

describe('joinPillars()', () => {
  it('makes two pillars one, which stands where the first stood', () => {
    const pillars = gatherPillars(layered, X);

    joinPillars(pillars, 3, 5);
    joinPillars(pillars, 5, 2);

    expect(listPillars(pillars)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(pillars.at[pillars.pillarOf[4]!]).toBe(50);
  });

  it('leaves a pillar as it is when joined to itself', () => {
    const pillars = gatherPillars(layered, X);

    joinPillars(pillars, 0, 4);

    expect(listPillars(pillars)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
  });
});
