import type { DotGraph, DotSubgraph } from '@trowel/domain/formats';

/** Nesting of the nodes of a DOT graph. Clusters are identified by their index in `subgraphs`. */
export interface DotHomes {
  /** Innermost cluster of each node, -1 for none. */
  homes: Int32Array;
  /** Innermost cluster of each subgraph (itself if it is a cluster), -1 for none. */
  clusters: Int32Array;
  /** Parent cluster of each cluster, -1 for none. */
  parents: Int32Array;
  /** Clusters that are rows of the table, from the top. */
  rows: readonly number[];
  /** Index in `rows` of the row that contains each cluster, -1 for none. */
  rowOfCluster: Int32Array;
}

const CLUSTER = /^cluster/i;
const PERIOD_CLUSTER = /^cluster_(?:datazione|period)_/i;
const LAST_NUMBER = /(\d{1,9})\D*$/;

/**
 * Finds the cluster of each node and the clusters that are periods: those with such a name, or all if
 * they have labels and contain every node. A node in several clusters belongs to the first one, or to
 * one nested in it. Cost: linear, times the nesting depth.
 */
export function findDotHomes(graph: DotGraph, places: ReadonlyMap<string, number>): DotHomes {
  const { subgraphs } = graph;
  const clusters = new Int32Array(subgraphs.length).fill(-1);
  const parents = new Int32Array(subgraphs.length).fill(-1);
  subgraphs.forEach((subgraph, i) => {
    // A subgraph comes after its parent.
    const around = subgraph.parent < 0 ? -1 : clusters[subgraph.parent]!;
    clusters[i] = isCluster(subgraph) ? i : around;
    parents[i] = around;
  });
  const homes = settle(graph, { clusters, parents, places });
  const rows = findRows(graph, { clusters, parents, homes });
  const rowOfCluster = new Int32Array(subgraphs.length).fill(-1);
  rows.forEach((cluster, row) => (rowOfCluster[cluster] = row));
  subgraphs.forEach((_, i) => {
    if (rowOfCluster[i]! < 0 && parents[i]! >= 0) rowOfCluster[i] = rowOfCluster[parents[i]!]!;
  });
  return { homes, clusters, parents, rows, rowOfCluster };
}

function isCluster({ id, attributes }: DotSubgraph): boolean {
  return CLUSTER.test(id) || attributes.get('cluster') === 'true';
}

interface Nesting {
  clusters: Int32Array;
  parents: Int32Array;
}

function settle(
  { nodes, subgraphs }: DotGraph,
  { clusters, parents, places }: Nesting & { places: ReadonlyMap<string, number> },
): Int32Array {
  const homes = new Int32Array(nodes.length).fill(-1);
  subgraphs.forEach(({ members }, i) => {
    const cluster = clusters[i]!;
    if (cluster < 0) return;
    for (const id of members) {
      const node = places.get(id)!;
      const home = homes[node]!;
      if (home < 0 || liesIn(cluster, home, parents)) homes[node] = cluster;
    }
  });
  return homes;
}

function liesIn(inner: number, outer: number, parents: Int32Array): boolean {
  for (let at = inner; at >= outer; at = parents[at]!) if (at === outer) return true;
  return false;
}

function findRows(
  { nodes, subgraphs }: DotGraph,
  { clusters, parents, homes }: Nesting & { homes: Int32Array },
): number[] {
  const outermost = subgraphs.flatMap(({ attributes }, i) =>
    clusters[i] === i && parents[i] === -1 && (attributes.get('label') ?? '').trim() !== '' ? [i] : [],
  );
  const named = outermost.filter((i) => PERIOD_CLUSTER.test(subgraphs[i]!.id));
  if (named.length > 0)
    return named.sort((a, b) => numberOf(subgraphs[a]!) - numberOf(subgraphs[b]!) || a - b);
  const known = new Set(outermost);
  const isComplete = nodes.length > 0 && homes.every((home) => known.has(outermostOf(home, parents)));
  return isComplete ? outermost : [];
}

function outermostOf(cluster: number, parents: Int32Array): number {
  let at = cluster;
  while (at >= 0 && parents[at]! >= 0) at = parents[at]!;
  return at;
}

function numberOf({ id }: DotSubgraph): number {
  return Number(LAST_NUMBER.exec(id)?.[1] ?? Number.MAX_SAFE_INTEGER);
}
