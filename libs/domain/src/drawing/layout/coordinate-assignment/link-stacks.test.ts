import { describe, expect, it } from 'vitest';
import { layerEdges } from '../../../testing/example-layers.ts';
import { linkStacks, joinStacks, type LinkedStacks } from './link-stacks.ts';

/** The stacks of more than one vertex, by walking their rings. */
function listStacks({ stackOf, next }: LinkedStacks): number[][] {
  const stacks: number[][] = [];
  for (const [vertex, stack] of stackOf.entries()) {
    if (stack !== vertex || next[vertex] === vertex) continue;
    const members = [vertex];
    for (let at = next[vertex]!; at !== vertex; at = next[at]!) members.push(at);
    stacks.push(members.sort((a, b) => a - b));
  }
  return stacks;
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

describe('linkStacks()', () => {
  it('gathers what stands straight under each other by lines', () => {
    const stacks = linkStacks(layered, X);

    expect(listStacks(stacks)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    expect([...stacks.stackOf].map((stack) => stacks.at[stack])).toEqual([...X]);
  });

  it('leaves apart what no line joins, though it stands straight', () => {
    const stacks = linkStacks(layerEdges([[0, 1]], 4).layered, new Float64Array(4));

    expect(listStacks(stacks)).toEqual([[0, 1]]);
  });
});

describe('joinStacks()', () => {
  it('makes two stacks one, which stands where the first stood', () => {
    const stacks = linkStacks(layered, X);

    joinStacks(stacks, 3, 5);
    joinStacks(stacks, 5, 2);

    expect(listStacks(stacks)).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(stacks.at[stacks.stackOf[4]!]).toBe(50);
  });

  it('leaves a stack as it is when joined to itself', () => {
    const stacks = linkStacks(layered, X);

    joinStacks(stacks, 0, 4);

    expect(listStacks(stacks)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
  });
});
