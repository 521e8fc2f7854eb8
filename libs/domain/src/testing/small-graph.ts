import { linkEdges, type EdgeGraph } from '../matrix/graph/graph.ts';
import { sortPairs } from '../matrix/graph/counting-sort.ts';

/**
 * Creates the graph of pairs of vertices below `size`. Repeated pairs, and pairs of a vertex with itself, are
 * ignored.
 */
export function createGraph(pairs: readonly (readonly [number, number])[], size: number): EdgeGraph {
  const distinct = [...new Map(pairs.map((pair) => [String(pair), pair])).values()].filter(
    ([a, b]) => a !== b,
  );
  const source = Int32Array.from(distinct, ([a]) => a);
  const target = Int32Array.from(distinct, ([, b]) => b);
  const sorted = sortPairs(source, target, size);
  return linkEdges(
    size,
    sorted.map((at) => source[at]!),
    sorted.map((at) => target[at]!),
  );
}
