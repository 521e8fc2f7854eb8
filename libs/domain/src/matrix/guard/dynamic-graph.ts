// Typed arrays that grow, with linked lists in them: adding and taking away an edge costs the same in any graph.

/** Why an edge runs both ways: its vertices are one, or lie on one level. */
export type JoinKind = 'equal' | 'contemporary';

/**
 * A graph that changes: vertices that may be absent, order edges from the later to the earlier, and joins of what is
 * equal or contemporary that run both ways. Edge `e` is the links `2e` (in a list of its first vertex) and `2e + 1` (in a list of its second).
 * The arrays are replaced when they grow: read them anew after every change.
 */
export interface DynamicGraph {
  /** Vertices are below it. */
  size: number;
  /** 1 for vertices that paths may go through. */
  isPresent: Uint8Array;
  /** First link of each vertex to what is earlier, later, equal, or contemporary; -1 for none. */
  down: Int32Array;
  up: Int32Array;
  equal: Int32Array;
  contemporary: Int32Array;
  /** Vertex a link leads to. */
  end: Int32Array;
  /** The link after and before it in its list; -1 for none. */
  next: Int32Array;
  previous: Int32Array;
  /** What a link is: 0 for the order, 1 for equality, 2 for contemporaneity. */
  kind: Uint8Array;
  /** Joins of contemporaries there are. */
  contemporaries: number;
  /** Room in the arrays is taken over from what was removed. */
  freeVertices: number[];
  freeEdges: number[];
  /** Edges ever made are below it. */
  edgeEnd: number;
}

const FIRST_CAPACITY = 64;
const ORDER = 0;
const EQUAL = 1;
const CONTEMPORARY = 2;
const HEADS = ['down', 'up', 'equal', 'contemporary'] as const;

/** Makes an empty graph. */
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

/** Adds a vertex, absent and without edges, and gives its number. */
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

/** Takes a vertex away. Pre: it has no edges. */
export function removeVertex(graph: DynamicGraph, vertex: number): void {
  graph.isPresent[vertex] = 0;
  graph.freeVertices.push(vertex);
}

/** Tells whether a vertex has no edge. */
export function isLonely(graph: DynamicGraph, vertex: number): boolean {
  return HEADS.every((name) => graph[name][vertex] < 0);
}

/** Adds an edge from the later to the earlier vertex and gives its number. Pre: they are two. */
export function addOrder(graph: DynamicGraph, later: number, earlier: number): number {
  const edge = newEdge(graph, [later, earlier], ORDER);
  putFirst(graph, graph.down, later, 2 * edge);
  putFirst(graph, graph.up, earlier, 2 * edge + 1);
  return edge;
}

/** Adds a join of two vertices and gives the number of its edge. Pre: they are two. */
export function addJoin(graph: DynamicGraph, [a, b]: readonly [number, number], kind: JoinKind): number {
  const edge = newEdge(graph, [a, b], kind === 'equal' ? EQUAL : CONTEMPORARY);
  if (kind === 'contemporary') graph.contemporaries++;
  putFirst(graph, graph[kind], a, 2 * edge);
  putFirst(graph, graph[kind], b, 2 * edge + 1);
  return edge;
}

/** Takes an edge away. */
export function removeEdge(graph: DynamicGraph, edge: number): void {
  const link = 2 * edge;
  const [first, second] = headsOf(graph, graph.kind[link]);
  takeOut(graph, first, link);
  takeOut(graph, second, link + 1);
  if (graph.kind[link] === CONTEMPORARY) graph.contemporaries--;
  graph.freeEdges.push(edge);
}

/** The lists in which the two links of an edge stand. */
function headsOf(graph: DynamicGraph, kind: number): [Int32Array, Int32Array] {
  if (kind === ORDER) return [graph.down, graph.up];
  const heads = kind === EQUAL ? graph.equal : graph.contemporary;
  return [heads, heads];
}

/** Gives the edges of a vertex: to what is earlier, later, equal and contemporary. */
export function* edgesOf(graph: DynamicGraph, vertex: number): Generator<number> {
  for (const name of HEADS) {
    for (let link = graph[name][vertex]; link >= 0; link = graph.next[link]) yield link >> 1;
  }
}

/** Gives the edges by which the first vertex is later than the second, or joined to it. */
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

function putFirst({ next, previous }: DynamicGraph, heads: Int32Array, vertex: number, link: number): void {
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
