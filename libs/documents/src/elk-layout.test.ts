import { describe, expect, it } from 'vitest';
import { layoutWithElk, type LayoutInput } from './elk-layout.ts';

const node = { width: 90, height: 30, group: -1, row: -1 };
const INPUT: LayoutInput = {
  direction: 'DOWN',
  nodes: [],
  groups: [],
  edges: [],
  groupPadding: { top: 30, side: 15 },
};

describe('layoutWithElk()', () => {
  /*   a
   *  / \
   * b   c
   *  \ /
   *   d
   */
  it('puts what edges lead to below, and nodes of a layer beside each other', async () => {
    const edges = [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ].map(([source, target]) => ({ source: source!, target: target! }));

    const { nodes, paths } = await layoutWithElk({ ...INPUT, nodes: [node, node, node, node], edges });

    const [a, b, c, d] = nodes;
    expect(a!.y + 30).toBeLessThan(b!.y);
    expect(b!.y).toBe(c!.y);
    expect(b!.y + 30).toBeLessThan(d!.y);
    expect(Math.abs(b!.x - c!.x)).toBeGreaterThanOrEqual(90 + 30);
    expect(paths.map((path) => path.length >= 2)).toEqual([true, true, true, true]);
  });

  it('puts lower rows first, against the edges if need be', async () => {
    const nodes = [2, 0, 1].map((row) => ({ ...node, row }));

    const { nodes: placed } = await layoutWithElk({
      ...INPUT,
      nodes,
      edges: [
        { source: 0, target: 1 },
        { source: 0, target: 2 },
      ],
    });

    expect(placed[1]!.y + 30).toBeLessThan(placed[2]!.y);
    expect(placed[2]!.y + 30).toBeLessThan(placed[0]!.y);
  });

  it('frames groups with their padding, and gives all places from the same corner', async () => {
    const { nodes, groups } = await layoutWithElk({
      ...INPUT,
      nodes: [node, { ...node, group: 1 }],
      groups: [
        { parent: -1, row: -1 },
        { parent: 0, row: -1 },
      ],
      edges: [{ source: 0, target: 1 }],
    });

    expect(nodes[1]!.y - groups[1]!.y).toBeGreaterThanOrEqual(30);
    expect(groups[1]!.y - groups[0]!.y).toBeGreaterThanOrEqual(30);
    expect(nodes[1]!.x - groups[0]!.x).toBeGreaterThanOrEqual(30);
    expect(groups[0]!.y).toBeGreaterThan(nodes[0]!.y + 30);
  });

  it('gives the same places again', async () => {
    const input = {
      ...INPUT,
      nodes: Array.from({ length: 12 }, () => node),
      edges: Array.from({ length: 20 }, (_, i) => ({ source: (i * 5) % 12, target: (i * 7 + 3) % 12 })),
    };

    expect(await layoutWithElk(input)).toEqual(await layoutWithElk(input));
  });
});
