import { appendTo } from '../graph/append-to.ts';
import type { MatrixEdge } from '../matrix-model.ts';

/** Parts of a matrix that determine which nodes are near others. The response of the API has the same shape. */
interface Lines {
  edges: readonly Pick<MatrixEdge, 'source' | 'target' | 'contradicts'>[];
  /** Pairs of contemporary nodes. */
  contemporary?: readonly Pick<MatrixEdge, 'source' | 'target'>[];
}

/** A node and the number of steps up to later and down to earlier nodes. */
export interface NeighbourOptions {
  node: string;
  above: number;
  below: number;
  /** True to include contemporaries. */
  beside?: boolean;
}

/**
 * Returns the ids of a node, of the nodes within the given number of steps, and of its contemporaries if wanted.
 * Precondition: the node exists. Cost: linear.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * console.log([...selectNeighbours(matrix, { node: '2', above: 1, below: 0 })]); // [ '2', '1' ]
 */
export function selectNeighbours(
  matrix: Lines,
  { node, above, below, beside = false }: NeighbourOptions,
): Set<string> {
  const { later, earlier } = listNeighbours(matrix);
  const contemporary = beside ? (matrix.contemporary ?? []) : [];
  const others = contemporary.flatMap(({ source, target }) =>
    source === node ? [target] : target === node ? [source] : [],
  );
  return new Set([...walk(later, node, above), ...walk(earlier, node, below), ...others]);
}

/**
 * Returns the ids of two nodes and of all nodes on chains between them, whichever is the later. Cost: linear.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * console.log([...selectBetween(matrix, '1', '3')].sort(compareNatural)); // [ '1', '2', '3' ]
 */
export function selectBetween(matrix: Lines, a: string, b: string): Set<string> {
  const { later, earlier } = listNeighbours(matrix);
  const chosen = new Set([a, b]);
  for (const [top, bottom] of [
    [a, b],
    [b, a],
  ] as const) {
    const below = walk(earlier, top, Infinity);
    if (!below.has(bottom)) continue;
    for (const id of walk(later, bottom, Infinity)) if (below.has(id)) chosen.add(id);
  }
  return chosen;
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function listNeighbours({ edges }: Lines): { later: Neighbours; earlier: Neighbours } {
  const later = new Map<string, string[]>();
  const earlier = new Map<string, string[]>();
  for (const { source, target, contradicts } of edges) {
    if (contradicts) continue;
    appendTo(later, target, source);
    appendTo(earlier, source, target);
  }
  return { later, earlier };
}

/** Breadth first, so that each node is reached by the fewest steps. */
function walk(neighbours: Neighbours, from: string, steps: number): Set<string> {
  const visited = new Set([from]);
  let front = [from];
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: string[] = [];
    for (const id of front) {
      for (const other of neighbours.get(id) ?? []) {
        if (visited.has(other)) continue;
        visited.add(other);
        next.push(other);
      }
    }
    front = next;
  }
  return visited;
}
