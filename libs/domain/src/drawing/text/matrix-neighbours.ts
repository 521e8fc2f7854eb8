import type { HarrisMatrix, MatrixEdge } from '@trowel/domain/matrix';

/** Ids of the direct neighbours of a node, in the order of the nodes. */
export interface NodeNeighbours {
  /** Nodes directly above it. */
  later: readonly string[];
  /** Nodes directly below it. */
  earlier: readonly string[];
  contemporary: readonly string[];
}

const ALONE: NodeNeighbours = { later: [], earlier: [], contemporary: [] };

/**
 * Creates a function that returns the neighbours of a node along the lines of the matrix, without contradicting
 * ones. Cost: linear, plus sorting the neighbours.
 */
export function createNeighbours(matrix: HarrisMatrix): (node: string) => NodeNeighbours {
  const place = new Map(matrix.nodes.map(({ id }, at) => [id, at]));
  const order = matrix.edges.filter(({ contradicts }) => !contradicts);
  const earlier = collect(order, place, ({ source, target }) => [source, target]);
  const later = collect(order, place, ({ source, target }) => [target, source]);
  const pairs = matrix.contemporary.flatMap(({ source, target }): Pair[] => [
    { source, target },
    { source: target, target: source },
  ]);
  const contemporary = collect(pairs, place, ({ source, target }) => [source, target]);
  return (node) => ({
    later: later.get(node) ?? ALONE.later,
    earlier: earlier.get(node) ?? ALONE.earlier,
    contemporary: contemporary.get(node) ?? ALONE.contemporary,
  });
}

type Pair = Pick<MatrixEdge, 'source' | 'target'>;

function collect(
  pairs: readonly Pair[],
  place: ReadonlyMap<string, number>,
  turn: (pair: Pair) => [string, string],
): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const pair of pairs) {
    const [node, other] = turn(pair);
    const list = lists.get(node);
    if (list) list.push(other);
    else lists.set(node, [other]);
  }
  for (const list of lists.values()) list.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return lists;
}
