// Test helper, not shipped: invariants of every graph document.
import type { WrittenEdge, WrittenNode } from './graph-model.ts';

/** A graph as an independent program sees it. */
export interface FlatGraph {
  nodes: Map<string, WrittenNode>;
  edges: (WrittenEdge & { array: string })[];
}

interface AnyGraph {
  nodes: object;
  edges: object;
}

/** Flattens categories, buckets and arrays. @throws Error for a duplicate id */
export function flattenGraph({ nodes, edges }: AnyGraph): FlatGraph {
  const flat: FlatGraph = { nodes: new Map(), edges: [] };
  for (const [category, content] of Object.entries(nodes)) {
    const groups = category === 'stratigraphic' ? Object.values(content as object) : [content];
    for (const [id, record] of groups.flatMap((group) => Object.entries(group as object))) {
      if (flat.nodes.has(id)) throw new Error(`Two nodes ${id}`);
      flat.nodes.set(id, record as WrittenNode);
    }
  }
  for (const [array, list] of Object.entries(edges))
    for (const edge of list as WrittenEdge[]) flat.edges.push({ ...edge, array });
  return flat;
}

/** Returns the violated invariants about ids, ends and pairs. */
export function findBroken({ nodes, edges }: FlatGraph): string[] {
  const ids = new Set<string>();
  const pairs = new Set<string>();
  const broken: string[] = [];
  for (const [id, { type, name, data }] of nodes)
    if (!type || typeof name !== 'string' || typeof data !== 'object') broken.push(`record ${id}`);
  for (const { id, from, to, array, stratigraphic_relation = '' } of edges) {
    if (ids.has(id)) broken.push(`id ${id}`);
    if (from === to) broken.push(`loop ${id}`);
    if (!nodes.has(from) || !nodes.has(to)) broken.push(`end ${id}`);
    const pair = [
      array,
      stratigraphic_relation,
      ...(array === 'has_same_time' ? [from, to].sort() : [from, to]),
    ];
    if (pairs.has(pair.join('\n'))) broken.push(`pair ${id}`);
    ids.add(id);
    pairs.add(pair.join('\n'));
  }
  return broken;
}

/** Returns true if the edges of an array contain a cycle. */
export function hasLoop({ edges }: FlatGraph, array: string): boolean {
  const next = new Map<string, string[]>();
  const waiting = new Map<string, number>();
  for (const { from, to } of edges.filter((edge) => edge.array === array)) {
    next.set(from, [...(next.get(from) ?? []), to]);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    waiting.set(from, waiting.get(from) ?? 0);
  }
  const ready = [...waiting].flatMap(([id, count]) => (count === 0 ? [id] : []));
  let seen = 0;
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    seen++;
    for (const to of next.get(id) ?? []) {
      waiting.set(to, waiting.get(to)! - 1);
      if (waiting.get(to) === 0) ready.push(to);
    }
  }
  return seen < waiting.size;
}
