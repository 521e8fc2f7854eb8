// Uses growing typed arrays with linked lists, so that the cost of adding and removing an edge does
// not depend on the graph.

/** Reason why an edge runs both ways: its vertices are equal or contemporary. */
export type JoinKind = 'equal' | 'contemporary';

/**
 * A graph that can change. Vertices may be absent. Order edges run from the later to the earlier vertex. Joins
 * of equal or contemporary vertices run both ways. Edge `e` has the links `2e` (in a list of its first vertex)
 * and `2e + 1` (in a list of its second). The arrays are replaced when they grow, so read them again after every
 * change.
 */
export interface DynamicGraph {
  /** All vertex numbers are below it. */
  size: number;
  /** 1 for vertices that paths may use. */
  isPresent: Uint8Array;
  /** First link of each vertex to earlier, later, equal and contemporary vertices. -1 for none. */
  down: Int32Array;
  up: Int32Array;
  equal: Int32Array;
  contemporary: Int32Array;
  /** Vertex a link leads to. */
  end: Int32Array;
  /** The next and previous link in its list. -1 for none. */
  next: Int32Array;
  previous: Int32Array;
  /** Kind of a link: 0 for order, 1 for equality, 2 for contemporaneity. */
  kind: Uint8Array;
  /** Number of joins between contemporaries. */
  contemporaries: number;
  /** Numbers of removed vertices and edges, which are used again. */
  freeVertices: number[];
  freeEdges: number[];
  /** All edge numbers in use are below it. */
  edgeEnd: number;
}

const FIRST_CAPACITY = 64;
const ORDER = 0;
const EQUAL = 1;
const CONTEMPORARY = 2;
const HEADS = ['down', 'up', 'equal', 'contemporary'] as const;

/** Creates an empty graph. */
export function createDynamicGraph(): DynamicGraph {
  const room = (): Int32Array => new Int32Array(FIRST_CAPACITY);
  return {
    size: 0,
    isPresent: new Uint8Array(FIRST_CAPACITY),
    down: room(),
    up: room(),
    equal: room(),
    contemporary: room(),
    end: room(),
    next: room(),
    previous: room(),
    kind: new Uint8Array(FIRST_CAPACITY),
    contemporaries: 0,
    freeVertices: [],
    freeEdges: [],
    edgeEnd: 0,
  };
}

/** Adds a vertex, absent and without edges. Returns its number. */
export function addVertex(graph: DynamicGraph): number {
  const vertex = graph.freeVertices.pop() ?? graph.size++;
  if (vertex >= graph.isPresent.length) {
    graph.isPresent = growBytes(graph.isPresent);
    for (const name of HEADS) graph[name] = grow(graph[name]);
  }
  graph.isPresent[vertex] = 0;
  for (const name of HEADS) graph[name][vertex] = -1;
  return vertex;
}

/** Removes a vertex. Precondition: it has no edges. */
export function removeVertex(graph: DynamicGraph, vertex: number): void {
  graph.isPresent[vertex] = 0;
  graph.freeVertices.push(vertex);
}

/** Returns true if a vertex has no edges. */
export function isLonely(graph: DynamicGraph, vertex: number): boolean {
  return HEADS.every((name) => graph[name][vertex] < 0);
}

/** Adds an edge from the later to the earlier vertex. Returns its number. Precondition: the vertices differ. */
export function addOrder(graph: DynamicGraph, later: number, earlier: number): number {
  const edge = newEdge(graph, [later, earlier], ORDER);
  insertFirst(graph, graph.down, later, 2 * edge);
  insertFirst(graph, graph.up, earlier, 2 * edge + 1);
  return edge;
}

/** Adds a join of two vertices. Returns the number of its edge. Precondition: the vertices differ. */
export function addJoin(graph: DynamicGraph, [a, b]: readonly [number, number], kind: JoinKind): number {
  const edge = newEdge(graph, [a, b], kind === 'equal' ? EQUAL : CONTEMPORARY);
  if (kind === 'contemporary') graph.contemporaries++;
  insertFirst(graph, graph[kind], a, 2 * edge);
  insertFirst(graph, graph[kind], b, 2 * edge + 1);
  return edge;
}

/** Removes an edge. */
export function removeEdge(graph: DynamicGraph, edge: number): void {
  const link = 2 * edge;
  const [first, second] = headsOf(graph, graph.kind[link]);
  takeOut(graph, first, link);
  takeOut(graph, second, link + 1);
  if (graph.kind[link] === CONTEMPORARY) graph.contemporaries--;
  graph.freeEdges.push(edge);
}

/** Returns the list heads for the two links of an edge. */
function headsOf(graph: DynamicGraph, kind: number): [Int32Array, Int32Array] {
  if (kind === ORDER) return [graph.down, graph.up];
  const heads = kind === EQUAL ? graph.equal : graph.contemporary;
  return [heads, heads];
}

/** Iterates over the edges of a vertex: to earlier, later, equal and contemporary vertices. */
export function* edgesOf(graph: DynamicGraph, vertex: number): Generator<number> {
  for (const name of HEADS) {
    for (let link = graph[name][vertex]; link >= 0; link = graph.next[link]) yield link >> 1;
  }
}

/** Iterates over the edges by which the first vertex is later than the second, or joined to it. */
export function* edgesBetween(graph: DynamicGraph, from: number, to: number): Generator<number> {
  for (const name of ['down', 'equal', 'contemporary'] as const) {
    for (let link = graph[name][from]; link >= 0; link = graph.next[link])
      if (graph.end[link] === to) yield link >> 1;
  }
}

function newEdge(graph: DynamicGraph, [first, second]: readonly [number, number], kind: number): number {
  const edge = graph.freeEdges.pop() ?? graph.edgeEnd++;
  const link = 2 * edge;
  if (link >= graph.end.length) {
    for (const name of ['end', 'next', 'previous'] as const) graph[name] = grow(graph[name]);
    graph.kind = growBytes(graph.kind);
  }
  graph.end[link] = second;
  graph.end[link + 1] = first;
  graph.kind[link] = graph.kind[link + 1] = kind;
  return edge;
}

function insertFirst(
  { next, previous }: DynamicGraph,
  heads: Int32Array,
  vertex: number,
  link: number,
): void {
  const head = heads[vertex];
  next[link] = head;
  previous[link] = -1;
  if (head >= 0) previous[head] = link;
  heads[vertex] = link;
}

function takeOut({ next, previous, end }: DynamicGraph, heads: Int32Array, link: number): void {
  const [before, after] = [previous[link], next[link]];
  if (after >= 0) previous[after] = before;
  if (before >= 0) next[before] = after;
  // The other link of the edge leads back to the vertex in whose list this one stands.
  else heads[end[link ^ 1]] = after;
}

function grow(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function growBytes(array: Uint8Array): Uint8Array {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}
