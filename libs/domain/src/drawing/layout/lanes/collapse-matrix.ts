import {
  linkEdges,
  type Graph,
  mapInts,
  findComponents,
  findLevels,
  type HarrisMatrix,
  type MatrixEdge,
  type MatrixNode,
  type RedundantEdge,
  sortPairs,
  reduceGraph,
  type Reduction,
} from '@trowel/domain/matrix';
import { breakInterleaving } from './break-interleaving.ts';
import { COLLAPSE_DEFAULTS, groupNodes, type CollapseOptions, type GroupedNodes } from './group-nodes.ts';

/** Ids of two nodes of the whole matrix, the later one first. */
export type NodePair = [later: string, earlier: string];

/** A relation between collapsed nodes that others contradict. It is drawn, but not part of the order. */
export interface Interleaving {
  later: string;
  earlier: string;
  /** Relations that put some units of `later` above some of `earlier`. */
  pairs: NodePair[];
  /** Relations in the other direction. Empty if that order leads through further nodes. */
  against: NodePair[];
}

export interface CollapsedMatrix {
  matrix: HarrisMatrix;
  interleaved: Interleaving[];
}

/** The order between the remaining nodes. The relations behind edge `e` are `behind[e]`. */
interface Order {
  graph: Graph;
  behind: MatrixEdge[][];
}

/**
 * Returns the matrix with every listed area, structure, activity or phase as one node (id `area:S1`,
 * `phase:II/1`). Its number is the name and the number of its units. Relations are contracted and reduced again.
 * If groups interleave, the direction with more relations is the order, and the other stays as an edge with
 * `interleaves`. Cost: like a transitive reduction.
 * @example
 * const text = 'us_number,area,rapporti\n1,A,Copre 2\n2,A,Copre 3\n3,B,';
 * const { units, statements } = buildMatrixRecords(readImport({ text }));
 * const { matrix } = collapseMatrix(buildMatrix(units, statements), { areas: ['A'] });
 * console.log(matrix.nodes.map(({ id }) => id)); // [ 'area:A', 'B/3' ]
 */
export function collapseMatrix(
  matrix: HarrisMatrix,
  options: Partial<CollapseOptions> = {},
): CollapsedMatrix {
  const grouped = groupNodes(matrix.nodes, { ...COLLAPSE_DEFAULTS, ...options });
  const contract = createContraction(matrix, grouped);
  const order = contract(matrix.edges.filter((edge) => edge.contradicts !== true));
  const isLeftOut = breakInterleaving(
    order.graph,
    order.behind.map((edges) => edges.length),
  );
  const reduction = reduceGraph(order.graph, isLeftOut);
  const isShown = new Uint8Array(order.graph.size).fill(1);
  const { levelOf, depth, width } = findLevels(order.graph, isLeftOut, isShown);
  const nodes = grouped.nodes.map((node, at) => ({ ...node, level: levelOf[at] }));
  const { count, sizes } = findComponents(order.graph, isShown);
  const ids = new Set(nodes.map(({ id }) => id));
  return {
    matrix: {
      nodes,
      edges: [
        ...listEdges(order, nodes, reduction, isLeftOut),
        ...listContradictions(
          contract(matrix.edges.filter((edge) => edge.contradicts === true)),
          order,
          nodes,
        ),
      ],
      redundant: listRedundant(order, nodes, reduction),
      levels: listLevels(nodes, depth),
      same_as: matrix.same_as.filter(({ node }) => ids.has(node)),
      contemporary: listContemporaries(contract(matrix.contemporary), nodes),
      ...(matrix.set_apart && { set_apart: matrix.set_apart.filter(({ node }) => ids.has(node)) }),
      findings: matrix.findings,
      statistics: {
        ...matrix.statistics,
        reduced_relations: reduction.isNecessary.reduce((sum, drawn) => sum + drawn, 0),
        components: count,
        isolated: sizes.filter((size) => size === 1).length,
        depth,
        width,
      },
    },
    interleaved: listInterleaved(order, nodes, isLeftOut),
  };
}

/** Creates a function that maps relations to the remaining nodes. Relations inside a node are dropped. */
function createContraction(
  { nodes }: HarrisMatrix,
  { nodes: left, groupOf }: GroupedNodes,
): (edges: readonly MatrixEdge[]) => Order {
  const places = new Map(nodes.map(({ id }, at) => [id, groupOf[at]]));
  return (edges) => {
    const between = edges.filter(({ source, target }) => places.get(source) !== places.get(target));
    const from = Int32Array.from(between, ({ source }) => places.get(source)!);
    const to = Int32Array.from(between, ({ target }) => places.get(target)!);
    const source: number[] = [];
    const target: number[] = [];
    const behind: MatrixEdge[][] = [];
    for (const at of sortPairs(from, to, left.length)) {
      if (source.at(-1) !== from[at] || target.at(-1) !== to[at]) {
        source.push(from[at]);
        target.push(to[at]);
        behind.push([]);
      }
      behind.at(-1)!.push(between[at]);
    }
    const graph = linkEdges(left.length, Int32Array.from(source), Int32Array.from(target));
    const noFacts = { facts: new Int32Array(0), factStart: new Int32Array(source.length + 1) };
    return { graph: { ...graph, ...noFacts, inside: new Int32Array(0) }, behind };
  };
}

function describeEdge({ graph, behind }: Order, nodes: readonly MatrixNode[], edge: number): MatrixEdge {
  const ends = { source: nodes[graph.source[edge]].id, target: nodes[graph.target[edge]].id };
  const [first, ...others] = behind[edge];
  if (others.length === 0) return { ...first!, ...ends };
  const isAlike = others.every(({ certainty }) => certainty === first!.certainty);
  return { ...ends, relation: 'later_than', certainty: isAlike ? first!.certainty : null };
}

function listEdges(
  order: Order,
  nodes: readonly MatrixNode[],
  { isNecessary }: Reduction,
  isLeftOut: Uint8Array,
): MatrixEdge[] {
  const edges: MatrixEdge[] = [];
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    const { interleaves: _, ...plain } = describeEdge(order, nodes, edge);
    if (isLeftOut[edge]) edges.push({ ...plain, interleaves: true });
    else if (isNecessary[edge]) edges.push(plain);
  }
  return edges;
}

/** Lists the suspect edges of contradictions, except those that agree with the order between the groups. */
function listContradictions(suspects: Order, { graph }: Order, nodes: readonly MatrixNode[]): MatrixEdge[] {
  const known = new Set(Array.from(graph.source, (from, edge) => from * graph.size + graph.target[edge]));
  const edges: MatrixEdge[] = [];
  for (let edge = 0; edge < suspects.behind.length; edge++) {
    const pair = suspects.graph.source[edge] * graph.size + suspects.graph.target[edge];
    if (!known.has(pair)) edges.push({ ...describeEdge(suspects, nodes, edge), contradicts: true });
  }
  return edges;
}

function listRedundant(
  order: Order,
  nodes: readonly MatrixNode[],
  { redundant, witnesses }: Reduction,
): RedundantEdge[] {
  return mapInts(redundant, (edge, at) => ({
    ...describeEdge(order, nodes, edge),
    implied_by: mapInts(witnesses[at], (vertex) => nodes[vertex].id),
  }));
}

function listLevels(nodes: readonly MatrixNode[], depth: number): string[][] {
  const levels: string[][] = Array.from({ length: depth }, () => []);
  for (const { id, level } of nodes) levels[level].push(id);
  return levels;
}

/** Lists each pair once, in either direction. */
function listContemporaries(contemporaries: Order, nodes: readonly MatrixNode[]): MatrixEdge[] {
  const { source, target, size } = contemporaries.graph;
  const known = new Set<number>();
  const edges: MatrixEdge[] = [];
  for (let edge = 0; edge < source.length; edge++) {
    const pair = Math.min(source[edge], target[edge]) * size + Math.max(source[edge], target[edge]);
    if (known.has(pair)) continue;
    known.add(pair);
    edges.push({
      ...describeEdge(contemporaries, nodes, edge),
      relation: contemporaries.behind[edge][0].relation,
    });
  }
  return edges;
}

function listInterleaved(
  { graph, behind }: Order,
  nodes: readonly MatrixNode[],
  isLeftOut: Uint8Array,
): Interleaving[] {
  const { source, target, start } = graph;
  const findBack = (edge: number): number => {
    const from = target[edge];
    for (let back = start[from]; back < start[from + 1]; back++)
      if (target[back] === source[edge]) return back;
    return -1;
  };
  return [...isLeftOut.keys()]
    .filter((edge) => isLeftOut[edge] === 1)
    .map((edge) => ({
      later: nodes[source[edge]].id,
      earlier: nodes[target[edge]].id,
      pairs: listPairs(behind[edge]),
      against: listPairs(behind[findBack(edge)]),
    }));
}

function listPairs(edges: readonly MatrixEdge[] = []): NodePair[] {
  return edges.map(({ source, target }) => [source, target]);
}
