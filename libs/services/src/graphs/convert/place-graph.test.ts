import { readDot } from '@trowel/domain/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDotGraph } from './dot-graph.ts';
import type { GeneralGraph } from './general-graph.ts';
import type { Box } from './graph-places.ts';
import { createUnitTypes } from './unit-types.ts';
import { placeGraph, type Drawing } from './place-graph.ts';
import { placeNested } from './place-nested.ts';
import { spreadRows, TABLE_HEADER } from './spread-rows.ts';

const graphOf = (text: string): GeneralGraph =>
  buildDotGraph(readDot(text), { title: '', name: 'test', reverseEpochs: false, types: createUnitTypes() });

/** The simple layout, as it is used for large graphs. */
const placeSimply = (graph: GeneralGraph): Drawing => {
  const places = placeNested(graph);
  return { ...(graph.rows.length > 0 ? spreadRows(graph, places) : places), manner: 'simple' };
};

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const liesIn = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Describes the errors of a drawing. */
function listFaults({ nodes, groups, rows }: GeneralGraph, drawing: Drawing): string[] {
  const faults: string[] = [];
  const items = [
    ...nodes.map(({ group, row }, i) => ({ name: `node ${i}`, group, row, box: drawing.nodes[i]! })),
    ...groups.map(({ parent, row }, i) => ({
      name: `group ${i}`,
      group: parent,
      row,
      box: drawing.groups[i]!,
    })),
  ];
  items.forEach(({ name, group, row, box }, i) => {
    if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) faults.push(`${name} is nowhere`);
    if (group >= 0 && !liesIn(box, drawing.groups[group]!)) faults.push(`${name} leaves its group`);
    for (const other of items.slice(i + 1)) {
      if (other.group === group && overlap(box, other.box)) faults.push(`${name} covers ${other.name}`);
    }
    if (rows.length > 0 && !isInRow(box, row, drawing)) faults.push(`${name} leaves its row`);
  });
  return faults;
}

/** Within the row as yEd counts, and with its top within the row as readers count that forget the header. */
function isInRow({ y, height }: Box, row: number, { table }: Drawing): boolean {
  const above = table!.rowHeights.slice(0, row).reduce((sum, one) => sum + one, 0);
  const end = above + table!.rowHeights[row]!;
  return y > TABLE_HEADER + above && y + height < TABLE_HEADER + end && y > above && y + height < end;
}

const anyGraph = fc
  .record({
    clusters: fc.array(fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 4 }), { maxLength: 4 }),
    edges: fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 })), {
      maxLength: 16,
    }),
    kind: fc.constantFrom('cluster_', 'cluster_period_'),
    isNested: fc.boolean(),
  })
  .map(({ clusters, edges, kind, isNested }) => {
    const inner = clusters.map(
      (members, i) => `subgraph ${kind}${i} { label="P ${i}"; ${members.map((m) => `n${m};`).join('')} `,
    );
    const open = isNested
      ? `${inner.join('')}${'}'.repeat(inner.length)}`
      : inner.map((one) => `${one}}`).join('');
    return `digraph { ${open} ${edges.map(([a, b]) => `n${a} -> n${b};`).join('')} }`;
  });

describe('placeGraph()', () => {
  it('keeps nodes apart, within their groups and rows, in both manners', async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async (text) => {
        const graph = graphOf(text);

        const drawn = await placeGraph(graph);

        expect(listFaults(graph, drawn)).toEqual([]);
        expect(listFaults(graph, placeSimply(graph))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('lays small graphs out carefully: edges begin and end at the borders of their nodes', async () => {
    const graph = graphOf('digraph { a -> b -> c; a -> c; subgraph cluster_x { label=X c; d } d -> a }');

    const { manner, nodes, paths } = await placeGraph(graph);

    expect(manner).toBe('layered');
    graph.edges.forEach(({ source, target }, i) => {
      const path = paths[i]!;
      expect(path.length).toBeGreaterThanOrEqual(2);
      for (const [point, box] of [
        [path[0]!, nodes[source]!],
        [path.at(-1)!, nodes[target]!],
      ] as const) {
        expect(overlap({ x: point.x - 1, y: point.y - 1, width: 2, height: 2 }, box)).toBe(true);
      }
    });
  });

  it('keeps the rows of small graphs and their careful edges too', async () => {
    const graph = graphOf(
      'digraph { subgraph cluster_period_1 { label=New; a -> b } subgraph cluster_period_2 { label=Old; c -> d } b -> c; d -> a }',
    );

    const { manner, table, paths } = await placeGraph(graph);

    expect(manner).toBe('layered');
    expect(paths.every((path) => path.length >= 2)).toBe(true);
    expect(table?.rowHeights).toHaveLength(2);
  });

  it.each([
    ['DOWN', 'TB', (a: Box, b: Box) => a.y + a.height < b.y],
    ['UP', 'BT', (a: Box, b: Box) => b.y + b.height < a.y],
    ['RIGHT', 'LR', (a: Box, b: Box) => a.x + a.width < b.x],
    ['LEFT', 'RL', (a: Box, b: Box) => b.x + b.width < a.x],
  ] as const)('leads edges %s where the file says rankdir=%s', async (_direction, rankdir, isBefore) => {
    const { nodes } = await placeGraph(graphOf(`digraph { rankdir=${rankdir}; a -> b }`));

    expect(isBefore(nodes[0]!, nodes[1]!)).toBe(true);
  });

  it('draws large graphs simply, later units above earlier ones, without stack or overlap', async () => {
    const chain = Array.from({ length: 3_000 }, (_, i) => `n${i}`).join('->');
    const graph = graphOf(`digraph { ${chain}; alone }`);

    const { manner, nodes, paths } = await placeGraph(graph);

    expect(manner).toBe('simple');
    expect(paths.every((path) => path.length === 0)).toBe(true);
    for (let i = 1; i < 3_000; i++)
      expect(nodes[i]!.y).toBeGreaterThanOrEqual(nodes[i - 1]!.y + nodes[i - 1]!.height);
  });
});
