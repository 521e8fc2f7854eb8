import { appendTo } from '../graph/append-to.ts';
import type { MatrixEdge } from '../matrix-model.ts';

/** What of a matrix decides which nodes lie around others; that of an answer of the API does as well. */
interface Lines {
  edges: readonly Pick<MatrixEdge, 'source' | 'target' | 'contradicts'>[];
  /** Pairs that stood at one time. */
  contemporary?: readonly Pick<MatrixEdge, 'source' | 'target'>[];
}

/** What lies around a node: how many lines up to later and down to earlier ones. */
export interface Around {
  node: string;
  above: number;
  below: number;
  /** Its contemporaries too. */
  beside?: boolean;
}

/**
 * Gives the ids of a node (pre: it is in the matrix) and of those within the steps asked for, and beside it. Cost linear.
 * @example
 * const { units, statements } = toMatrixInput(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * console.log([...selectAround(matrix, { node: '2', above: 1, below: 0 })]); // [ '2', '1' ]
 */
export function selectAround(matrix: Lines, { node, above, below, beside = false }: Around): Set<string> {
  const { later, earlier } = listNeighbours(matrix);
  const contemporary = beside ? (matrix.contemporary ?? []) : [];
  const others = contemporary.flatMap(({ source, target }) =>
    source === node ? [target] : target === node ? [source] : [],
  );
  return new Set([...walk(later, node, above), ...walk(earlier, node, below), ...others]);
}

/**
 * Gives the ids of two nodes and of all on chains from the one to the other, whichever is the later. Cost linear.
 * @example
 * const { units, statements } = toMatrixInput(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
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

/** Breadth first, so that each is met by the fewest steps. */
function walk(neighbours: Neighbours, from: string, steps: number): Set<string> {
  const met = new Set([from]);
  let front = [from];
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: string[] = [];
    for (const id of front) {
      for (const other of neighbours.get(id) ?? []) {
        if (met.has(other)) continue;
        met.add(other);
        next.push(other);
      }
    }
    front = next;
  }
  return met;
}
