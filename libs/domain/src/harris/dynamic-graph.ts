// Typed arrays that grow, with linked lists in them: adding and taking away an edge costs the same in any graph.

/**
 * A graph that changes: vertices that may be absent, order edges from the later to the earlier, and joins that run
 * both ways. Edge `e` is the links `2e` (in a list of its first vertex) and `2e + 1` (in a list of its second).
 * The arrays are replaced when they grow: read them anew after every change.
 */
export interface DynamicGraph {
  /** Vertices are below it. */
  size: number;
  /** 1 for vertices that paths may go through. */
  isPresent: Uint8Array;
  /** First link of each vertex to what is earlier, later, or joined; -1 for none. */
  down: Int32Array;
  up: Int32Array;
  side: Int32Array;
  /** Vertex a link leads to. */
  end: Int32Array;
  /** The link after and before it in its list; -1 for none. */
  next: Int32Array;
  previous: Int32Array;
  /** 1 for links of joins. */
  isJoin: Uint8Array;
  /** Room in the arrays is taken over from what was removed. */
  freeVertices: number[];
  freeEdges: number[];
  /** Edges ever made are below it. */
  edgeEnd: number;
}

const FIRST_CAPACITY = 64;

/** Makes an empty graph. */
export function createDynamicGraph(): DynamicGraph {
  const room = (): Int32Array => new Int32Array(FIRST_CAPACITY);
  return {
    size: 0,
    isPresent: new Uint8Array(FIRST_CAPACITY),
    down: room(),
    up: room(),
    side: room(),
    end: room(),
    next: room(),
    previous: room(),
    isJoin: new Uint8Array(FIRST_CAPACITY),
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
    for (const name of ['down', 'up', 'side'] as const) graph[name] = grow(graph[name]);
  }
  graph.isPresent[vertex] = 0;
  graph.down[vertex] = graph.up[vertex] = graph.side[vertex] = -1;
  return vertex;
}

/** Takes a vertex away. Pre: it has no edges. */
export function removeVertex(graph: DynamicGraph, vertex: number): void {
  graph.isPresent[vertex] = 0;
  graph.freeVertices.push(vertex);
}

/** Tells whether a vertex has no edge. */
export function isLonely({ down, up, side }: DynamicGraph, vertex: number): boolean {
  return down[vertex]! < 0 && up[vertex]! < 0 && side[vertex]! < 0;
}

/** Adds an edge from the later to the earlier vertex and gives its number. Pre: they are two. */
export function addOrder(graph: DynamicGraph, later: number, earlier: number): number {
  const edge = newEdge(graph, later, earlier, 0);
  putFirst(graph, graph.down, later, 2 * edge);
  putFirst(graph, graph.up, earlier, 2 * edge + 1);
  return edge;
}

/** Adds a join of two vertices and gives the number of its edge. Pre: they are two. */
export function addJoin(graph: DynamicGraph, a: number, b: number): number {
  const edge = newEdge(graph, a, b, 1);
  putFirst(graph, graph.side, a, 2 * edge);
  putFirst(graph, graph.side, b, 2 * edge + 1);
  return edge;
}

/** Takes an edge away. */
export function removeEdge(graph: DynamicGraph, edge: number): void {
  const link = 2 * edge;
  const isJoin = graph.isJoin[link] === 1;
  takeOut(graph, isJoin ? graph.side : graph.down, link);
  takeOut(graph, isJoin ? graph.side : graph.up, link + 1);
  graph.freeEdges.push(edge);
}

/** Gives the edges of a vertex: to what is earlier, later, and joined. */
export function* edgesOf({ down, up, side, next }: DynamicGraph, vertex: number): Generator<number> {
  for (const head of [down[vertex]!, up[vertex]!, side[vertex]!]) {
    for (let link = head; link >= 0; link = next[link]!) yield link >> 1;
  }
}

/** Gives the edges by which the first vertex is later than the second, or joined to it. */
export function* edgesBetween(graph: DynamicGraph, from: number, to: number): Generator<number> {
  for (const head of [graph.down[from]!, graph.side[from]!]) {
    for (let link = head; link >= 0; link = graph.next[link]!) if (graph.end[link] === to) yield link >> 1;
  }
}

function newEdge(graph: DynamicGraph, first: number, second: number, isJoin: 0 | 1): number {
  const edge = graph.freeEdges.pop() ?? graph.edgeEnd++;
  const link = 2 * edge;
  if (link >= graph.end.length) {
    for (const name of ['end', 'next', 'previous'] as const) graph[name] = grow(graph[name]);
    graph.isJoin = growBytes(graph.isJoin);
  }
  graph.end[link] = second;
  graph.end[link + 1] = first;
  graph.isJoin[link] = graph.isJoin[link + 1] = isJoin;
  return edge;
}

function putFirst({ next, previous }: DynamicGraph, heads: Int32Array, vertex: number, link: number): void {
  const head = heads[vertex]!;
  next[link] = head;
  previous[link] = -1;
  if (head >= 0) previous[head] = link;
  heads[vertex] = link;
}

function takeOut({ next, previous, end }: DynamicGraph, heads: Int32Array, link: number): void {
  const [before, after] = [previous[link]!, next[link]!];
  if (after >= 0) previous[after] = before;
  if (before >= 0) next[before] = after;
  // The other link of the edge leads back to the vertex in whose list this one stands.
  else heads[end[link ^ 1]!] = after;
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
